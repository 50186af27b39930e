import { storedValue } from "./decode.js";
import { passOn } from "./fallback.js";
import type { Scope } from "./scope.js";
import { Slot, type Tree } from "./shape.js";
import type { SchemaField } from "../model/schema.js";
import type { Sql } from "./text.js";

/** A value that is compared with a column's. @throws Fallback */
export function value(
  { dialect }: Scope,
  column: SchemaField,
  tree: Tree,
): Sql {
  if (!dialect.compares(column)) return passOn("a filter of a native type");
  if (typeof tree === "boolean" && column.type === "Boolean") {
    return [dialect.boolean(tree)];
  }
  if (!(tree instanceof Slot)) return passOn("a filter of another type");
  const encode = (given: unknown): unknown => {
    if (!isOf(column, given))
      return passOn(`a value that is no ${column.type}`);
    if (given instanceof Date) return dialect.date(given, column);
    if (column.type === "Enum") return storedValue(column, given as string);
    return column.type === "Decimal" ? String(given) : given;
  };
  return [{ slot: tree, encode }, dialect.cast?.(column) ?? ""];
}

/** Whether Prisma takes a value for a column as it is. */
function isOf({ type, values = [] }: SchemaField, given: unknown): boolean {
  switch (type) {
    case "String":
      return typeof given === "string";
    case "Enum":
      return typeof given === "string" && values.includes(given);
    case "Int":
      return typeof given === "number" && (given | 0) === given;
    case "BigInt":
      return (
        (typeof given === "bigint" && BigInt.asIntN(64, given) === given) ||
        Number.isSafeInteger(given)
      );
    case "Float":
      // Larger ones Prisma takes for decimals, beside which others of a list lose digits.
      return (
        typeof given === "number" && Math.abs(given) <= Number.MAX_SAFE_INTEGER
      );
    case "Decimal":
      return (
        (typeof given === "string" || typeof given === "number") &&
        /^-?\d{1,30}(\.\d{1,30})?$/.test(String(given))
      );
    case "DateTime":
      return given instanceof Date && /^\d/.test(dateText(given));
    default:
      return false;
  }
}

function dateText(date: Date): string {
  return Number.isNaN(date.getTime()) ? "" : date.toISOString();
}
