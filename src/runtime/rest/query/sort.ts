import { ApiError } from "../../errors/api-error.js";
import type { Limits } from "../../contract/limits.js";
import type { Field } from "../../model/field.js";
import type { Relationship, Resource } from "../../model/resource.js";
import type { JoinBudget } from "../../service/join-budget.js";
import type { FamilyParameter } from "./parameters.js";

/** Prisma's `orderBy`: one entry per sort key. */
export type OrderBy = readonly Readonly<Record<string, unknown>>[];

type Direction = "asc" | "desc";

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
): OrderBy {
  const keys: Record<string, unknown>[] = [];
  const sorted = new Set<string>();
  let asked = 0;
  for (const { parameter, value } of parameters) {
    for (const item of value.split(",")) {
      const direction = item.startsWith("-") ? "desc" : "asc";
      const path = item.slice(direction === "desc" ? 1 : 0);
      if (path === "") refuse(parameter, `"${item}" names no field`);
      for (const names of fieldPaths(resource, path, parameter, joins)) {
        asked += 1;
        const key = names.join(".");
        // Repeating a key has no effect, and SQL Server refuses it.
        if (sorted.has(key)) continue;
        keys.push(order(names, direction));
        sorted.add(key);
      }
    }
    if (asked > limits.maxSortFields) {
      refuse(parameter, `more than ${String(limits.maxSortFields)} fields`);
    }
  }
  for (const name of resource.id?.fields ?? sortableNames(resource)) {
    if (!sorted.has(name)) keys.push(order([name], "asc"));
  }
  return keys;
}

function order(
  names: readonly string[],
  direction: Direction,
): Record<string, unknown> {
  return names.reduceRight<unknown>(
    (inner, name) => ({ [name]: inner }),
    direction,
  ) as Record<string, unknown>;
}

/** The fields of a sort path: one, or all parts of a compound id. */
function fieldPaths(
  resource: Resource,
  path: string,
  parameter: string,
  joins: JoinBudget,
): readonly (readonly string[])[] {
  const names = path.split(".");
  const last = names.pop() as string;
  let at = resource;
  const steps: string[] = [];
  for (const name of names) {
    const { target, name: step } = toOne(at, name, path, parameter, joins);
    steps.push(step);
    at = target;
  }
  const field = at.wireFieldMap.get(last);
  if (field) {
    if (!isSortable(field)) {
      refuse(parameter, `"${path}" cannot be sorted by`);
    }
    return [[...steps, field.name]];
  }
  if (last === "id") return idPaths(at, steps);
  const { target, name } = toOne(at, last, path, parameter, joins);
  return idPaths(target, [...steps, name]);
}

function sortableNames({ fieldMap }: Resource): readonly string[] {
  return [...fieldMap].flatMap(([name, one]) => (isSortable(one) ? name : []));
}

function isSortable({ list, type, format }: Field): boolean {
  const isUnordered =
    type === "Json" || type === "Composite" || format === "xml";
  return !list && !isUnordered;
}

function idPaths(resource: Resource, names: readonly string[]) {
  return (resource.id?.fields ?? []).map((name) => [...names, name]);
}

function toOne(
  resource: Resource,
  name: string,
  path: string,
  parameter: string,
  joins: JoinBudget,
): Relationship {
  const relationship = resource.wireRelationshipMap().get(name);
  if (!relationship) {
    const problem = resource.wireFieldMap.has(name)
      ? `"${name}" is not a relationship`
      : `${resource.type} has no field "${name}"`;
    refuse(parameter, `"${path}": ${problem}`);
  }
  if (relationship.kind === "to-many") {
    refuse(parameter, `"${path}": "${name}" is to-many`);
  }
  joins.join((detail) => refuse(parameter, detail));
  return relationship;
}

function refuse(parameter: string, detail: string): never {
  throw new ApiError("invalid-sort", detail, { parameter });
}
