import { type Diagnostic, inFile } from "./diagnostic.js";
import { positionAt } from "./position.js";
import { readSource } from "./source-file.js";

/** Why a file is not JSON, at the place if there is one; none if it is JSON. */
export async function jsonProblems(
  path: string,
  cwd: string,
): Promise<readonly Diagnostic[]> {
  const file = await readSource(path, cwd);
  try {
    JSON.parse(file.text);
    return [];
  } catch (error) {
    const { ts } = await import("ts-morph");
    // JSON.parse names a place in some messages only, and each Node words them anew.
    const { error: mistake } = ts.parseConfigFileTextToJson(path, file.text);
    if (mistake?.start === undefined) {
      const message = error instanceof Error ? error.message : String(error);
      return [{ severity: "error", message, file: file.name }];
    }
    const { start, length = 1, messageText } = mistake;
    const place = { position: positionAt(file, start), length };
    const message = ts.flattenDiagnosticMessageText(messageText, " ");
    return [{ severity: "error", message, ...inFile(place, "error") }];
  }
}
