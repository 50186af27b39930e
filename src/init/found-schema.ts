import { join } from "node:path";
import { type LoadedSchema, loadSchema } from "../schema/load-schema.js";
import { SchemaNotFoundError } from "../schema/schema-error.js";
import {
  schemaElsewhere,
  schemasElsewhere,
} from "../schema/schemas-elsewhere.js";
import { isInFolder } from "../source/is-in-folder.js";
import { type BlockFacts, readBlock } from "./block-facts.js";
import type { Configured } from "./configured.js";
import { type LinkedPackage, linkedPackage } from "./linked-package.js";
import { refuseWorkspaceRoot } from "./workspace.js";

/** A project's schema, and what existing settings say of it. */
interface FoundSchema {
  /** Absolute: where it is, or would be. */
  readonly path: string;
  readonly schema: LoadedSchema | undefined;
  /** The package of the workspace that has it, if it is not the project's own. */
  readonly linked: LinkedPackage | undefined;
  readonly block: BlockFacts | undefined;
  /** As a run would have them, with the client of the package. */
  readonly settings: Configured;
}

/**
 * Finds the schema of a project, or else that of a dependency in the same workspace.
 *
 * @param configuration what the project's configuration says
 * @throws SchemaError when it is invalid
 * @throws UsageError when its generator block is wrong, or there is none at the root of a
 *   workspace
 */
export async function foundSchema(
  configuration: Configured,
  dependencies: Iterable<string>,
  read: (path: string) => string | undefined,
  cwd: string,
): Promise<FoundSchema> {
  const own = await schemaAt(configuration.schema, cwd);
  const isInside = own !== undefined && isInFolder(cwd, own.path);
  const linked = isInside
    ? undefined
    : await linkedPackage(dependencies, cwd, own?.path);
  const schema =
    own ??
    (linked
      ? await schemaAt(linked.schema, cwd)
      : await schemaOfScripts(configuration, cwd));
  const block =
    schema && (await readBlock(schema.path, configuration, read, cwd));
  const client = linked?.isImportable ? { client: linked.name } : {};
  return {
    path: schema?.path ?? join(cwd, "prisma/schema.prisma"),
    schema,
    linked,
    block,
    settings: block?.settings ?? { ...client, ...configuration },
  };
}

/** One that gen-api finds only if it is told where, as `init` then does. */
async function schemaOfScripts(
  { schema }: Configured,
  cwd: string,
): Promise<LoadedSchema | undefined> {
  await refuseWorkspaceRoot(cwd);
  if (schema !== undefined) return undefined;
  const path = await schemaElsewhere(cwd);
  if (path !== undefined) return schemaAt(path, cwd);
  // Of several, the command itself asks which one is meant.
  const isChoice = (await schemasElsewhere(cwd)).length > 0;
  return isChoice ? loadSchema(undefined, cwd) : undefined;
}

async function schemaAt(
  path: string | undefined,
  cwd: string,
): Promise<LoadedSchema | undefined> {
  try {
    return await loadSchema(path, cwd);
  } catch (error) {
    if (error instanceof SchemaNotFoundError) return undefined;
    throw error;
  }
}
