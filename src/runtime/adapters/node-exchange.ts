import type { ServerResponse } from "node:http";
import type { ApiHandler, ApiResponse } from "../service/api-handler.js";
import {
  ask,
  defaultMaxBodyBytes,
  type MountOptions,
  type Target,
  textOf,
} from "./mount.js";
import { nodeBody, type NodeRequest } from "./node-body.js";
import { besideVary } from "./vary.js";

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
  const body = await nodeBody(request, maxBodyBytes);
  const said = { method, ...target, headers, body, context: request };
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
  if (answer.stream) {
    response.writeHead(answer.status, answered);
    void sendParts(response, answer.stream);
    return;
  }
  const text = textOf(answer);
  // What replaces `writeHead` may not return the response.
  if (text === undefined) {
    response.writeHead(answer.status, answered);
    response.end();
    return;
  }
  const length = Buffer.byteLength(text);
  const headers = { ...answered, "content-length": String(length) };
  // Node writes a list of headers several times faster.
  response.writeHead(
    answer.status,
    takesList(response) ? Object.entries(headers).flat() : headers,
  );
  // Node sends a string together with the headers, in one write. An ASCII text is
  // the same in Latin-1 as in UTF-8, and Latin-1 needs no encoding.
  response.end(text, length === text.length ? "latin1" : "utf8");
}

/**
 * Sends parts, each when the client has taken those before it. Their failure, which the service
 * has logged, cuts the connection.
 */
async function sendParts(
  response: ServerResponse,
  parts: AsyncIterable<string>,
): Promise<void> {
  let hasLeft = response.destroyed;
  let resume = (): void => undefined;
  response.on("drain", () => resume());
  response.on("close", () => {
    hasLeft = true;
    resume();
  });
  try {
    for await (const part of parts) {
      if (!hasLeft && !response.write(part)) {
        await new Promise<void>((resolve) => (resume = resolve));
      }
      if (hasLeft) return;
    }
    response.end();
  } catch {
    response.destroy();
  }
}

/**
 * Whether `writeHead` is Node's, which has two names for it. Next.js and compressing middleware
 * replace it on the response, others on its prototype, and theirs expect an object.
 */
function takesList(response: ServerResponse): boolean {
  const { writeHead, writeHeader } = response as ServerResponse & {
    readonly writeHeader?: unknown;
  };
  return writeHead === writeHeader;
}
