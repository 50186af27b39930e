/**
 * Adds attributes of the generated folder to a `.gitattributes`: reviews may
 * fold it, and its line ends stay as they are. `undefined` when the file
 * mentions the folder already.
 */
export function withGeneratedFolder(
  text: string,
  out: string,
): string | undefined {
  const pattern = `${out}/**`;
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  if (lines.some((line) => line.split(/\s+/)[0] === pattern)) return undefined;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const before = text === "" || text.endsWith("\n") ? text : text + newline;
  return `${before}${pattern} linguist-generated text eol=lf${newline}`;
}
