import type { ApiHandler, ApiRequest } from "@gen-api/runtime";
import { type Description, descriptionOf } from "./description.js";
import type { Answered, Asked } from "./exchange.js";
import { ToolError } from "./tool-error.js";

/** A REST service as its caller reaches it: the tools know no other way to data. */
export interface Service {
  ask(request: Asked): Promise<Answered>;
  /** @throws ToolError if the service describes itself to nobody, or not to this caller */
  describe(): Promise<Description>;
}

const jsonApi = "application/vnd.api+json";
const atomic = `${jsonApi};ext="https://jsonapi.org/ext/atomic"`;

/** The media types of a request: the extension's for a document of operations. */
function headersFor({
  body = {},
  headers = {},
}: Asked): Readonly<Record<string, string>> {
  const type = "atomic:operations" in body ? atomic : jsonApi;
  return { accept: type, "content-type": type, ...headers };
}

/** What a request to the tools says of its caller: the rest is about its own message. */
const ownHeaders =
  /^:|^(accept|content|if|mcp|sec)-|^(accept|connection|cookie|date|expect|host|idempotency-key|origin|prefer|range|te|trailer|transfer-encoding|upgrade)$/;

/** A handler of the same process. */
export function localServices(
  rest: ApiHandler,
): (request: ApiRequest, context: unknown) => Service {
  // The handler answers with the same text as long as the description is the same.
  let known: { readonly text: string; readonly read: Description } | undefined;
  return ({ headers = {} }, context) => {
    const said = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !ownHeaders.test(name)),
    );
    return {
      async ask(asked) {
        const { method, path, query, body } = asked;
        const { status, body: answer } = await rest({
          method,
          path,
          query: query?.toString(),
          headers: { ...said, ...headersFor(asked) },
          // As it would be sent.
          body: body && JSON.stringify(body),
          context,
        });
        return { status, body: answer };
      },
      async describe() {
        const path = "/openapi.json";
        const request = { method: "GET", path, headers: said, context };
        const { status, body, text = "" } = await rest(request);
        if (status === 200 && known?.text === text) return known.read;
        known = { text, read: descriptionOf({ status, body }) };
        return known.read;
      },
    };
  };
}

/** How long a remote service's description is taken to be the same, in milliseconds. */
const fresh = 300_000;

/**
 * A service at a URL, for one caller.
 *
 * @param headers of each request, such as `authorization`; they are sent nowhere else
 */
export function remoteService(
  url: string,
  headers: Readonly<Record<string, string>>,
): Service {
  const base = url.replace(/\/+$/, "");
  let known: Promise<Description> | undefined;
  let since = 0;
  const ask = async (asked: Asked): Promise<Answered> => {
    const { method, path, query, body } = asked;
    const target = `${base}${path}${query?.size ? `?${query}` : ""}`;
    const response = await fetch(target, {
      method,
      headers: { ...headers, ...headersFor(asked) },
      // Another server is not told who the caller is.
      redirect: "error",
      signal: AbortSignal.timeout(60_000),
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new ToolError(`the service did not answer: ${reason(error)}`);
    });
    const text = await response.text();
    const answer = jsonOf(text);
    if (response.ok && text !== "" && answer === undefined) {
      throw new ToolError(
        "what the service answered is no JSON: is the URL that of a REST service?",
      );
    }
    return { status: response.status, body: answer };
  };
  const describe = async (): Promise<Description> => {
    const answer = await ask({
      method: "GET",
      path: "/openapi.json",
      headers: { accept: "application/json" },
    });
    return descriptionOf(answer);
  };
  return {
    ask,
    describe() {
      if (!known || Date.now() - since > fresh) {
        since = Date.now();
        known = describe();
        known.catch(() => (known = undefined));
      }
      return known;
    },
  };
}

function reason(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
