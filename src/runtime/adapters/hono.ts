import type { ApiHandler } from "../handler/contract.js";
import { type MountOptions, mountPrefix } from "./mount.js";
import { respond, webTarget } from "./web-exchange.js";

export type { MountOptions } from "./mount.js";

/** What is needed of a context of Hono. */
export interface HonoContext {
  readonly req: {
    readonly raw: Request;
    /** The body, also after a middleware has read it through Hono. */
    arrayBuffer(): Promise<ArrayBuffer>;
  };
}

/** A handler of Hono, and a middleware. */
export type HonoHandler<Context> = (
  context: Context,
  next: () => Promise<void>,
) => Promise<Response | undefined>;

/**
 * Mounts a handler on Hono: `app.all("/api/*", honoHandler(rest, { prefix: "/api" }))`,
 * or as a middleware: `app.use(…)`. The prefix is the whole path; requests
 * outside of it go on to the next handler. `request.context` is Hono's context.
 */
export function honoHandler<Context extends HonoContext = HonoContext>(
  handler: ApiHandler,
  options: MountOptions<[context: Context]> = {},
): HonoHandler<Context> {
  const prefix = mountPrefix(options);
  return async (context, next) => {
    const { req } = context;
    const target = webTarget(prefix, req.raw);
    if (!target) {
      await next();
      return undefined;
    }
    return respond(handler, options, [context], req.raw, target, () =>
      req.arrayBuffer(),
    );
  };
}
