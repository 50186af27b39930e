import { configFiles } from "../config/config-files.js";
import { exportedObject } from "../source/exported-object.js";

/**
 * The `out` of a configuration, if it is a literal. The file is parsed and not
 * run: what it imports may not be installed yet.
 */
export async function configuredOut(
  read: (path: string) => string | undefined,
): Promise<string | undefined> {
  const name = configFiles.find((path) => read(path) !== undefined);
  if (name === undefined) return undefined;
  const { ts } = await import("ts-morph");
  const source = ts.createSourceFile(
    name,
    read(name) ?? "",
    ts.ScriptTarget.Latest,
  );
  const out = exportedObject(ts, source)
    ?.properties.filter((one) => ts.isPropertyAssignment(one))
    .find((one) => "text" in one.name && one.name.text === "out")?.initializer;
  return out && ts.isStringLiteralLike(out) ? out.text : undefined;
}
