import { type Diagnostic, inFile } from "./diagnostic.js";
import { positionAt } from "./position.js";
import { readSource } from "./source-file.js";

/** The syntax errors of a configuration, each at its place. */
export async function syntaxProblems(
  path: string,
  cwd: string,
): Promise<readonly Diagnostic[]> {
  // The compiler does not take other files; Node reports their errors.
  if (!/\.[cm]?[jt]s$/.test(path)) return [];
  const { ts } = await import("ts-morph");
  const file = await readSource(path, cwd);
  const { diagnostics = [] } = ts.transpileModule(file.text, {
    fileName: path,
    reportDiagnostics: true,
  });
  return diagnostics.map(({ start = 0, length = 1, messageText }) => {
    const place = { position: positionAt(file, start), length };
    const message = ts.flattenDiagnosticMessageText(messageText, " ");
    return { severity: "error", message, ...inFile(place, "error") };
  });
}
