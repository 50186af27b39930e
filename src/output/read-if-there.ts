import {
  closeSync,
  constants,
  openSync,
  readFileSync,
  statSync,
} from "node:fs";
import { UsageError } from "../source/usage-error.js";

/** Without waiting for a writer, where a pipe is in the place of a file. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * The text of a file of the output folder; `undefined` if there is none.
 *
 * @throws UsageError when something else has its place: a folder, a pipe, a socket
 */
export function readIfThere(file: string): string | undefined {
  let text: string;
  try {
    text = readText(file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    // Node's messages for these errors do not name the file.
    if (code === "EISDIR") {
      throw new UsageError(`${file} is a folder; a file has to go there`);
    }
    if (code === "ENXIO" || code === "EAGAIN") throw noFile(file);
    throw error;
  }
  // A pipe without a writer reads as empty; no file of ours is.
  if (text === "" && !statSync(file).isFile()) throw noFile(file);
  return text;
}

function readText(file: string): string {
  const opened = openSync(file, flags);
  try {
    return readFileSync(opened, "utf8");
  } finally {
    closeSync(opened);
  }
}

function noFile(file: string): UsageError {
  return new UsageError(
    `${file} is a pipe, a socket or a device; a file has to go there`,
  );
}
