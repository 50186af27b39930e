import { createHash } from "node:crypto";

/** A hash of the plain data that a text is made from: equal data, equal text. */
export function dependencyKey(...data: readonly object[]): string {
  return createHash("sha256").update(JSON.stringify(data)).digest("base64url");
}
