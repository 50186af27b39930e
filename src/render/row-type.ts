import type { Model } from "../graph/model-graph.js";
import { breakAfter } from "./layout.js";

/** How a resource's module names the type of the rows that it serializes. */
export interface RowType {
  /** What it imports of the Prisma client. */
  readonly imported: string;
  /** The declaration of `Row`; absent where the import is called that. */
  readonly declaration?: string;
}

/**
 * The type of a record of Prisma's groupBy has every column and is written out.
 * The model's own type is computed, which costs the type checker several times
 * as much; it alone has embedded documents.
 */
export function rowType({ name, fields }: Model): RowType {
  if (fields.some(({ type }) => type === "Composite")) {
    return { imported: `${name} as Row` };
  }
  const prefix = name.charAt(0).toUpperCase() + name.slice(1);
  return {
    imported: "Prisma",
    declaration: breakAfter(
      "type Row =",
      `Prisma.${prefix}GroupByOutputType`,
      ";",
    ),
  };
}
