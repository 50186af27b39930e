import type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
} from "../service/api-handler.js";
import { check, checkNames, isPositive } from "../service/check-option.js";
import { wasCutOff } from "./body.js";

/** How a handler is mounted. `Args` are the arguments with which a framework calls its listeners. */
export interface MountOptions<Args extends readonly unknown[]> {
  /** The path under which the service is mounted, such as `/api`; default: the root. */
  readonly prefix?: string;
  /** The largest request body, in bytes; a larger one is answered with 413. Default 1 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * The value of `request.context` for `client` and `authorize`, or a promise of it;
   * default: the framework's own request. An error that it throws becomes the
   * answer. It is not called for OPTIONS.
   */
  readonly context?: (...args: Args) => unknown;
}

const mountNames = ["prefix", "maxBodyBytes", "context"];

/**
 * The prefix of checked options: `/api` for `api/`, nothing for the root.
 *
 * @throws TypeError with a sentence, for an unknown or invalid option.
 */
export function mountPrefix(
  options: object,
  ownNames: readonly string[] = [],
): string {
  checkNames(options, [...mountNames, ...ownNames]);
  const { prefix = "", maxBodyBytes, context } = options as MountOptions<never>;
  check(typeof prefix === "string", '"prefix" must be a path');
  check(
    maxBodyBytes === undefined || isPositive(maxBodyBytes),
    '"maxBodyBytes" must be a positive integer',
  );
  check(
    context === undefined || typeof context === "function",
    '"context" must be a function',
  );
  return normalPrefix(prefix);
}

/** How many bytes adapters read by default. */
export const defaultMaxBodyBytes = 1_048_576;

export function normalPrefix(prefix: string): string {
  const path = prefix.replace(/\/+$/, "");
  return path === "" || path.startsWith("/") ? path : `/${path}`;
}

/** The part of a URL below the prefix. */
export interface Target {
  /** The prefix, which is no value of the request. */
  readonly mount: string;
  readonly path: string;
  /** As it was sent, unparsed. */
  readonly query: string | undefined;
}

/**
 * The path and the query of a request target. A server must also accept the form
 * with scheme and host, which is meant for proxies (RFC 9112 §3.2.2). Any other one, such
 * as `*`, is returned as it is, and so below no prefix.
 */
export function originForm(target: string): string {
  return URL.canParse(target)
    ? target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "")
    : target;
}

/** @returns `undefined` for a URL outside of the prefix */
export function targetBelow(prefix: string, url: string): Target | undefined {
  const target = originForm(url);
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  if (path !== prefix && !path.startsWith(`${prefix}/`)) return undefined;
  return {
    mount: prefix,
    path: path.slice(prefix.length) || "/",
    query: mark < 0 ? undefined : target.slice(mark + 1),
  };
}

/**
 * The part of a URL below the prefix that a framework's router has matched. The prefix may
 * have parameters, so its segments are skipped, whatever they are.
 */
export function targetAt(prefix: string, url: string): Target {
  const [path = "", ...query] = originForm(url).split("?");
  const below = path.split("/").slice(prefix.split("/").length);
  return {
    mount: prefix,
    path: `/${below.join("/")}`,
    query: query.length > 0 ? query.join("?") : undefined,
  };
}

/**
 * Calls a handler with the request's context, or with what the option `context`
 * returns for `args`. A request that was cut off is only answered: its client may have
 * cancelled it, also where the body does not matter. OPTIONS needs no context, and a
 * browser's preflight has neither the cookies nor the token to make one of (P12).
 */
export function ask<Args extends readonly unknown[]>(
  handler: ApiHandler,
  { context }: MountOptions<Args>,
  args: Args,
  request: ApiRequest,
): Promise<ApiResponse> {
  const { body, method } = request;
  if (wasCutOff(body)) {
    return handler({ ...request, context: undefined, failure: body });
  }
  if (!context) return handler(request);
  return method === "OPTIONS"
    ? handler({ ...request, context: undefined })
    : askInContext(handler, () => context(...args), request);
}

async function askInContext(
  handler: ApiHandler,
  makeContext: () => unknown,
  request: ApiRequest,
): Promise<ApiResponse> {
  let context: unknown;
  try {
    context = await makeContext();
  } catch (error) {
    const failure = error ?? new Error("no context for the request");
    return handler({ ...request, context: undefined, failure });
  }
  return handler({ ...request, context });
}

/** The text to send; `undefined` if there is no body. */
export function textOf(answer: ApiResponse): string | undefined {
  if (answer.text !== undefined) return answer.text;
  // Read `body` only without a text: the getter parses the text.
  return JSON.stringify(answer.body);
}
