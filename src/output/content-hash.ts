import { hash } from "node:crypto";

/** Text as it was before a CRLF checkout rewrote its line ends. */
export function toLf(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}

/** SHA-256 of a file's text, equal for LF and CRLF checkouts of it. */
export function contentHash(text: string): string {
  return text.length < long ? sha256(text) : longHash(text);
}

function sha256(text: string): string {
  return hash("sha256", toLf(text), "hex");
}

/** Characters from which hashing a text twice is worth avoiding. */
const long = 100_000;

/**
 * Descriptions are most of the output's bytes, and a run asks for their hashes
 * time and again: what was there, what is wanted, what was written.
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
