import { configFiles } from "../config/config-files.js";
import { blockSettings } from "../generator-block/block-settings.js";
import { schemaBlocks } from "../generator-block/schema-blocks.js";
import { exportedObject } from "../source/exported-object.js";
import { isInFolder } from "../source/is-in-folder.js";

/** What existing settings say of the places that gen-api uses, and of what it writes. */
export interface Configured {
  readonly schema?: string;
  readonly out?: string;
  readonly client?: string;
  readonly rest?: boolean;
  readonly rpc?: boolean;
}

/**
 * The settings of the schema's generator block, if there is one for a folder of the
 * project, and no configuration that names another.
 *
 * @throws UsageError when the block is wrong
 */
export async function readBlock(
  schema: string,
  { out }: Configured,
  cwd: string,
): Promise<Configured | undefined> {
  if (out !== undefined) return undefined;
  const block = (await schemaBlocks(schema, cwd)).find(({ generator }) =>
    isInFolder(cwd, generator.output.value),
  );
  return block && (await blockSettings(block, cwd)).given;
}

/**
 * The settings of a configuration that are literals. The file is parsed and not
 * run: what it imports may not be installed yet.
 */
export async function readConfigured(
  read: (path: string) => string | undefined,
): Promise<Configured> {
  const name = configFiles.find((path) => read(path) !== undefined);
  if (name === undefined) return {};
  const { ts } = await import("ts-morph");
  const source = ts.createSourceFile(
    name,
    read(name) ?? "",
    ts.ScriptTarget.Latest,
  );
  const values = exportedObject(ts, source)
    ?.properties.filter((one) => ts.isPropertyAssignment(one))
    .flatMap(({ name, initializer }) => {
      if (!("text" in name)) return [];
      if (ts.isStringLiteralLike(initializer)) {
        return [[name.text, initializer.text]];
      }
      const isFalse = initializer.kind === ts.SyntaxKind.FalseKeyword;
      return isFalse ? [[name.text, false]] : [];
    });
  return Object.fromEntries(values ?? []) as Configured;
}
