import type { ServerResponse } from "node:http";
import type { ApiHandler } from "../handler/contract.js";
import {
  type MountOptions,
  mountPrefix,
  originForm,
  targetBelow,
} from "./mount.js";
import { exchange, type NodeRequest } from "./node-exchange.js";

export type { MountOptions } from "./mount.js";

/** What is needed of a request of Express 4 or 5. */
export interface ExpressRequest extends NodeRequest {
  /** The path of the router that the request is in. */
  readonly baseUrl: string;
}

/** A middleware of Express 4 or 5. */
export type ExpressHandler<Request> = (
  request: Request,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/**
 * Mounts a handler on Express: `app.use(expressHandler(rest, { prefix: "/api" }))`.
 * The prefix is the whole path; without one it is the path that the middleware
 * is used at. Requests outside of it go on to the next middleware. It reads
 * bodies itself, and takes what a parser before it has made of them.
 */
export function expressHandler<Request extends ExpressRequest = ExpressRequest>(
  handler: ApiHandler,
  options: MountOptions<[request: Request]> = {},
): ExpressHandler<Request> {
  const whole = mountPrefix(options);
  const given = options.prefix === undefined ? undefined : whole;
  return (request, response, next) => {
    const { baseUrl, url = "/" } = request;
    // Express cuts the router's path off `url`, and leaves a slash at least.
    const target = targetBelow(given ?? baseUrl, baseUrl + originForm(url));
    if (!target) {
      next();
      return;
    }
    exchange(handler, options, [request], request, response, target).catch(
      next,
    );
  };
}
