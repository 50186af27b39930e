import type { Intent } from "../service/access.js";

/** What a verb wants to do: who changes members of a relationship changes the record. */
export function intentOf(method: string, operation: string): Intent {
  if (method === "GET") return "read";
  return operation === "create" || operation === "delete"
    ? operation
    : "update";
}
