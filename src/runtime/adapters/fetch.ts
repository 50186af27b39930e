import { check } from "../service/check-option.js";
import type { ApiHandler } from "../service/api-handler.js";
import { type MountOptions, mountPrefix } from "./mount.js";
import { respond, webTarget } from "./web-exchange.js";

export type { MountOptions } from "./mount.js";

/** How a handler is mounted on a platform with web-standard requests and responses. */
export interface FetchMountOptions<
  More extends readonly unknown[],
> extends MountOptions<[request: Request, ...more: More]> {
  /** Answers requests outside of the prefix; the default answers 404. */
  readonly next?: (
    request: Request,
    ...more: More
  ) => Response | Promise<Response>;
}

/**
 * Mounts a handler on platforms that answer a web-standard `Request` with a
 * `Response`: Bun, Deno, Workers, SvelteKit, h3 and others. The platform's further
 * arguments are passed to `context` and `next`.
 */
export function fetchHandler<More extends readonly unknown[] = []>(
  handler: ApiHandler,
  options: FetchMountOptions<More> = {},
): (request: Request, ...more: More) => Promise<Response> {
  const prefix = mountPrefix(options, ["next"]);
  const { next } = options;
  check(
    next === undefined || typeof next === "function",
    '"next" must be a function',
  );
  return async (request, ...more) => {
    const target = webTarget(prefix, request);
    if (target) {
      return respond(handler, options, [request, ...more], request, target);
    }
    return next ? next(request, ...more) : new Response(null, { status: 404 });
  };
}

/**
 * A `fetch` that asks a handler of the same process, without HTTP: for a client on the
 * server, such as one that renders pages. The client's `url` is the `prefix`.
 *
 * @example
 * const client = createRpcClient({ url: "/", fetch: handlerFetch(rpc) });
 */
export function handlerFetch(
  handler: ApiHandler,
  options: MountOptions<[request: Request]> = {},
): (url: string, init?: RequestInit) => Promise<Response> {
  const answer = fetchHandler(handler, options);
  return (url, init) =>
    // A client may have a URL without a host.
    answer(new Request(new URL(url, "http://localhost"), init));
}
