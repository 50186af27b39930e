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
  return text.length < long ? sha256(text) : longHash(text);
}

function sha256(text: string): string {
  return hash("sha256", toLf(text), "hex");
}

/** From this number of characters on, hashes are cached. */
const long = 100_000;

/**
 * OpenAPI documents are most of the output's bytes, and a run needs their hashes
 * several times: of the text on disk, the new text, the written text.
 */
const longHashes = new Map<string, string>();

function longHash(text: string): string {
  const known = longHashes.get(text);
  if (known !== undefined) return known;
  const made = sha256(text);
  const [oldest] = longHashes.keys();
  if (longHashes.size >= 4 && oldest !== undefined) longHashes.delete(oldest);
  longHashes.set(text, made);
  return made;
}
