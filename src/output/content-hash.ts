import { hash } from "node:crypto";

/** The text with LF line ends, as before a CRLF checkout. */
export function toLf(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}

/** How a project's prettier ends lines. Of its settings, only CRLF is followed. */
export type EndOfLine = "lf" | "crlf";

/** A text with LF line ends, as the project has them. */
export function withLineEnds(text: string, endOfLine: EndOfLine): string {
  return endOfLine === "crlf" ? text.replaceAll("\n", "\r\n") : text;
}

/** SHA-256 of a file's text, equal for LF and CRLF checkouts of it. */
export function contentHash(text: string): string {
  return hash("sha256", toLf(text), "hex");
}
