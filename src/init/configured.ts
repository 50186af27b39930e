import { configFiles } from "../config/config-files.js";
import { exportedObject } from "../source/exported-object.js";

/** What an existing configuration says of the places that gen-api uses. */
export interface Configured {
  readonly schema?: string;
  readonly out?: string;
  readonly client?: string;
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
  const texts = exportedObject(ts, source)
    ?.properties.filter((one) => ts.isPropertyAssignment(one))
    .flatMap(({ name, initializer }) =>
      "text" in name && ts.isStringLiteralLike(initializer)
        ? [[name.text, initializer.text]]
        : [],
    );
  return Object.fromEntries(texts ?? []) as Configured;
}
