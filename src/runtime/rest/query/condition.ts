import { ApiError } from "../../errors/api-error.js";
import type { Where } from "../../prisma/delegate.js";
import { isOperator } from "../../contract/filter-operators.js";
import { isCombinationName } from "../../contract/names.js";
import type { Relationship, Resource } from "../../model/resource.js";
import { parseId } from "../../serialization/id-text.js";
import type { FilterPlace, JoinBudget } from "../../service/join-budget.js";
import type { RestApi } from "../api.js";
import { anyId } from "./any-id.js";
import { computedFilter } from "./computed-condition.js";
import {
  booleanOf,
  fieldCondition,
  splitList,
  unescapeCommas,
} from "./field-condition.js";
import { isQuantifier, splitOperator } from "./filter-names.js";
import type { FamilyParameter } from "./parameters.js";
import { refuseFilter } from "./refuse-parameter.js";

/** How far a filter's path has been read. */
export interface Reading {
  readonly joins: JoinBudget;
  /** The position of the next name. */
  readonly depth: number;
  readonly place: FilterPlace;
}

/**
 * One condition, behind the relationships of its path: of a to-many, one member must match.
 *
 * @throws ApiError `invalid-filter` or `invalid-value` (400) at the parameter.
 */
export function condition(
  api: RestApi,
  resource: Resource,
  filter: FamilyParameter,
  { joins, depth, place }: Reading,
): Where {
  const { parameter, members, value } = filter;
  const tooCostly = (detail: string): never => refuseFilter(parameter, detail);
  const byId = (of: Resource, at: FilterPlace, by?: string): Where => {
    joins.conditions(comparedIds(of, value), at, tooCostly);
    return idCondition(api, of, by, value, parameter);
  };
  const member = members[depth] as string;
  const last = depth === members.length - 1;
  const [name, operator] = splitOperator(member);
  const field = resource.wireFieldMap.get(name);
  if (field) {
    if (!last) refusePath(parameter, name, members[depth + 1]);
    refuseCombination(field, parameter);
    joins.conditions(1, place, tooCostly);
    const is = fieldCondition(api, field, operator, value, parameter);
    return Array.isArray(is)
      ? { OR: is.map((one: object) => ({ [field.name]: one })) }
      : { [field.name]: is };
  }
  const relationship = resource.wireRelationshipMap().get(name);
  if (!relationship) {
    const filterBy = computedFilter(api, resource, name);
    if (filterBy) {
      if (!last) refusePath(parameter, name, members[depth + 1]);
      joins.conditions(1, place, tooCostly);
      return filterBy(operator, value, parameter);
    }
    if (name === "") {
      const before = isQuantifier(operator) ? members[depth - 1] : undefined;
      const hint = before ? `; write "${before}${member}"` : "";
      refuseFilter(
        parameter,
        `"${parameter}" has no field before "${member}"${hint}`,
      );
    }
    if (name !== "id" || !resource.id) {
      refuseFilter(parameter, `${resource.type} has no field "${name}"`);
    }
    if (!last) refusePath(parameter, name, members[depth + 1]);
    return byId(resource, place, operator);
  }
  refuseCombination(relationship, parameter);
  const isMany = relationship.kind === "to-many";
  if (last && operator === "empty") {
    if (!isMany)
      refuseFilter(parameter, `"${name}" is to-one: write "${name}$null"`);
    const quantifier = booleanOf(value, parameter) ? "none" : "some";
    joins.through(relationship, place, quantifier === "none", tooCostly);
    return { [relationship.name]: { [quantifier]: {} } };
  }
  const asked = last && isQuantifier(operator) ? operator : undefined;
  if (asked && !isMany) {
    refuseFilter(parameter, `"${name}" is to-one, and takes no "$${asked}"`);
  }
  const negated = asked === "every" || asked === "none";
  const there = joins.through(relationship, place, negated, tooCostly);
  if (last && operator === "null") {
    if (isMany) {
      refuseFilter(parameter, `"${name}" is to-many, and takes no "$null"`);
    }
    return emptyCondition(relationship, value, parameter);
  }
  if (!last && operator !== undefined) {
    refuseFilter(
      parameter,
      `an operator belongs to the last name, not "${name}"`,
    );
  }
  const { target } = relationship;
  const reading = { joins, depth: depth + 1, place: there };
  const inner = last
    ? byId(target, there, asked ? undefined : operator)
    : condition(api, target, filter, reading);
  return {
    [relationship.name]: { [asked ?? (isMany ? "some" : "is")]: inner },
  };
}

