import type { Database } from "../../contract/databases.js";
import type { Limits } from "../../contract/limits.js";
import type { Field } from "../../model/field.js";
import type { Relationship, Resource } from "../../model/resource.js";
import { type JoinBudget, readOf } from "../../service/join-budget.js";
import { splitOperator } from "./filter-names.js";
import type { FamilyParameter } from "./parameters.js";
import { refuseSort } from "./refuse-parameter.js";

/** Prisma's `orderBy`: one entry per sort key. */
export type OrderBy = readonly Readonly<Record<string, unknown>>[];

type Direction = "asc" | "desc";

/** What a direction stands for in a path: names of fields, and of what Prisma has beside them. */
interface SortKey {
  readonly names: readonly string[];
  readonly nulls?: "first" | "last";
}

/**
 * The order that `sort` requests, with the id as the last key so that pages are
 * stable (R24). A view without an id is sorted by all shown fields instead; Prisma
 * does not paginate it without an order.
 *
 * @throws ApiError `invalid-sort` (400).
 */
export function readSort(
  resource: Resource,
  parameters: readonly FamilyParameter[],
  limits: Limits,
  joins: JoinBudget,
  database: Pick<Database, "provider" | "noNullsPlace">,
): OrderBy {
  const keys: Record<string, unknown>[] = [];
  const sorted = new Set<string>();
  let asked = 0;
  for (const { parameter, value } of parameters) {
    for (const item of value.split(",")) {
      const direction = item.startsWith("-") ? "desc" : "asc";
      const path = item.slice(direction === "desc" ? 1 : 0);
      if (path === "") refuseSort(parameter, `"${item}" names no field`);
      const place = { parameter, joins, database };
      for (const { names, nulls } of sortKeys(resource, path, place)) {
        asked += 1;
        const key = names.join(".");
        // Repeating a key has no effect, and SQL Server refuses it.
        if (sorted.has(key)) continue;
        keys.push(order(names, nulls ? { sort: direction, nulls } : direction));
        sorted.add(key);
      }
    }
    if (asked > limits.maxSortFields) {
      refuseSort(parameter, `more than ${String(limits.maxSortFields)} fields`);
    }
  }
  for (const name of resource.id?.fields ?? sortableNames(resource)) {
    if (!sorted.has(name)) keys.push(order([name], "asc"));
  }
  return keys;
}

/** One key of an order: what a direction stands for behind the names of its path. */
export function order(
  names: readonly string[],
  direction: Direction | object,
): Record<string, unknown> {
  return names.reduceRight<unknown>(
    (inner, name) => ({ [name]: inner }),
    direction,
  ) as Record<string, unknown>;
}

interface SortPlace {
  readonly parameter: string;
  readonly joins: JoinBudget;
  readonly database: Pick<Database, "provider" | "noNullsPlace">;
}

/** The keys of a sort path: one, or all parts of a compound id. */
function sortKeys(
  resource: Resource,
  path: string,
  place: SortPlace,
): readonly SortKey[] {
  const { parameter } = place;
  const names = path.split(".");
  const [last, by] = splitOperator(names.pop() as string);
  let at = resource;
  const steps: string[] = [];
  for (const name of names) {
    const { target, name: step } = toOne(at, name, path, place);
    steps.push(step);
    at = target;
  }
  if (by === "count") return [countKey(at, last, steps, path, place)];
  const field = at.wireFieldMap.get(last);
  if (field) {
    if (!isSortable(field)) {
      refuseSort(parameter, `"${path}" cannot be sorted by`);
    }
    const nulls = nullsPlace(field, by, path, place);
    return [{ names: [...steps, field.name], ...(nulls && { nulls }) }];
  }
  if (Object.hasOwn(at.computed ?? {}, last)) {
    refuseSort(parameter, `"${path}" is computed, and cannot be sorted by`);
  }
  if (by !== undefined) {
    readNullsPlace(by, path, parameter);
    refuseSort(parameter, `"${path}": ${at.type} has no field "${last}"`);
  }
  if (last === "id") return idKeys(at, steps);
  const { target, name } = toOne(at, last, path, place);
  return idKeys(target, [...steps, name]);
}

/** The number of related records; Prisma joins a table of the numbers of all. */
function countKey(
  resource: Resource,
  name: string,
  steps: readonly string[],
  path: string,
  { parameter, joins }: SortPlace,
): SortKey {
  const relationship = resource.wireRelationshipMap().get(name);
  if (relationship?.kind !== "to-many") {
    const problem = relationship
      ? `"${name}" is to-one`
      : `${resource.type} has no relationship "${name}"`;
    refuseSort(parameter, `"${path}": ${problem}`);
  }
  joins.counts(1, readOf(1, 1), (detail) => refuseSort(parameter, detail));
  return { names: [...steps, relationship.name, "_count"] };
}

function readNullsPlace(
  by: string,
  path: string,
  parameter: string,
): "first" | "last" {
  if (by === "nullsFirst") return "first";
  if (by === "nullsLast") return "last";
  refuseSort(
    parameter,
    `"${path}": "$${by}" is unknown; known are $count, $nullsFirst and $nullsLast`,
  );
}

function nullsPlace(
  { nullable }: Field,
  by: string | undefined,
  path: string,
  { parameter, database }: SortPlace,
): "first" | "last" | undefined {
  if (by === undefined) return undefined;
  const place = readNullsPlace(by, path, parameter);
  if (database.noNullsPlace) {
    refuseSort(parameter, `"$${by}" is not supported on ${database.provider}`);
  }
  if (!nullable) refuseSort(parameter, `"${path}": the field is never null`);
  return place;
}

function sortableNames({ fieldMap }: Resource): readonly string[] {
  return [...fieldMap].flatMap(([name, one]) => (isSortable(one) ? name : []));
}

function isSortable({ list, type, format }: Field): boolean {
  const isUnordered =
    type === "Json" || type === "Composite" || format === "xml";
  return !list && !isUnordered;
}

function idKeys(
  resource: Resource,
  names: readonly string[],
): readonly SortKey[] {
  return (resource.id?.fields ?? []).map((name) => ({
    names: [...names, name],
  }));
}

function toOne(
  resource: Resource,
  name: string,
  path: string,
  { parameter, joins }: SortPlace,
): Relationship {
  const relationship = resource.wireRelationshipMap().get(name);
  if (!relationship) {
    const problem = resource.wireFieldMap.has(name)
      ? `"${name}" is not a relationship`
      : `${resource.type} has no field "${name}"`;
    refuseSort(parameter, `"${path}": ${problem}`);
  }
  if (relationship.kind === "to-many") {
    refuseSort(parameter, `"${path}": "${name}" is to-many`);
  }
  joins.join((detail) => refuseSort(parameter, detail));
  return relationship;
}
