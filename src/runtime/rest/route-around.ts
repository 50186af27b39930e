import type { ApiRequest, ApiResponse } from "../service/api-handler.js";
import { check } from "../service/check-option.js";
import type {
  ExtensionsOption,
  RouteExtension,
} from "../service/extensions.js";
import { header } from "../service/headers.js";
import { textOf } from "../service/not-modified.js";
import { runAround } from "../service/run-around.js";
import { textHash } from "../service/text-hash.js";
import { textResponse } from "../service/text-response.js";
import { taggedVersion, versionTag } from "./document/version-tag.js";
import type { AnyRestRoutes } from "./routes.js";

/** @throws TypeError for an extension of a route that the model does not have */
export function requireRoutes(
  routes: readonly AnyRestRoutes[],
  extensions: ExtensionsOption | undefined,
): void {
  for (const one of routes) {
    const { model } = one.resource;
    for (const name of Object.keys(extensions?.of(model)?.routes ?? {})) {
      check(
        one[name as "list"] !== undefined,
        `"extensions" has ${model}.routes.${name}, and ${model} has no such route`,
      );
    }
  }
}

/** @throws what the generated route throws, as it is; any other error of the application */
export async function routeAround(
  route: RouteExtension,
  request: ApiRequest,
  run: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  let given: ApiResponse | undefined;
  const made = await runAround(
    async () => (given = await run()),
    (next) => route(request, next),
  );
  return retagged(made === given ? made : withOwnBody(made, given?.text));
}

/** With the text that it was given, `{ ...response, body }` would send the old document. */
function withOwnBody(made: ApiResponse, given?: string): ApiResponse {
  const { status, headers, body, text } = made;
  return body !== undefined && text === given
    ? textResponse(status, headers, JSON.stringify(body))
    : made;
}

/** What the application's code makes of an answer is no longer what its version stands for. */
function retagged(response: ApiResponse): ApiResponse {
  const version = taggedVersion(header(response.headers, "etag"));
  if (version === undefined || response.status !== 200) return response;
  const text = textOf(response);
  const headers = { ...response.headers };
  headers["etag"] = versionTag(version, textHash(text));
  return textResponse(200, headers, text);
}
