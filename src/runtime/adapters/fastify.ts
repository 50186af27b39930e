import { ApiError } from "../errors/api-error.js";
import type { ApiHandler } from "../service/api-handler.js";
import { type BodyStream, unencoded } from "./body.js";
import {
  exchangeReply,
  type FastifyReply,
  type FastifyRequest,
  sendReply,
} from "./fastify-exchange.js";
import {
  defaultMaxBodyBytes,
  type MountOptions,
  mountPrefix,
  normalPrefix,
  targetAt,
} from "./mount.js";
import { readNodeBody } from "./node-body.js";

export type { FastifyReply, FastifyRequest } from "./fastify-exchange.js";
export type { MountOptions } from "./mount.js";

/** The part of a Fastify instance that is used. */
export interface FastifyInstance<Request> {
  readonly prefix: string;
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    contentType: string,
    parser: (request: Request, payload: BodyStream) => Promise<unknown>,
  ): unknown;
  setErrorHandler(
    handler: (error: unknown, request: Request, reply: FastifyReply) => unknown,
  ): unknown;
  all(
    path: string,
    handler: (request: Request, reply: FastifyReply) => Promise<unknown>,
  ): unknown;
}

/**
 * Mounts a handler on Fastify:
 * `app.register(fastifyPlugin(rest, { prefix: "/api" }))`. The plugin has its own
 * body parser, and does not use those of the application. Hooks of the application
 * run as for any route.
 */
export function fastifyPlugin<Request extends FastifyRequest = FastifyRequest>(
  handler: ApiHandler,
  options: MountOptions<[request: Request]> = {},
): (app: FastifyInstance<Request>) => Promise<void> {
  const prefix = mountPrefix(options);
  const maxBytes = options.maxBodyBytes ?? defaultMaxBodyBytes;
  return async (app) => {
    const whole = normalPrefix(app.prefix + prefix);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", async ({ raw, headers }, payload) => {
      const body = await readNodeBody(payload, maxBytes);
      // Plugins that decompress bodies replace Node's stream with their own, but
      // keep the header.
      const encoding = String(headers["content-encoding"] ?? "");
      return payload === raw ? unencoded(body, encoding) : body;
    });
    app.setErrorHandler(async (error, request, reply) => {
      if (!isInvalidMediaType(error)) throw error;
      const { method, url, headers } = request;
      const failure = new ApiError(
        "unsupported-media-type",
        "the Content-Type is not a media type",
        { header: "Content-Type" },
      );
      const said = { method, ...targetAt(whole, url), headers, failure };
      return sendReply(reply, await handler(said));
    });
    const route = (request: Request, reply: FastifyReply): Promise<unknown> => {
      const target = targetAt(whole, request.url);
      return exchangeReply(handler, options, request, reply, target);
    };
    if (whole !== "") app.all(prefix, route);
    app.all(`${prefix}/*`, route);
  };
}

/** Fastify refuses such requests before any parser sees them. */
function isInvalidMediaType(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE"
  );
}
