import type { Declaration } from "./declarations.js";
import { type Position, positionAt } from "./schema-file.js";

/** Finds declarations by name. */
export interface Positions {
  /** A model, view, enum or composite type, or one of its fields or values. */
  locate(declaration: string, member?: string): Position | undefined;
}

/** An index over the blocks of a schema. */
export function indexPositions(
  declarations: readonly Declaration[],
): Positions {
  const named = new Map(
    declarations
      .filter(
        ({ keyword }) => keyword !== "datasource" && keyword !== "generator",
      )
      .map((declaration) => [declaration.name, declaration]),
  );
  return {
    locate(name, member) {
      const block = named.get(name);
      if (block === undefined) return undefined;
      const entry = block.entries.find((one) => one.name === member);
      return positionAt(block.file, entry?.offset ?? block.offset);
    },
  };
}
