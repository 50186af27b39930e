import { hash } from "node:crypto";

/** A hash of the plain data that a text is rendered from: equal data, equal text. */
export function dependencyKey(...data: readonly unknown[]): string {
  return hash("sha256", JSON.stringify(data), "base64");
}
