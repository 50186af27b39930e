import { passOn } from "./fallback.js";
import type { Scope } from "./scope.js";
import { isMembers, Slot, type Tree } from "./shape.js";
import { joined, type Parameter, type Sql, sql } from "./text.js";

const signs = new Map([
  ["equals", "="],
  ["not", "<>"],
  ["lt", "<"],
  ["lte", "<="],
  ["gt", ">"],
  ["gte", ">="],
]);

const patterns = new Map([
  ["string_contains", (value: string) => `%${value}%`],
  ["string_starts_with", (value: string) => `${value}%`],
  ["string_ends_with", (value: string) => `%${value}`],
]);

/** What is asked of Json, or of what it has at a path: that it is a text, number or boolean. */
export function ofJson({ dialect }: Scope, text: string, tree: Tree): Sql {
  if (!dialect.elementType || !isMembers(tree))
    return passOn("a filter of Json");
  const { path, ...operators } = tree;
  const [[operator, operand] = ["", null], ...others] =
    Object.entries(operators);
  if (others.length > 0) return passOn("several filters of Json");
  if (path !== undefined && !Array.isArray(path))
    return passOn("a path of Json");
  const names = (path as readonly Tree[] | undefined)?.map((one) => [
    slotOf(one, (given) => (typeof given === "string" ? given : refused())),
  ]);
  const steps = names && sql`ARRAY[${joined(names, ", ")}]::text[]`;
  const found = steps ? sql`(${text}#>${steps})::jsonb` : sql`${text}::jsonb`;
  const pattern = patterns.get(operator);
  if (pattern && steps) {
    const searched = slotOf(operand, (given) =>
      typeof given === "string" ? pattern(given) : refused(),
    );
    return sql`((${text}#>>${steps}) LIKE ${searched} AND jsonb_typeof(${found}) = 'string')`;
  }
  const sign = signs.get(operator);
  if (sign === undefined) return passOn(`"${operator}" of Json`);
  const compared = sql`${found} ${sign} ${jsonOf(operand)}::jsonb`;
  if (operator === "equals" || operator === "not") return compared;
  if (!(operand instanceof Slot)) return refused();
  return sql`(${compared} AND jsonb_typeof(${found}) = jsonb_typeof(${jsonOf(operand)}::jsonb))`;
}

function jsonOf(tree: Tree): Sql {
  if (typeof tree === "boolean") return [`'${String(tree)}'`];
  // Prisma may write fractions with other digits.
  const encode = (given: unknown): string =>
    typeof given === "string" || Number.isSafeInteger(given)
      ? JSON.stringify(given)
      : refused();
  return [slotOf(tree, encode)];
}

function slotOf(tree: Tree, encode: Parameter["encode"]): Parameter {
  return tree instanceof Slot ? { slot: tree, encode } : refused();
}

function refused(): never {
  return passOn("a filter of Json by another type");
}
