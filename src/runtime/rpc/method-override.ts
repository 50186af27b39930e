import type { ApiRequest } from "../service/api-handler.js";
import { header } from "../service/headers.js";
import type { RpcOperation } from "../contract/rpc-operations.js";

/** The method that a request means, and where its arguments are. */
export interface EffectiveMethod {
  readonly method: string;
  readonly input: "query" | "body";
}

/**
 * For arguments that are too long for a URL: a read or a delete may be sent as POST
 * with the operation's own verb in `x-http-method-override`; the arguments are then
 * in the body.
 */
export function effectiveMethod(
  request: ApiRequest,
  { takes }: RpcOperation,
): EffectiveMethod {
  const method = request.method.toUpperCase();
  if (takes !== undefined) return { method, input: "body" };
  const override =
    method === "POST"
      ? header(request.headers, "x-http-method-override")
      : undefined;
  return override === undefined
    ? { method, input: "query" }
    : { method: override.toUpperCase(), input: "body" };
}
