import { resolve } from "node:path";
import type { LoadedConfig } from "../config/load-config.js";
import type { GeneratorBlock } from "../generator-block/generator-block.js";
import { blockFor, schemaBlocks } from "../generator-block/schema-blocks.js";
import { SchemaNotFoundError } from "../schema/schema-error.js";
import { shownPath } from "../source/source-file.js";
import { UsageError } from "../source/usage-error.js";
import type { CommandLine } from "./command-line.js";

/** What says where a run writes, before its settings are read. */
export interface OutputTarget {
  /** Absolute. */
  readonly out: string;
  /** The schema's generator block for that folder. */
  readonly block?: GeneratorBlock;
}

/**
 * Where a run writes: what the command line or the configuration says, else the schema's
 * generator block.
 *
 * @throws UsageError when nothing says where to write, or several blocks do, or a block
 *   for the folder cannot be read
 * @throws SchemaNotFoundError when only a block could say it, and there is no schema
 */
export async function outputTarget(
  line: Pick<CommandLine, "given">,
  loaded: LoadedConfig,
  cwd: string,
): Promise<OutputTarget> {
  const { out, schema } = { ...loaded.config, ...line.given };
  if (out !== undefined && out !== "") {
    const place = resolve(cwd, out);
    const block = blockFor(place, await blocksIfAny(schema, cwd));
    // Without what it excludes, the API would expose more.
    if (block?.doubt) throw block.doubt;
    return { out: place, ...(block && { block }) };
  }
  const blocks = await schemaBlocks(schema, cwd);
  const [block, ...others] = blocks.filter(({ doubt }) => !doubt);
  if (block === undefined) {
    throw (
      blocks[0]?.doubt ??
      new UsageError(
        "say where to write: gen-api [schema] --out <dir>, for example --out src/api",
      )
    );
  }
  if (others.length > 0) {
    const choices = [block, ...others].map(
      (one) => `--out ${shownPath(outputOf(one), cwd)} (${one.generator.name})`,
    );
    throw new UsageError(
      `the schema has several generator blocks of gen-api; say which to run: ${choices.join(" or ")}`,
    );
  }
  return { out: outputOf(block), block };
}

/** The run itself reports that there is no schema. */
async function blocksIfAny(
  schema: string | undefined,
  cwd: string,
): ReturnType<typeof schemaBlocks> {
  try {
    return await schemaBlocks(schema, cwd);
  } catch (error) {
    if (error instanceof SchemaNotFoundError) return [];
    throw error;
  }
}

function outputOf({ generator }: GeneratorBlock): string {
  return generator.output.value;
}
