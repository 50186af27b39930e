import { configFiles } from "../config/config-files.js";
import {
  exportedObject,
  membersOf,
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
  readonly access?: boolean;
  readonly extensions?: boolean;
  readonly format?: boolean;
  readonly openapi?: string;
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
  const config = exportedObject(ts, source);
  const members = config ? membersOf(config) : [];
  const values = members.map(({ name, property }): [string, unknown] => {
    const said = valueOf(ts, property);
    const value = said && resolved(ts, said, constants).value;
    if (value && ts.isStringLiteralLike(value)) return [name, value.text];
    const isTrue = value?.kind === ts.SyntaxKind.TrueKeyword;
    const isFalse = value?.kind === ts.SyntaxKind.FalseKeyword;
    return [name, isTrue || isFalse ? isTrue : undefined];
  });
  const literals = [...new Map(values)].filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(literals) as Configured;
}
