import type { ApiHandler, ApiRequest, ApiResponse } from "@gen-api/runtime";
import { createMcpHandler } from "@modelcontextprotocol/server";
import {
  challenged,
  isMetadata,
  metadata,
  type Protected,
} from "./authorization.js";
import { isOwnOrigin } from "./origin.js";
import { toolServer } from "./server.js";
import { localServices, type Service } from "./service.js";

/** What to offer to agents, and to whom. */
export interface McpOptions extends Protected {
  /** The handler of the REST service: each call of a tool is a request to it. */
  readonly rest: ApiHandler;
  /** Whether there is the tool `write`. Default false: nothing can be changed. */
  readonly write?: boolean;
  /**
   * The `context` of a caller's requests to the service, or a promise of it; `undefined` for
   * nobody, who gets 401. An error that it throws becomes the answer, as the service answers it.
   * Default: the context of the adapter, for requests with an `Authorization`.
   */
  readonly callerOf?: (request: ApiRequest) => unknown;
}

const known = ["rest", "write", "callerOf", "endpoint", "authorizationServers"];

/**
 * Answers agents by streamable HTTP, without sessions: a handler for the same adapters as that
 * of the service, for a path of its own.
 *
 * @throws TypeError with a sentence, for an unknown or invalid option
 */
export function mcpHandler(options: McpOptions): ApiHandler {
  check(options);
  const { rest, write = false, callerOf = adapterContext } = options;
  const services = localServices(rest);
  return async (request) => {
    if (isMetadata(request)) return metadata(options, request);
    if (!isOwnOrigin(options, request)) {
      return { status: 403, headers: {}, text: "not from this page\n" };
    }
    let context: unknown;
    let { failure } = request;
    try {
      if (failure === undefined) context = await callerOf(request);
      // The adapter could not read it: too large, for example.
      if (context !== undefined && request.body instanceof Error) {
        failure = request.body;
      }
    } catch (error) {
      failure = error ?? new Error("no caller of the request");
    }
    if (failure !== undefined) {
      const answer = await rest({ ...request, path: "/", failure });
      return answer.status === 401
        ? challenged(options, request, answer)
        : answer;
    }
    if (context === undefined) return challenged(options, request);
    if (request.method.toUpperCase() !== "POST") {
      return { status: 405, headers: { allow: "POST" } };
    }
    const service = services(request, context);
    return answerFor(options, request, service, write);
  };
}

/** An adapter always has a context: that there is a caller is seen by the token. */
function adapterContext({ headers = {}, context }: ApiRequest): unknown {
  return headers["authorization"] === undefined ? undefined : (context ?? null);
}

/** Each request has a server of its own: nothing is left behind, and no caller meets another. */
async function answerFor(
  options: McpOptions,
  request: ApiRequest,
  service: Service,
  writes: boolean,
): Promise<ApiResponse> {
  let isRefused = false;
  const watched: Service = {
    describe: () => service.describe(),
    async ask(asked) {
      const answer = await service.ask(asked);
      isRefused ||= answer.status === 401;
      return answer;
    },
  };
  const { fetch } = createMcpHandler(() => toolServer(watched, writes), {
    // A stream would keep the request open.
    maxSubscriptions: 0,
    keepAliveMs: 0,
  });
  const response = await fetch(webRequest(request));
  // The token has expired: the client has to know, and not the agent.
  if (isRefused) return challenged(options, request);
  const { status, headers } = response;
  const text = await response.text();
  return {
    status,
    headers: Object.fromEntries(headers),
    ...(text !== "" && { text }),
  };
}

function webRequest({ method, headers = {}, body }: ApiRequest): Request {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  const said = entries.filter(
    // HTTP/2 has `:path` and others among its headers.
    ([name]) => !/^(:|content-(length|encoding)$)/.test(name),
  );
  return new Request("http://localhost/", {
    method,
    headers: said,
    ...(body !== undefined && { body: textOf(body) }),
  });
}

function textOf(body: unknown): string {
  if (typeof body === "string") return body;
  return body instanceof Uint8Array
    ? new TextDecoder().decode(body)
    : JSON.stringify(body);
}

function check(options: McpOptions): void {
  const refuse = (sentence: string): never => {
    throw new TypeError(sentence);
  };
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) {
      refuse(`"${name}" is unknown; known are ${known.join(", ")}`);
    }
  }
  const { rest, write, callerOf, endpoint, authorizationServers } = options;
  if (typeof rest !== "function") refuse('"rest" must be a handler');
  if (!["boolean", "undefined"].includes(typeof write))
    refuse('"write" must be true or false');
  if (!["function", "undefined"].includes(typeof callerOf))
    refuse('"callerOf" must be a function');
  if (endpoint !== undefined && !URL.canParse(endpoint))
    refuse('"endpoint" must be a URL');
  if (authorizationServers?.every((url) => URL.canParse(url)) === false)
    refuse('"authorizationServers" must be URLs');
}
