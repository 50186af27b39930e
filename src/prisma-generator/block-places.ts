import { scanDeclarations } from "../schema/declarations.js";
import { readSchemaFiles } from "../schema/read-files.js";
import { type Place, positionAt } from "../source/position.js";
import type { GeneratorBlock } from "./protocol.js";

/**
 * Finds the members of a generator block in the schema: Prisma passes their
 * values, but not their positions.
 */
export async function blockPlaces(
  { schemaPath, generator }: GeneratorBlock,
  cwd: string,
): Promise<(member: string) => Place | undefined> {
  const files = await readSchemaFiles(schemaPath, cwd);
  const block = files
    .flatMap((file) => scanDeclarations(file))
    .find(
      ({ keyword, name }) => keyword === "generator" && name === generator.name,
    );
  return (member) => {
    const entry = block?.entries.find(({ name }) => name === member);
    return (
      block &&
      entry && {
        position: positionAt(block.file, entry.offset),
        length: member.length,
      }
    );
  };
}
