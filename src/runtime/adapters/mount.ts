import type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
} from "../handler/contract.js";
import { check, isPositive } from "../handler/check-option.js";

/** How a handler is mounted. `Args` are the arguments with which a framework calls its listeners. */
export interface MountOptions<Args extends readonly unknown[]> {
  /** The path the service is mounted under, `/api`; default: the root. */
  readonly prefix?: string;
  /** The largest request body, in bytes; a larger one is answered with 413. Default 1 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * What `client` and `authorize` see as `request.context`, or a promise of it;
   * default: the framework's own request. What it throws is the answer.
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
  const known = [...mountNames, ...ownNames];
  for (const name of Object.keys(options)) {
    check(known.includes(name), `"${name}" is unknown`, known);
  }
  const { prefix = "", maxBodyBytes, context } = options as MountOptions<never>;
  check(typeof prefix === "string", '"prefix" must be a path');
  check(
    maxBodyBytes === undefined || isPositive(maxBodyBytes),
    '"maxBodyBytes" must be a positive number',
  );
  check(
    context === undefined || typeof context === "function",
    '"context" must be a function',
  );
  return normalPrefix(prefix);
}

/** Where adapters stop reading, unless told otherwise. */
export const defaultMaxBodyBytes = 1_048_576;

export function normalPrefix(prefix: string): string {
  const path = prefix.replace(/\/+$/, "");
  return path === "" || path.startsWith("/") ? path : `/${path}`;
}

/** Where below the prefix a URL leads. */
export interface Target {
  readonly path: string;
  /** As it was sent: nothing is lost. */
  readonly query: string | undefined;
}

/**
 * The path and the query of a request target: as a proxy is asked, with scheme and
 * host before them, a server has to understand it too (RFC 9112 §3.2.2).
 */
export function originForm(target: string): string {
  return target.startsWith("/")
    ? target
    : target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "");
}

/** @returns `undefined` for what lies outside of the prefix */
export function targetBelow(prefix: string, url: string): Target | undefined {
  const target = originForm(url);
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  if (path !== prefix && !path.startsWith(`${prefix}/`)) return undefined;
  return {
    path: path.slice(prefix.length) || "/",
    query: mark < 0 ? undefined : target.slice(mark + 1),
  };
}

/** Calls a handler with the request's context, or with the one that the option `context` makes of `args`. */
export function ask<Args extends readonly unknown[]>(
  handler: ApiHandler,
  { context }: MountOptions<Args>,
  args: Args,
  request: ApiRequest,
): Promise<ApiResponse> {
  return context
    ? askInContext(handler, () => context(...args), request)
    : handler(request);
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

/** The text to send; `undefined` where there is no body. */
export function textOf(answer: ApiResponse): string | undefined {
  if (answer.text !== undefined) return answer.text;
  // Read only if there is no text: the getter `body` parses the text.
  const { body } = answer;
  return body === undefined ? undefined : JSON.stringify(body);
}
