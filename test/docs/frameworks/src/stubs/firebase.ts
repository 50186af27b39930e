import type { IncomingMessage, ServerResponse } from "node:http";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** As much of Firebase as the example uses. */
export function onRequest(listener: Listener): Listener {
  return listener;
}
