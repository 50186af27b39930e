import { AccessDenied } from "../errors/access-denied.js";
import { isJsonObject } from "../serialization/json-object.js";
import { type Formula, proves } from "./formula.js";
import { InvalidArguments } from "./invalid-arguments.js";
import type { RequestRules } from "./request-rules.js";
import type { Args } from "../prisma/delegate.js";

/** @throws AccessDenied where the order of rows would tell what the caller may not read. */
export function refuseOrder(
  rules: RequestRules,
  model: string,
  orderBy: unknown,
  own: Formula,
): void {
  for (const one of [orderBy].flat()) {
    if (isJsonObject(one)) refuseOrders(rules, model, one, own);
  }
}

function refuseOrders(
  rules: RequestRules,
  model: string,
  orders: Args,
  own: Formula,
): void {
  const { fields, relations } = rules.model(model);
  for (const [name, value] of Object.entries(orders)) {
    if (value === undefined) continue;
    if (Object.hasOwn(fields, name)) {
      refuseColumn(rules, model, name, "orderBy");
      continue;
    }
    const relation = Object.hasOwn(relations, name)
      ? relations[name]
      : undefined;
    if (!relation) {
      if (name === "_relevance" && isJsonObject(value)) {
        refuseColumns(rules, model, value["fields"]);
        continue;
      }
      // An order of groups is by aggregates: `{ _sum: { views } }`.
      if (!name.startsWith("_") || !isJsonObject(value)) {
        throw new InvalidArguments(model, name);
      }
      refuseColumns(rules, model, Object.keys(value));
      continue;
    }
    for (const field of Object.keys(relation.key ?? {})) {
      refuseColumn(rules, model, field, "orderBy");
    }
    const members = rules.members(model, name);
    if (!proves(own, name, members)) {
      throw new AccessDenied(
        `${relation.model}.read`,
        `${model} cannot be sorted by "${name}": some of its records are not readable`,
        { argument: "orderBy" },
      );
    }
    if (!relation.list) {
      refuseOrder(rules, relation.model, value, members);
    }
  }
}

/** @throws AccessDenied for a column that the caller may not read in each row. */
export function refuseColumns(
  rules: RequestRules,
  model: string,
  names: unknown,
): void {
  if (names === undefined) return;
  for (const name of [names].flat()) {
    if (typeof name !== "string")
      throw new InvalidArguments(model, String(name));
    if (name === "_all") continue;
    refuseColumn(rules, model, name, "select");
  }
}

function refuseColumn(
  rules: RequestRules,
  model: string,
  field: string,
  argument: "orderBy" | "select",
): void {
  if (!Object.hasOwn(rules.model(model).fields, field)) {
    throw new InvalidArguments(model, field);
  }
  if (rules.field(model, field, "read") === true) return;
  throw new AccessDenied(
    `${model}.fields.${field}.read`,
    `"${field}" of ${model} is not readable in every record`,
    { field, argument },
  );
}
