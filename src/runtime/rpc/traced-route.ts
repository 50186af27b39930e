import { isOperationName } from "../contract/rpc-operations.js";
import type { RequestTrace } from "../service/telemetry/telemetry.js";
import { actionOf } from "./action.js";
import type { ServiceIndex } from "./service.js";

/** Tells a trace what a request is for, as far as its path has names of the service. */
export function noteRoute(
  trace: RequestTrace | undefined,
  service: ServiceIndex,
  name: string,
  operation: string,
): void {
  if (!trace) return;
  if (name === "$transaction" && operation === "sequential") {
    trace.note({
      "http.route": "/$transaction/sequential",
      "gen_api.operation": name,
    });
  }
  const resource = service.model(name)?.resource;
  if (!resource) return;
  trace.note({ "gen_api.model": resource.model });
  if (!isOperationName(operation) && !actionOf(resource, operation)) return;
  trace.note({
    "http.route": `/${resource.delegate}/${operation}`,
    "gen_api.operation": operation,
  });
}
