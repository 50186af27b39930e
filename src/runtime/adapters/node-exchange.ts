import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiHandler, ApiResponse } from "../handler/contract.js";
import { readBody } from "./body.js";
import {
  ask,
  defaultMaxBodyBytes,
  type MountOptions,
  type Target,
  textOf,
} from "./mount.js";

/** A request of Node, or of a framework that may have parsed its body already. */
export interface NodeRequest extends IncomingMessage {
  readonly body?: unknown;
}

/** Answers a request of Node. Rejects only if the handler throws, which none of gen-api's does. */
export async function exchange<Args extends readonly unknown[]>(
  handler: ApiHandler,
  options: MountOptions<Args>,
  args: Args,
  request: NodeRequest,
  response: ServerResponse,
  target: Target,
): Promise<void> {
  const { method = "GET", headers } = request;
  // A stream that somebody has read is empty: what they made of it is the body.
  const body = request.readableDidRead
    ? request.body
    : await readBody(request, options.maxBodyBytes ?? defaultMaxBodyBytes);
  const said = { method, ...target, headers, body };
  send(response, await ask(handler, options, args, said));
}

function send(response: ServerResponse, answer: ApiResponse): void {
  // A timeout of the application may have answered meanwhile.
  if (response.headersSent) return;
  const text = textOf(answer);
  if (text === undefined) {
    response.writeHead(answer.status, answer.headers).end();
    return;
  }
  const bytes = Buffer.from(text);
  response
    .writeHead(answer.status, {
      ...answer.headers,
      "content-length": bytes.byteLength,
    })
    .end(bytes);
}
