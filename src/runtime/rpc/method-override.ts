import type { ApiRequest } from "../service/api-handler.js";
import { header } from "../service/headers.js";
import type { Verb } from "../contract/rpc-operations.js";

/** The method that a request means, and where its arguments are. */
export interface EffectiveMethod {
  readonly method: string;
  readonly input: Verb["input"];
}

/**
 * For arguments that are too long for a URL: a read or a delete may be sent as POST
 * with the operation's own verb in `x-http-method-override`; the arguments are then
 * in the body.
 */
export function effectiveMethod(
  request: ApiRequest,
  verb: Verb,
): EffectiveMethod {
  const method = request.method.toUpperCase();
  if (method !== "POST" || verb.input !== "query") {
    return { method, input: verb.input };
  }
  const override = header(request.headers, "x-http-method-override");
  return override === undefined
    ? { method, input: verb.input }
    : { method: override.toUpperCase(), input: "body" };
}
