import type { IncomingMessage } from "node:http";
import type { Caller } from "./access.js";

/** In place of the sign-in that a reader has. */
export function callerOf({ headers }: IncomingMessage): Caller {
  const userId = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
  return userId === undefined ? {} : { userId };
}
