import type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
} from "../handler/contract.js";

/** How a handler is mounted. `Args` is what a framework calls its listeners with. */
export interface MountOptions<Args extends readonly unknown[]> {
  /** The path the service is mounted under, `/api`; default: the root. */
  readonly prefix?: string;
  /** Bytes of a request body beyond which the answer is 413. Default 1 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * What `client` and `authorize` see as `request.context`, or a promise of it;
   * default: the framework's own request. What it throws is the answer.
   */
  readonly context?: (...args: Args) => unknown;
}

/** Where adapters stop reading, unless told otherwise. */
export const defaultMaxBodyBytes = 1_048_576;

/** `/api` for `api/`, and nothing for the root. */
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

/** @returns `undefined` for what lies outside of the prefix */
export function targetBelow(prefix: string, url: string): Target | undefined {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  if (path !== prefix && !path.startsWith(`${prefix}/`)) return undefined;
  return {
    path: path.slice(prefix.length) || "/",
    query: mark < 0 ? undefined : url.slice(mark + 1),
  };
}

/** Asks a handler, with the context that the application makes of `args`. */
export async function ask<Args extends readonly unknown[]>(
  handler: ApiHandler,
  { context }: MountOptions<Args>,
  args: Args,
  request: Omit<ApiRequest, "context">,
): Promise<ApiResponse> {
  let made: unknown = args[0];
  if (context) {
    try {
      made = await context(...args);
    } catch (error) {
      const failure = error ?? new Error("no context for the request");
      return handler({ ...request, failure });
    }
  }
  return handler({ ...request, context: made });
}

/** The text to send; `undefined` where there is no body. */
export function textOf(answer: ApiResponse): string | undefined {
  if (answer.text !== undefined) return answer.text;
  // Asked for only now: what a text's body is has to be parsed first.
  const { body } = answer;
  return body === undefined ? undefined : JSON.stringify(body);
}
