import type { ApiRequest } from "../handler/contract.js";
import { header } from "../handler/headers.js";
import type { Verb } from "./operations.js";

/** How a request means to be read: its verb, and where its arguments are. */
export interface Travelled {
  readonly method: string;
  readonly input: Verb["input"];
}

/**
 * Arguments too long for a URL: a query or a deletion may come as a POST whose
 * `x-http-method-override` names the operation's own verb; its arguments are
 * then the body.
 */
export function travelledAs(request: ApiRequest, verb: Verb): Travelled {
  const method = request.method.toUpperCase();
  if (method !== "POST" || verb.input !== "query") {
    return { method, input: verb.input };
  }
  const override = header(request.headers, "x-http-method-override");
  return override === undefined
    ? { method, input: verb.input }
    : { method: override.toUpperCase(), input: "body" };
}
