import type { IncomingMessage, ServerResponse } from "node:http";

/** As Next.js types its API routes; it is too large to be installed for the examples. */
export type NextApiHandler = (
  request: IncomingMessage & { body?: unknown },
  response: ServerResponse,
) => unknown;
