import { fileFingerprint } from "../source/file-fingerprint.js";
import { isInFolder } from "../source/is-in-folder.js";
import { prismaFiles } from "./read-files.js";

/**
 * A text that changes whenever a file of a schema does: it is written, replaced, added
 * or removed. Reads no file.
 *
 * @param path a file or a folder
 * @param out a folder whose files do not count
 */
export async function schemaFingerprint(
  path: string,
  out: string,
): Promise<string> {
  const found = filesAt(path).filter((file) => !isInFolder(out, file));
  return fileFingerprint(found);
}

function filesAt(path: string): readonly string[] {
  try {
    return prismaFiles(path);
  } catch {
    return [path]; // It is a file, or gone.
  }
}
