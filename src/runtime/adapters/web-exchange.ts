import type { ApiHandler } from "../service/api-handler.js";
import { unencoded } from "./body.js";
import {
  ask,
  defaultMaxBodyBytes,
  type MountOptions,
  type Target,
  targetBelow,
  textOf,
} from "./mount.js";
import { readWebBody } from "./web-body.js";
import { webStream } from "./web-stream.js";

/** The target of a request below the prefix; `undefined` outside of it. */
export function webTarget(
  prefix: string,
  request: Request,
): Target | undefined {
  // Some platforms pass on a `Host` that makes no valid URL.
  return targetBelow(prefix, request.url.replace(/#.*/s, ""));
}

/**
 * Answers a web-standard request.
 *
 * @param read - reads the whole body, for frameworks that cache it
 */
export async function respond<Args extends readonly unknown[]>(
  handler: ApiHandler,
  options: MountOptions<Args>,
  args: Args,
  request: Request,
  target: Target,
  read = () => request.arrayBuffer(),
): Promise<Response> {
  const maxBytes = options.maxBodyBytes ?? defaultMaxBodyBytes;
  const bytes = await readWebBody(request, maxBytes, read);
  const answer = await ask(handler, options, args, {
    method: request.method,
    ...target,
    headers: Object.fromEntries(request.headers),
    body: unencoded(bytes, request.headers.get("content-encoding")),
    context: args[0],
  });
  const { status, headers, stream } = answer;
  const content = stream ? webStream(stream) : (textOf(answer) ?? null);
  return new Response(content, { status, headers });
}
