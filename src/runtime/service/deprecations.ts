import type { Resource } from "../model/resource.js";
import type { ApiRequest, ApiResponse } from "./api-handler.js";
import type { HandlerSettings } from "./options.js";
import type { QueryParameters } from "./query-parameters.js";

/** What services know of deprecations: where there are none, nothing of them is loaded. */
export interface Deprecations {
  /**
   * The answer to a request, which says so if that has named something deprecated.
   *
   * @param asked more than one of a document of operations
   */
  rest(
    asked: readonly AskedOfRest[],
    request: ApiRequest,
    response: ApiResponse,
    settings: Telling,
  ): ApiResponse;
  /** The same for calls. */
  rpc(asked: AskedOfRpc, response: ApiResponse, settings: Telling): ApiResponse;
}

type Telling = Pick<HandlerSettings, "onDeprecated" | "log">;

/** A request as far as it names things. */
export interface AskedOfRest {
  /** The segments of the path, decoded. */
  readonly steps: readonly string[];
  /** The model of the path's first segment. */
  readonly resource: Resource;
  /** By lower-cased type. */
  readonly resources: ReadonlyMap<string, Resource>;
  readonly parameters: QueryParameters;
  readonly body: unknown;
  /** What links begin with. */
  readonly endpoint: string;
}

export interface AskedOfRpc {
  readonly request: ApiRequest;
  readonly calls: readonly {
    readonly resource: Resource;
    readonly asked: object;
  }[];
}
