import { ApiError } from "../errors/api-error.js";
import type { ApiRequest, ApiResponse } from "./api-handler.js";
import { authorized, type Protocol } from "./authorize.js";
import { byteLength } from "./byte-length.js";
import type { HandlerSettings } from "./options.js";
import { TextResponse } from "./text-response.js";

/** An OpenAPI document, or a function that returns it or imports its module. */
export type DescriptionSource = object | (() => unknown);

const path = /^\/?openapi\.json$/;
const allow = "GET, HEAD, OPTIONS";

/**
 * Answers requests for a service's description, if the application has given one.
 *
 * @param server the URL of the service, which may be relative to the description's
 * @returns `undefined` for other requests
 */
export function describing(
  { description: source, authorize }: HandlerSettings,
  protocol: Protocol,
  server: string,
): (request: ApiRequest) => Promise<ApiResponse> | undefined {
  if (source === undefined) return () => undefined;
  let text: string | undefined;
  const answer = async (request: ApiRequest): Promise<ApiResponse> => {
    const method = request.method.toUpperCase();
    if (method === "OPTIONS") return { status: 204, headers: { allow } };
    if (method !== "GET" && method !== "HEAD") {
      throw new ApiError(
        "method-not-allowed",
        `the description takes ${allow}`,
        { header: ":method" },
        { headers: { allow } },
      );
    }
    if (authorize) {
      await authorized(authorize, {
        protocol,
        model: "*",
        operation: "describe",
        arguments: {},
        request,
      });
    }
    text ??= JSON.stringify({
      ...(await documentOf(source)),
      servers: [{ url: server }],
    });
    const headers = { "content-type": "application/json" };
    if (method === "GET") return new TextResponse(200, headers, text);
    const length = String(byteLength(text));
    return { status: 200, headers: { ...headers, "content-length": length } };
  };
  return (request) =>
    request.failure === undefined && path.test(request.path)
      ? answer(request)
      : undefined;
}

/** A module of JSON has the document as its default export. */
async function documentOf(source: DescriptionSource): Promise<object> {
  const given: unknown =
    typeof source === "function" ? await (source as () => unknown)() : source;
  const { default: exported } = Object(given) as { readonly default?: unknown };
  for (const one of [given, exported]) {
    if (typeof one === "object" && one !== null && "openapi" in one) return one;
  }
  throw new TypeError('"description" is no OpenAPI document');
}
