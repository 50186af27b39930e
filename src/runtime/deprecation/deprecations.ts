import type { Deprecation, Schema } from "../model/schema.js";
import type { ApiRequest, ApiResponse } from "../service/api-handler.js";
import type { Deprecations } from "../service/deprecations.js";
import { textResponse } from "../service/text-response.js";
import { DeprecatedNames } from "./deprecated-names.js";
import { namesOfRest } from "./names-of-rest.js";
import { namesOfRpc } from "./names-of-rpc.js";

/** What handlers say of deprecations. Generated code calls it. */
export function deprecationsOf(schema: Schema): Deprecations {
  return {
    rest(asked, request, response, settings) {
      const names = new DeprecatedNames(schema);
      const successors = new Set<string>();
      for (const one of asked) {
        namesOfRest(names, one);
        const { successor } =
          schema.models[one.resource.model]?.deprecated ?? {};
        if (successor !== undefined) {
          successors.add(
            link(`${one.endpoint}/${successor}`, "successor-version"),
          );
        }
      }
      return told(request, names.found, [...successors], response, settings);
    },
    rpc(asked, response, settings) {
      const names = new DeprecatedNames(schema);
      namesOfRpc(names, asked);
      return told(asked.request, names.found, [], response, settings);
    },
  };
}

/** The response with the headers of RFC 9745 and RFC 8594: the first day of all that is named. */
function told(
  request: ApiRequest,
  found: ReadonlyMap<string, Deprecation>,
  more: readonly string[],
  response: ApiResponse,
  { onDeprecated, log }: Parameters<Deprecations["rest"]>[3],
): ApiResponse {
  if (found.size === 0) return response;
  if (onDeprecated) {
    const call = async (): Promise<void> =>
      onDeprecated(request, [...found.keys()]);
    // What an application counts does not decide what callers get.
    call().catch((error: unknown) => {
      log("onDeprecated failed", error);
    });
  }
  const all = [...found.values()];
  const since = earliest(all.map((one) => one.since)) as Date;
  const sunset = earliest(all.flatMap((one) => one.sunset ?? []));
  const pages = new Set(all.flatMap(({ see }) => see ?? []));
  const links = [
    ...(response.headers["link"] === undefined
      ? []
      : [response.headers["link"]]),
    ...[...pages].map((page) => link(page, "deprecation")),
    ...more,
  ];
  const headers = {
    ...response.headers,
    deprecation: `@${String(since.getTime() / 1000)}`,
    ...(sunset && { sunset: sunset.toUTCString() }),
    ...(links.length > 0 && { link: links.join(", ") }),
  };
  const { status, text } = response;
  return text === undefined
    ? { ...response, headers }
    : textResponse(status, headers, text);
}

function earliest(days: readonly string[]): Date | undefined {
  const [first] = [...days].sort();
  return first === undefined ? undefined : new Date(first);
}

function link(url: string, relation: string): string {
  return `<${url}>; rel="${relation}"`;
}
