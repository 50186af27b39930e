import type { Relationship, Row } from "../../model/resource.js";
import { columnsId } from "../../serialization/id-text.js";
import type { Where } from "../delegate.js";
import type { Join } from "./read-plan.js";

/** The values of the columns that lead from a parent to its members. */
export type Key = readonly unknown[];

/** A database refuses statements of thousands of values. */
const maxValues = 500;

/** Equal texts for equal keys; `undefined` for one that leads nowhere. */
export function keyText(
  row: Row,
  columns: readonly string[],
): string | undefined {
  const missing = columns.find((name) => row[name] === undefined);
  if (missing !== undefined) {
    throw new Error(
      `the Prisma client omits the column "${missing}", which included records are found by`,
    );
  }
  return columns.some((name) => row[name] === null)
    ? undefined
    : columnsId(row, columns, "_");
}

/** Finds the records with one of these keys in their columns. */
export function withKeys(
  columns: readonly string[],
  keys: readonly Key[],
): Where {
  const [only] = columns;
  if (columns.length === 1 && only !== undefined) {
    return { [only]: { in: keys.map(([value]) => value) } };
  }
  return {
    OR: keys.map((key) =>
      Object.fromEntries(columns.map((name, at) => [name, key[at]])),
    ),
  };
}

/** Finds the members of the parents with these keys. */
export function membersOf(
  { inverse }: Relationship,
  join: Join,
  keys: readonly Key[],
): Where {
  return join.key
    ? withKeys(join.key, keys)
    : { [inverse]: { some: withKeys(join.parent, keys) } };
}

/** Keys in parts, each for one statement. */
export function parts<One>(
  keys: readonly One[],
  { parent }: Join,
): readonly (readonly One[])[] {
  const size = Math.floor(maxValues / parent.length);
  return Array.from({ length: Math.ceil(keys.length / size) }, (_, at) =>
    keys.slice(at * size, (at + 1) * size),
  );
}
