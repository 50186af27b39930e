import { databaseOf } from "../contract/databases.js";
import type { Where } from "../prisma/delegate.js";
import { and, type Formula } from "./formula.js";
import type { GuardedModel } from "./guarded-model.js";
import { leadsTo } from "./leads-to.js";
import { keysOf } from "./member-keys.js";
import { keysFormula } from "./rows.js";

/** Prisma's `where` for the rows that a write may change. */
export async function writeWhere(
  model: GuardedModel,
  formula: Formula,
): Promise<Where> {
  const { rules, name, id } = model;
  const { noWayBack } = databaseOf(rules.schema.database);
  if (!noWayBack || !leadsTo(rules, name, formula, name)) {
    return rules.where(name, formula);
  }
  // A subquery of the table that is written fails: what asks it is asked before.
  const keys = await keysOf(model, formula);
  const parts =
    typeof formula === "object" && formula.kind === "and" ? formula.parts : [];
  const own = parts.filter((part) => !leadsTo(rules, name, part, name));
  return rules.where(name, and([keysFormula(id, keys), ...own]));
}

/** Prisma's unique `where` with a condition: the caller's key, and all else in `AND`. */
export async function uniqueWriteWhere(
  model: GuardedModel,
  where: unknown,
  formula: Formula,
): Promise<object> {
  const { uniques } = model.rules.model(model.name);
  const keys = Object.entries(where as object).filter(([key]) =>
    Object.hasOwn(uniques, key),
  );
  return {
    ...Object.fromEntries(keys),
    AND: [await writeWhere(model, formula)],
  };
}
