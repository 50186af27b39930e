import type { ts } from "ts-morph";
import { type Diagnostic, inFile } from "./diagnostic.js";
import type { Compiler } from "./exported-object.js";
import { placeAt } from "./position.js";
import { readSource, type SourceFile } from "./source-file.js";

/** The syntax errors of a configuration, each at its place. */
export async function syntaxProblems(
  path: string,
  cwd: string,
): Promise<readonly Diagnostic[]> {
  // The compiler does not take other files; Node reports their errors.
  if (!/\.[cm]?[jt]s$/.test(path)) return [];
  const { ts } = await import("ts-morph");
  const file = readSource(path, cwd);
  const { diagnostics = [] } = ts.transpileModule(file.text, {
    fileName: path,
    reportDiagnostics: true,
  });
  return diagnostics.map((mistake) => located(ts, file, mistake));
}

/** Why a file is not JSON, at the place if there is one; none if it is JSON. */
export async function jsonProblems(
  path: string,
  cwd: string,
): Promise<readonly Diagnostic[]> {
  const file = readSource(path, cwd);
  try {
    JSON.parse(file.text);
    return [];
  } catch (error) {
    const { ts } = await import("ts-morph");
    // JSON.parse names a place in some messages only, and each Node words them anew.
    const { error: mistake } = ts.parseConfigFileTextToJson(path, file.text);
    if (mistake?.start !== undefined) return [located(ts, file, mistake)];
    const message = error instanceof Error ? error.message : String(error);
    return [{ severity: "error", message, file: file.name }];
  }
}

/** A mistake as the compiler words it. */
function located(
  ts: Compiler,
  file: SourceFile,
  { start = 0, length = 1, messageText }: ts.Diagnostic,
): Diagnostic {
  return {
    severity: "error",
    message: ts.flattenDiagnosticMessageText(messageText, " "),
    ...inFile(placeAt(file, start, length), "error"),
  };
}
