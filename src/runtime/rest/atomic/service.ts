import type { ApiRequest, ApiResponse } from "../../service/api-handler.js";
import type { RestApi } from "../api.js";
import type { RoutingTable } from "../routing-table.js";

/** Atomic operations as the handler sees them: it does not load what nobody uses. */
export interface AtomicOperations {
  /** The path segment below the endpoint. */
  readonly path: string;
  answer(
    api: RestApi,
    table: RoutingTable,
    request: ApiRequest,
  ): Promise<ApiResponse>;
}
