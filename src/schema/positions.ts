import type { Directive } from "../graph/schema-description.js";
import type { Declaration } from "./declarations.js";
import type { Directives } from "./directives.js";
import { type Position, positionAt } from "../source/position.js";

/** Finds declarations by name, and directives. */
export interface Positions {
  /** A model, view, enum or composite type, or one of its fields or values. */
  locate(declaration: string, member?: string): Position | undefined;
  directive(one: Directive): Position | undefined;
}

/** An index over the blocks of a schema. */
export function indexPositions(
  declarations: readonly Declaration[],
  directives: Directives = new Map(),
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
    directive: (one) => directives.get(one),
  };
}
