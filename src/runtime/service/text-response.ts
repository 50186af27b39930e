import type { ApiResponse } from "./api-handler.js";

/**
 * One for all responses: V8 keeps each getter in a map of objects that only a full collection
 * frees, and with a getter the text that it closes over.
 */
const parsed: PropertyDescriptor & ThisType<{ readonly text: string }> = {
  configurable: true,
  enumerable: true,
  get() {
    return JSON.parse(this.text) as unknown;
  },
};

/**
 * A response written as text; `body` is parsed only when it is read. It is a member of its
 * own, not of a class, so that `{ ...response }` has it too.
 */
export function textResponse(
  status: number,
  headers: Record<string, string>,
  text: string,
): ApiResponse {
  return Object.defineProperty({ status, headers, text }, "body", parsed);
}