/**
 * A compound foreign key refers to no record if any of its columns is null, even if
 * others are required; Prisma's own condition would require all of them to be null. A
 * key that other relationships share is that of the one whose record it leads to.
 */
function emptyCondition(
  {
    name,
    wireName,
    nullable,
    foreignKey,
    optionalKey,
    sharedKey,
  }: Relationship,
  value: string,
  parameter: string,
): Where {
  if (!nullable && !sharedKey) {
    refuseFilter(parameter, `"${wireName}" is never empty`);
  }
  const isEmpty = booleanOf(value, parameter);
  if (sharedKey) {
    const leadsToOne = { [name]: { is: {} } };
    return isEmpty ? { NOT: leadsToOne } : leadsToOne;
  }
  if (Object.keys(foreignKey ?? {}).length < 2) {
    return { [name]: isEmpty ? null : { isNot: null } };
  }
  return isEmpty
    ? { OR: optionalKey.map((column) => ({ [column]: null })) }
    : { AND: optionalKey.map((column) => ({ [column]: { not: null } })) };
}

/** A list of ids is one condition; of compound ids, twenty comparisons take its time. */
function comparedIds({ id }: Resource, value: string): number {
  return id?.fields.length === 1 ? 1 : Math.ceil(splitList(value).length / 20);
}

/** A comparison with a comma list of ids: any of them; with `$nin`: none of them. */
function idCondition(
  api: RestApi,
  resource: Resource,
  operator: string | undefined,
  value: string,
  parameter: string,
): Where {
  const id = resource.id;
  if (!id) refuseFilter(parameter, `${resource.type} has no id`);
  const field = resource.fieldMap.get(id.fields[0] as string);
  if (id.fields.length === 1 && field) {
    return {
      [id.fields[0] as string]: fieldCondition(
        api,
        field,
        operator,
        value,
        parameter,
      ),
    };
  }
  const texts = operator === "ne" ? [unescapeCommas(value)] : splitList(value);
  const ids = texts.map((text) => {
    const values = parseId(resource, text, api.idDivider);
    if (!values) {
      throw new ApiError(
        "invalid-value",
        `"${text}" is not an id of ${resource.type}`,
        { parameter },
      );
    }
    return values;
  });
  const { maxFilterValues } = api.settings.limits;
  if (ids.length > maxFilterValues) {
    refuseFilter(parameter, `more than ${String(maxFilterValues)} values`);
  }
  if (operator === "ne" || operator === "nin") {
    return { NOT: anyId(resource, ids) };
  }
  if (operator !== undefined && operator !== "in") {
    refuseFilter(parameter, `compound ids do not take "$${operator}"`);
  }
  return anyId(resource, ids);
}

/** Many APIs write `filter[price][gt]`: here, an operator belongs to the name. */
function refusePath(parameter: string, name: string, next = ""): never {
  const operator = next.replace(/^\$/, "");
  const hint = isOperator(operator) ? `; write "${name}$${operator}"` : "";
  refuseFilter(parameter, `"${name}" is not a relationship${hint}`);
}

/** @throws ApiError (400) for a field or a relationship that Prisma cannot filter by. */
export function refuseCombination(
  { name, wireName }: { readonly name: string; readonly wireName: string },
  parameter: string,
): void {
  if (!isCombinationName(name)) return;
  refuseFilter(
    parameter,
    `"${wireName}" cannot be filtered by: Prisma takes its name in the schema for a combination`,
  );
}
