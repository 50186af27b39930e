import type { ApiRequest } from "./api-handler.js";
import { applicationError } from "./application-error.js";

/**
 * The `WWW-Authenticate` for a request of nobody, such as `Bearer realm="shop"`;
 * `undefined` where the caller is signed in.
 */
export type Challenge = (request: ApiRequest) => string | undefined;

/** @throws what the application's function throws; Error for what is no header */
export function challengeFor(
  challenge: Challenge | undefined,
  request: ApiRequest,
): string | undefined {
  let value: unknown;
  try {
    value = challenge?.(request);
  } catch (error) {
    throw applicationError(error);
  }
  if (value === undefined || typeof value === "string") return value;
  // Nobody waits for it.
  Promise.resolve(value).catch(() => undefined);
  throw new Error('"challenge" must return a text or undefined, no promise');
}
