import { stat } from "node:fs/promises";

/**
 * A text that changes whenever one of these files does: it is written, replaced, made
 * or removed. Reads no file.
 */
export async function fileFingerprint(
  files: readonly string[],
): Promise<string> {
  const states = files.map(async (file) => {
    const entry = await stat(file).catch(() => undefined);
    if (!entry?.isFile()) return "";
    return [file, entry.ino, entry.size, entry.mtimeMs, entry.ctimeMs].join();
  });
  return (await Promise.all(states)).join("\n");
}
