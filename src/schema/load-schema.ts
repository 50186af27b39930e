import type { SchemaDescription } from "../graph/schema-description.js";
import { blamingSetting } from "./blaming-setting.js";
import { type ClientGenerator, clientGenerators } from "./client-generators.js";
import { scanDeclarations } from "./declarations.js";
import { scanDirectives } from "./directives.js";
import { describeSchema } from "./describe-schema.js";
import { findSchema } from "./find-schema.js";
import { indexPositions, type Positions } from "./positions.js";
import { readDatamodel } from "./read-datamodel.js";
import { readSchemaFiles } from "./read-files.js";
import { refuseVersions } from "./refuse-versions.js";
import type { SourceFile } from "../source/source-file.js";

/** The texts of a schema, not parsed yet. */
interface SchemaSource {
  /** The absolute path of the file or folder it was read from. */
  readonly path: string;
  readonly files: readonly SourceFile[];
}

/** A valid schema, with everything that the rest of gen-api needs of it. */
export interface LoadedSchema extends SchemaSource {
  /** What `buildGraph` takes. */
  readonly description: SchemaDescription;
  /** The Prisma clients that the schema generates, in schema order. */
  readonly clients: readonly ClientGenerator[];
  readonly positions: Positions;
}

/**
 * Reads a schema of Prisma 5, 6 or 7 from a file or a folder; without a path,
 * from where Prisma's configuration says, or Prisma looks by default.
 *
 * @throws SchemaNotFoundError when there is nothing to read.
 * @throws SchemaError with everything that is wrong with the schema.
 */
export async function loadSchema(
  path: string | undefined,
  cwd: string,
): Promise<LoadedSchema> {
  return parseSchema(await readSchema(path, cwd));
}

/** @throws SchemaNotFoundError when there is nothing to read. */
export async function readSchema(
  path: string | undefined,
  cwd: string,
): Promise<SchemaSource> {
  const { path: found, setting } = await findSchema(path, cwd);
  return blamingSetting(setting, cwd, async () => ({
    path: found,
    files: await readSchemaFiles(found, cwd),
  }));
}

/** @throws SchemaError with everything that is wrong with the schema. */
export function parseSchema({ path, files }: SchemaSource): LoadedSchema {
  refuseVersions(files);
  const declarations = files.flatMap(scanDeclarations);
  const datamodel = readDatamodel(files, declarations);
  const directives = scanDirectives(files, declarations);
  const clients = clientGenerators(declarations, process.env);
  return {
    path,
    files,
    description: {
      ...describeSchema(datamodel, declarations, clients),
      directives: [...directives.keys()],
    },
    clients,
    positions: indexPositions(declarations, directives),
  };
}
