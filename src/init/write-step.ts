import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { replaceFile } from "../output/replace-file.js";
import { UsageError } from "../source/usage-error.js";
import type { InitStep } from "./init-step.js";

/**
 * Writes the file of a step, if it has one to write, as a whole or not at all: it may
 * be one of the project's own.
 *
 * @throws UsageError when a file to create has appeared meanwhile, or one to amend
 *   has changed
 */
export function writeStep(
  cwd: string,
  { path, action, text, before }: InitStep,
): void {
  if (text === undefined) return;
  const place = join(cwd, path);
  mkdirSync(dirname(place), { recursive: true });
  if (action === "create" && lstatSync(place, { throwIfNoEntry: false })) {
    throw new UsageError(
      `${place}: something is there already, perhaps a link that leads nowhere; see to it, then run gen-api init again`,
    );
  }
  // A link to the file stays one.
  const file = action === "create" ? place : realpathSync(place);
  // Planning takes a moment, in which a person or a package manager may save it.
  if (action === "amend" && readFileSync(file, "utf8") !== before) {
    throw new UsageError(
      `${place}: it has changed meanwhile; run gen-api init again`,
    );
  }
  // To replace a file takes only the right to its folder, not to write to the file.
  if (action === "amend") closeSync(openSync(file, "r+"));
  // What a killed run leaves is replaced by the next, since it has the same name.
  replaceFile(file, `${file}.gen-api`, text);
}
