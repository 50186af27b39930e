import { ApiError } from "../errors/api-error.js";
import type { ApiRequest, ApiResponse } from "./api-handler.js";
import { authorized, type Protocol } from "./authorize.js";
import { byteLength } from "./byte-length.js";
import { describedHeaders } from "./described-headers.js";
import type { DescriptionSource, HandlerSettings } from "./options.js";
import { traceOf } from "./telemetry/trace.js";
import { textResponse } from "./text-response.js";

const path = /^\/?openapi\.json$/;
const allow = "GET, HEAD, OPTIONS";

/**
 * Answers requests for a service's description, if the application has given one.
 *
 * @param server the URL of the service, which may be relative to the description's
 * @param add adds what only options of this service know
 * @returns `undefined` for other requests
 */
export function describing(
  settings: HandlerSettings & { readonly etag?: boolean },
  protocol: Protocol,
  server: string,
  add: (document: object) => object | Promise<object> = (given) => given,
): (request: ApiRequest) => Promise<ApiResponse> | undefined {
  const { description: source, authorize, extensions } = settings;
  if (source === undefined) return () => undefined;
  let text: string | undefined;
  const answer = async (request: ApiRequest): Promise<ApiResponse> => {
    traceOf(settings)?.note({
      "http.route": "/openapi.json",
      "gen_api.operation": "describe",
    });
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
    if (text === undefined) {
      const given = await documentOf(source);
      const document = extensions?.describe(given, protocol) ?? given;
      const whole = await add(describedHeaders(document, settings));
      text = JSON.stringify({ ...whole, servers: [{ url: server }] });
    }
    const headers = { "content-type": "application/json" };
    if (method === "GET") return textResponse(200, headers, text);
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
