import { passOn } from "./fallback.js";
import type { Scope } from "./scope.js";
import { isMembers, type Tree } from "./shape.js";
import type { SchemaField } from "../model/schema.js";
import { joined, type Sql, sql } from "./text.js";
import { value } from "./value.js";

const signs = new Map([
  ["has", "@>"],
  ["hasEvery", "@>"],
  ["hasSome", "&&"],
  ["equals", "="],
]);

/** What is asked of a list of scalars. @throws Fallback */
export function ofList(
  scope: Scope,
  column: SchemaField,
  text: string,
  tree: Tree,
): Sql {
  const [[operator, operand] = ["", null], ...others] = isMembers(tree)
    ? Object.entries(tree)
    : [];
  const element = scope.dialect.elementType?.(column);
  if (element === undefined || others.length > 0)
    return passOn("a filter of a list");
  if (operator === "isEmpty" && typeof operand === "boolean") {
    return sql`${text} ${operand ? "=" : "<>"} '{}'`;
  }
  const sign = signs.get(operator);
  const given = operator === "has" ? [operand] : operand;
  if (sign === undefined || !Array.isArray(given)) {
    return passOn(`"${operator}" of a list`);
  }
  const values = (given as readonly Tree[]).map((one) =>
    value(scope, column, one),
  );
  // An enum has a type with a name of its own.
  const own = column.type === "Enum" ? `${text}::text[]` : text;
  return sql`${own} ${sign} ARRAY[${joined(values, ", ")}]::${element}[]`;
}
