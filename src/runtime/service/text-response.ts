import type { ApiResponse } from "./api-handler.js";

/**
 * A response written as text; `body` is parsed only when it is read. It is a member of its
 * own, not of a class, so that `{ ...response }` has it too.
 */
export function textResponse(
  status: number,
  headers: Record<string, string>,
  text: string,
): ApiResponse {
  return {
    status,
    headers,
    text,
    get body(): unknown {
      return JSON.parse(text);
    },
  };
}
