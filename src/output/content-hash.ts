import { hash } from "node:crypto";

/** Text as it was before a CRLF checkout rewrote its line ends. */
export function toLf(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}

/** SHA-256 of a file's text, equal for LF and CRLF checkouts of it. */
export function contentHash(text: string): string {
  return hash("sha256", toLf(text), "hex");
}
