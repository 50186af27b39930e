import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiHandler } from "../service/api-handler.js";
import { type MountOptions, mountPrefix, targetBelow } from "./mount.js";
import { exchange } from "./node-exchange.js";

export type { MountOptions } from "./mount.js";

/** A listener of `node:http`; with `next` it is a Connect middleware. */
export type NodeListener = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: () => void,
) => void;

/**
 * Mounts a handler on `node:http`. Requests outside of the prefix go to `next`,
 * or are answered with 404 when there is none.
 */
export function nodeHandler(
  handler: ApiHandler,
  options: MountOptions<[request: IncomingMessage]> = {},
): NodeListener {
  const prefix = mountPrefix(options);
  return (request, response, next) => {
    const target = targetBelow(prefix, request.url ?? "/");
    if (!target) {
      if (next) {
        next();
        return;
      }
      response.writeHead(404);
      response.end();
      return;
    }
    exchange(handler, options, request, response, target).catch(
      (error: unknown) => {
        // eslint-disable-next-line no-console -- a handler of the application's own has no log
        console.error("gen-api: the handler failed", error);
        if (response.headersSent) return;
        response.writeHead(500, { "content-length": "0" });
        response.end();
      },
    );
  };
}
