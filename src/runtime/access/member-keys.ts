import { ApiError } from "../errors/api-error.js";
import { columnSelect, type Row } from "../model/resource.js";
import { isJsonObject } from "../serialization/json-object.js";
import { and, type Formula, or } from "./formula.js";
import type { GuardedModel } from "./guarded-model.js";
import { InvalidArguments } from "./invalid-arguments.js";
import { missingLinked } from "../prisma/errors/relation-errors.js";
import { requireUnique } from "./unique-where.js";

/** The values of an id. */
export type Key = readonly unknown[];

/** The most records that a write reads first in order to write them, or creates one by one. */
const maxRecords = 1000;

/** @throws Prisma's error for a record that the caller cannot read */
export async function linkableKeys(
  model: GuardedModel,
  wheres: readonly unknown[],
): Promise<readonly Key[]> {
  const keys = await foundKeys(model, wheres, true);
  if (keys.length < wheres.length) {
    // One is named twice, or is missing.
    for (const where of wheres) {
      const [key] = await foundKeys(model, [where], true);
      if (!key) throw missingLinked(model.name);
    }
  }
  return keys;
}

/**
 * The ids of the readable records that have one of these keys.
 *
 * @param isKey whether each has to name a unique: those of a to-one relation are filters
 */
export async function foundKeys(
  model: GuardedModel,
  wheres: readonly unknown[],
  among: Formula,
  isKey = true,
): Promise<readonly Key[]> {
  if (wheres.length === 0) return [];
  const { rules, name } = model;
  const keys: Formula[] = [];
  for (const where of wheres) {
    if (!isJsonObject(where)) throw new InvalidArguments(name, "where");
    if (isKey) await requireUnique(model, where);
    keys.push(rules.filters.read(name, where));
  }
  return keysOf(model, and([or(keys), among]));
}

/**
 * The ids of the readable records that a formula holds for.
 *
 * @param limit the caller's own
 * @throws ApiError `conflict` (409) for more than {@link maxRecords}
 */
export async function keysOf(
  model: GuardedModel,
  formula: Formula,
  limit = Infinity,
): Promise<readonly Key[]> {
  const { rules, name, delegate, id } = model;
  const readable = and([formula, rules.read(name)]);
  if (readable === false) return [];
  const rows = (await delegate.findMany({
    where: rules.where(name, readable),
    select: columnSelect(id),
    take: Math.min(limit, maxRecords + 1),
  })) as readonly Row[];
  requireFew(model, rows.length);
  return rows.map((row) => keyOf(id, row));
}

/** @throws ApiError `conflict` (409) for more than {@link maxRecords} */
export function requireFew({ name }: GuardedModel, count: number): void {
  if (count <= maxRecords) return;
  throw new ApiError(
    "conflict",
    `more than ${String(maxRecords)} records of ${name} would be written: write them in parts`,
    { pointer: "/data" },
  );
}

export function keyOf(id: readonly string[], row: Row): Key {
  return id.map((column) => row[column]);
}

/** Prisma's `where` for the id of a record. */
export function uniqueWhere(
  { rules, name, id }: GuardedModel,
  key: Key,
): object {
  const [unique = ""] = Object.keys(rules.model(name).uniques);
  const values = Object.fromEntries(id.map((column, at) => [column, key[at]]));
  return id.length === 1 ? values : { [unique]: values };
}
