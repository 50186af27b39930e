import type { IncomingMessage } from "node:http";
import type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
} from "../service/api-handler.js";
import { ignoresBody } from "./body.js";
import {
  ask,
  defaultMaxBodyBytes,
  type MountOptions,
  type Target,
  textOf,
} from "./mount.js";
import { nodeBody } from "./node-body.js";
import { besideVary } from "./vary.js";
import { webStream } from "./web-stream.js";

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
  /** The response of Node. */
  readonly raw: unknown;
  code(status: number): unknown;
  getHeader(name: string): unknown;
  headers(values: Record<string, string>): unknown;
  serializer(serialize: (payload: unknown) => string): unknown;
  send(payload?: string | ReadableStream): unknown;
}

/** Answers a request of Fastify through its reply, so that its hooks see the answer. */
export async function exchangeReply<Request extends FastifyRequest>(
  handler: ApiHandler,
  options: MountOptions<[request: Request]>,
  request: Request,
  reply: FastifyReply,
  target: Target,
): Promise<FastifyReply> {
  const { method, headers, raw } = request;
  const { maxBodyBytes = defaultMaxBodyBytes } = options;
  // What no parser has read: over HTTP/2, Fastify takes a body without a type for none.
  const body =
    ignoresBody(method) || request.body === undefined
      ? await nodeBody(raw as IncomingMessage, maxBodyBytes)
      : request.body;
  const said = { method, ...target, headers, body, context: request };
  return sendReply(reply, await ask(handler, options, [request], said));
}

export function sendReply(
  reply: FastifyReply,
  answer: ApiResponse,
): FastifyReply {
  reply.code(answer.status);
  reply.headers(besideVary(answer.headers, reply.getHeader("vary")));
  // Without a serializer of its own, Fastify adds a charset to the type of a text.
  reply.serializer(asItIs);
  reply.send(answer.stream ? webStream(answer.stream) : textOf(answer));
  return reply;
}

/** Only an error handler of the application replaces the text, after a hook has failed. */
function asItIs(payload: unknown): string {
  return typeof payload === "string" ? payload : JSON.stringify(payload);
}
