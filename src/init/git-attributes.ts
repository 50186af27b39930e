import type { EndOfLine } from "../output/content-hash.js";

/**
 * Adds attributes of the generated folder to a `.gitattributes`: reviews may
 * fold it, and its line ends stay as they are. `undefined` when the file
 * mentions the folder already.
 */
export function withGeneratedFolder(
  text: string,
  out: string,
  endOfLine: EndOfLine,
): string | undefined {
  const pattern = quoted(`${out.replace(/[*?[\\]/g, "\\$&")}/**`);
  const lines = text
    .split(/\r?\n/)
    .map((line) => `${line.trim()} `.replaceAll("\t", " "));
  if (lines.some((line) => line.startsWith(`${pattern} `))) return undefined;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const before = text === "" || text.endsWith("\n") ? text : text + newline;
  return `${before}${pattern} linguist-generated text eol=${endOfLine}${newline}`;
}

/** Git ends a pattern at the first blank, unless it is quoted as a string of C. */
function quoted(pattern: string): string {
  return /[\s"]|^[#!]/.test(pattern) ? JSON.stringify(pattern) : pattern;
}
