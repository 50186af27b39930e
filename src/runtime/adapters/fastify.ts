import type { IncomingMessage } from "node:http";
import { ApiError } from "../errors/api-error.js";
import type { ApiHandler, ApiRequest } from "../service/api-handler.js";
import { type BodyStream, ignoresBody, unencoded } from "./body.js";
import {
  ask,
  defaultMaxBodyBytes,
  type MountOptions,
  mountPrefix,
  normalPrefix,
  originForm,
  type Target,
  textOf,
} from "./mount.js";
import { readNodeBody } from "./node-body.js";
import { besideVary } from "./vary.js";

export type { MountOptions } from "./mount.js";

/** The part of a Fastify request that is used. */
export interface FastifyRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: NonNullable<ApiRequest["headers"]>;
  readonly body: unknown;
  /** The request of Node. */
  readonly raw: unknown;
}

/** The part of a Fastify reply that is used. */
export interface FastifyReply {
  code(status: number): unknown;
  getHeader(name: string): unknown;
  headers(values: Record<string, string>): unknown;
  serializer(serialize: (payload: unknown) => string): unknown;
  send(payload?: string): unknown;
}

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
    const depth = whole.split("/").length;
    const answer = async (
      request: Request,
      reply: FastifyReply,
      body: unknown,
      failure?: ApiError,
    ): Promise<unknown> => {
      const { method, url, headers } = request;
      const target = targetAt(depth, url);
      const said = { method, ...target, headers, body, context: request };
      const answered = failure
        ? await handler({ ...said, context: undefined, failure })
        : await ask(handler, options, [request], said);
      reply.code(answered.status);
      reply.headers(besideVary(answered.headers, reply.getHeader("vary")));
      // Without a serializer of its own, Fastify adds a charset to the type of a text.
      reply.serializer(asItIs);
      reply.send(textOf(answered));
      return reply;
    };

    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", async ({ raw, headers }, payload) => {
      const body = await readNodeBody(payload, maxBytes);
      // Plugins that decompress bodies replace Node's stream with their own, but
      // keep the header.
      const encoding = String(headers["content-encoding"] ?? "");
      return payload === raw ? unencoded(body, encoding) : body;
    });
    app.setErrorHandler((error, request, reply) => {
      if (!isInvalidMediaType(error)) throw error;
      const failure = new ApiError(
        "unsupported-media-type",
        "the Content-Type is not a media type",
        { header: "Content-Type" },
      );
      return answer(request, reply, undefined, failure);
    });
    const route = async (
      request: Request,
      reply: FastifyReply,
    ): Promise<unknown> => {
      const body = await bodyOf(request, maxBytes);
      return answer(request, reply, body);
    };
    if (whole !== "") app.all(prefix, route);
    app.all(`${prefix}/*`, route);
  };
}

/**
 * Without a `Content-Type`, Fastify takes a body that no header announces for none. Over
 * HTTP/2, bodies need no such header.
 */
async function bodyOf(
  { body, headers, raw }: FastifyRequest,
  maxBytes: number,
): Promise<unknown> {
  const request = raw as IncomingMessage;
  if (ignoresBody(request.method)) return undefined;
  if (body !== undefined || request.httpVersionMajor !== 2) return body;
  const bytes = await readNodeBody(request, maxBytes);
  return unencoded(bytes, String(headers["content-encoding"] ?? ""));
}

/** Only an error handler of the application replaces the text, after a hook has failed. */
function asItIs(payload: unknown): string {
  return typeof payload === "string" ? payload : JSON.stringify(payload);
}

/** The router has matched the prefix, which may have parameters: skip its `depth` segments. */
function targetAt(depth: number, url: string): Target {
  const [path = "", ...query] = originForm(url).split("?");
  return {
    path: `/${path.split("/").slice(depth).join("/")}`,
    query: query.length > 0 ? query.join("?") : undefined,
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
