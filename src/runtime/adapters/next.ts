import type { ServerResponse } from "node:http";
import type { ApiHandler } from "../service/api-handler.js";
import { fetchHandler, type FetchMountOptions } from "./fetch.js";
import { type MountOptions, mountPrefix, targetBelow } from "./mount.js";
import type { NodeRequest } from "./node-body.js";
import { exchange } from "./node-exchange.js";

export type { MountOptions } from "./mount.js";

const verbs = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
] as const;

/** The route handlers that a `route.ts` of the app router exports. */
export type NextRouteHandlers<More extends readonly unknown[]> = Readonly<
  Record<
    (typeof verbs)[number],
    (request: Request, ...more: More) => Promise<Response>
  >
>;

/**
 * Mounts a handler on the app router, in `app/api/[...path]/route.ts`:
 * `export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } =
 * nextRouteHandlers(rest, { prefix: "/api" })`.
 */
export function nextRouteHandlers<More extends readonly unknown[] = []>(
  handler: ApiHandler,
  options: FetchMountOptions<More> = {},
): NextRouteHandlers<More> {
  const answer = fetchHandler(handler, options);
  return Object.fromEntries(
    verbs.map((verb) => [verb, answer]),
  ) as NextRouteHandlers<More>;
}

/**
 * Mounts a handler on the pages router, as the default export of
 * `pages/api/[...path].ts`. Best with
 * `export const config = { api: { bodyParser: false } }`: otherwise Next itself
 * answers bodies that it cannot parse.
 */
export function nextApiRoute<Request extends NodeRequest = NodeRequest>(
  handler: ApiHandler,
  options: MountOptions<[request: Request]> = {},
): (request: Request, response: ServerResponse) => Promise<void> {
  const prefix = mountPrefix(options);
  return async (request, response) => {
    const target = targetBelow(prefix, request.url ?? "/");
    if (target) {
      await exchange(handler, options, request, response, target);
    } else {
      response.writeHead(404);
      response.end();
    }
  };
}
