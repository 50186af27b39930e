import type { ServerResponse } from "node:http";
import type { ApiHandler } from "../service/api-handler.js";
import {
  type MountOptions,
  mountPrefix,
  originForm,
  targetBelow,
} from "./mount.js";
import type { NodeRequest } from "./node-body.js";
import { exchange } from "./node-exchange.js";

export type { MountOptions } from "./mount.js";

/** The part of a request of Express 4 or 5 that is used. */
export interface ExpressRequest extends NodeRequest {
  /** The path at which the request's router is mounted. */
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
 * The prefix is the whole path; the default is the path that the middleware is used
 * at. Requests outside of it go on to the next middleware. The handler reads bodies
 * itself, or takes the result of an earlier body parser.
 */
export function expressHandler<Request extends ExpressRequest = ExpressRequest>(
  handler: ApiHandler,
  options: MountOptions<[request: Request]> = {},
): ExpressHandler<Request> {
  const whole = mountPrefix(options);
  const given = options.prefix === undefined ? undefined : whole;
  return (request, response, next) => {
    const { baseUrl, url = "/" } = request;
    // Express cuts the router's path off `url`, but always leaves a slash.
    const target = targetBelow(given ?? baseUrl, baseUrl + originForm(url));
    if (!target) {
      next();
      return;
    }
    // The router's path may have values of the request in it.
    const named = { ...target, mount: whole };
    exchange(handler, options, request, response, named).catch(next);
  };
}
