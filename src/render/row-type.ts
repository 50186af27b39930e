import type { Model } from "../graph/model-graph.js";
import { breakAfter } from "./layout.js";

/** The type of the rows that a resource's module serializes. */
export interface RowType {
  /** The name that it imports from the Prisma client. */
  readonly imported: string;
  /** The declaration of `Row`; absent if the import has that name. */
  readonly declaration?: string;
}

/**
 * Prisma's type of groupBy results lists every column. The model's own type is
 * computed, which costs the type checker several times as much, but only it has
 * embedded documents.
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
