import { configFiles } from "../config/config-files.js";
import {
  exportedObject,
  resolved,
  topLevelVariables,
  valueOf,
} from "../source/exported-object.js";

/** What existing settings say of the places that gen-api uses, and of what it writes. */
export interface Configured {
  readonly schema?: string;
  readonly out?: string;
  readonly client?: string;
  readonly rest?: boolean;
  readonly rpc?: boolean;
  readonly format?: boolean;
}

/**
 * The settings of a configuration that are literals. The file is parsed and not
 * run: what it imports may not be installed yet.
 *
 * @param given the file. Default: the one with a usual name
 */
export async function readConfigured(
  read: (path: string) => string | undefined,
  given?: string,
): Promise<Configured> {
  const name = given ?? configFiles.find((path) => read(path) !== undefined);
  if (name === undefined) return {};
  const { ts } = await import("ts-morph");
  const source = ts.createSourceFile(
    name,
    read(name) ?? "",
    ts.ScriptTarget.Latest,
  );
  const constants = topLevelVariables(ts, source, true);
  const values = exportedObject(ts, source)?.properties.flatMap((property) => {
    const { name } = property;
    const said = valueOf(ts, property);
    if (!name || !("text" in name) || !said) return [];
    const { value } = resolved(ts, said, constants);
    if (ts.isStringLiteralLike(value)) return [[name.text, value.text]];
    const isFalse = value.kind === ts.SyntaxKind.FalseKeyword;
    return isFalse ? [[name.text, false]] : [];
  });
  return Object.fromEntries(values ?? []) as Configured;
}
