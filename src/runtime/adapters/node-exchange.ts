import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiHandler, ApiResponse } from "../handler/contract.js";
import { encoded } from "./body.js";
import {
  ask,
  defaultMaxBodyBytes,
  type MountOptions,
  type Target,
  textOf,
} from "./mount.js";
import { hasNoBody, readNodeBody } from "./node-body.js";
import { besideVary } from "./vary.js";

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
  // A stream that somebody has read is empty: what they made of it is the body. It
  // has ended, too, where nothing was in it to read.
  let { body } = request;
  if (!request.readableDidRead && !request.readableEnded) {
    const maxBytes = options.maxBodyBytes ?? defaultMaxBodyBytes;
    const bytes = hasNoBody(request)
      ? undefined
      : await readNodeBody(request, maxBytes);
    body = bytes && (encoded(headers["content-encoding"]) ?? bytes);
  }
  const said = { method, ...target, headers, body, context: args[0] };
  send(response, await ask(handler, options, args, said));
}

function send(response: ServerResponse, answer: ApiResponse): void {
  // A timeout of the application may have answered meanwhile.
  if (response.headersSent) return;
  const answered = besideVary(answer.headers, response.getHeader("vary"));
  const text = textOf(answer);
  if (text === undefined) {
    response.writeHead(answer.status, answered).end();
    return;
  }
  const length = Buffer.byteLength(text);
  // Node is several times faster at writing a list. Who has put a function of
  // their own in its place, Next.js or a compressing middleware, knows objects.
  if (Object.hasOwn(response, "writeHead")) {
    const headers = { ...answered, "content-length": String(length) };
    response.writeHead(answer.status, headers);
  } else {
    const headers = ["content-length", String(length)];
    for (const name of Object.keys(answered)) {
      headers.push(name, answered[name] as string);
    }
    response.writeHead(answer.status, headers);
  }
  // As a string it leaves together with the headers, in one write. Where every
  // character is ASCII, Latin-1 is UTF-8 that needs no encoding.
  response.end(text, length === text.length ? "latin1" : "utf8");
}
