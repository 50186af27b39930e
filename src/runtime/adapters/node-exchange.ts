import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiHandler, ApiResponse } from "../service/api-handler.js";
import {
  ask,
  defaultMaxBodyBytes,
  type MountOptions,
  type Target,
  textOf,
} from "./mount.js";
import { nodeBody } from "./node-body.js";
import { besideVary } from "./vary.js";

/** A Node request, or a framework's request with a body that may be parsed already. */
export interface NodeRequest extends IncomingMessage {
  readonly body?: unknown;
}

/**
 * Answers a Node request. Rejects only if the handler throws, which gen-api's
 * handlers never do.
 */
export async function exchange<Request extends NodeRequest>(
  handler: ApiHandler,
  options: MountOptions<[request: Request]>,
  request: Request,
  response: ServerResponse,
  target: Target,
): Promise<void> {
  const { method = "GET", headers } = request;
  const { maxBodyBytes = defaultMaxBodyBytes } = options;
  const body = await nodeBody(request, request.body, maxBodyBytes);
  const { path, query } = target;
  const said = { method, path, query, headers, body, context: request };
  const answer = await ask(handler, options, [request], said);
  try {
    send(response, answer);
  } catch (error) {
    takeBack(response, answer);
    throw error;
  }
}

/**
 * Node keeps headers of an answer that it refuses. Who answers in its place would announce
 * the length of another text.
 */
function takeBack(response: ServerResponse, { headers }: ApiResponse): void {
  if (response.headersSent) return;
  for (const name of ["content-length", ...Object.keys(headers)]) {
    response.removeHeader(name);
  }
}

function send(response: ServerResponse, answer: ApiResponse): void {
  // A timeout of the application may have answered already.
  if (response.headersSent) return;
  const answered = besideVary(answer.headers, response.getHeader("vary"));
  const text = textOf(answer);
  if (text === undefined) {
    response.writeHead(answer.status, answered).end();
    return;
  }
  const length = Buffer.byteLength(text);
  // Node writes a list of headers several times faster. Next.js and compressing
  // middleware replace `writeHead` by their own, which expects an object.
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
  // Node sends a string together with the headers, in one write. An ASCII text is
  // the same in Latin-1 as in UTF-8, and Latin-1 needs no encoding.
  response.end(text, length === text.length ? "latin1" : "utf8");
}
