import type { ApiHandler } from "../service/api-handler.js";
import { type MountOptions, mountPrefix } from "./mount.js";
import { mergedVary } from "./vary.js";
import { respond, webTarget } from "./web-exchange.js";

export type { MountOptions } from "./mount.js";

/** The part of a Hono context that is used. */
export interface HonoContext {
  readonly req: {
    readonly raw: Request;
    /** The body, even if a middleware has already read it through Hono. */
    arrayBuffer(): Promise<ArrayBuffer>;
  };
  readonly res: Response;
  /** A response with the headers that middleware has set so far. */
  newResponse(body: null): Response;
}

/** A Hono handler, which is also a middleware. */
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
    const { raw } = req;
    const args: [Context] = [context];
    const read = (): Promise<ArrayBuffer> => req.arrayBuffer();
    const response = await respond(handler, options, args, raw, target, read);
    keepHeaders(context, response);
    return response;
  };
}

/**
 * Hono drops the headers that middleware has set when a handler returns a response,
 * or prefers them once `context.res` was read. Reading `context.res` makes Hono copy
 * the response, so it is read only if there are any.
 */
function keepHeaders(context: HonoContext, response: Response): void {
  const set = context.newResponse(null).headers;
  if ([...set].length === 0) return;
  const vary = set.get("vary");
  const { headers } = context.res;
  for (const name of response.headers.keys()) headers.delete(name);
  if (vary === null) return;
  const own = response.headers.get("vary") ?? "";
  headers.set("vary", mergedVary([vary, own]));
}
