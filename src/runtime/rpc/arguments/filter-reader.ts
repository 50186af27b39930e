import type { Database } from "../../contract/databases.js";
import { isCombinationName } from "../../contract/names.js";
import type { Relationship, Resource } from "../../model/resource.js";
import {
  type FilterPlace,
  type JoinBudget,
  outermost,
} from "../../service/join-budget.js";
import { compositeShape, type Read, type Shape } from "./shape.js";
import { eachObject, filterValue, isPlain, mapMembers } from "./values.js";
import {
  isMember,
  namesMembers,
  refuseReferences,
  relationOf,
} from "./exposed-names.js";
import type { BoundedCount } from "./bounded-count.js";
import { exceed } from "./exceeded-limit.js";
import { requireMode } from "./panics/filter-modes.js";
import { requireWholeLists } from "./panics/having-lists.js";
import { requireOrdered } from "./panics/json-comparisons.js";
import { requireStored } from "./stored-numbers.js";
import { refuseWayBack } from "./way-back.js";
import { RpcError } from "../errors/rpc-error.js";

/** What a {@link FilterReader} shares with the reader of the other arguments. */
interface FilterContext {
  shapeOf: (resource: Resource) => Shape;
  /** Counts every filter, each of its members, and their operators. */
  conditions: BoundedCount;
  joins: JoinBudget;
  database: Pick<Database, "specialFloats" | "caseSensitiveJson">;
}

/** Reads the filters of an operation's arguments: `where`, `cursor` and `having`. */
export class FilterReader {
  readonly #context: FilterContext;

  constructor(context: FilterContext) {
    this.#context = context;
  }

  where(shape: Shape, value: unknown, place = outermost): unknown {
    return eachObject(value, (filter) => {
      // Even an `OR` of empty filters has a cost.
      this.#context.conditions.add();
      return mapMembers(filter, (name, member) =>
        this.#condition(shape, name, member, place),
      );
    });
  }

  /**
   * Prisma's query compiler crashes on a `having` without conditions; with an empty
   * AND it does not.
   */
  readonly having: Read = (shape, value) => {
    requireWholeLists(shape, value);
    const read = this.where(shape, value);
    return isPlain(read) && !isJsonNull(read) && saysNothing(read)
      ? { ...read, AND: [read["AND"] ?? []].flat() }
      : read;
  };

  #condition(
    shape: Shape,
    name: string,
    value: unknown,
    place: FilterPlace,
  ): unknown {
    const { conditions, joins } = this.#context;
    const field = shape.fieldMap.get(name);
    const isShown = field ?? shape.relationshipMap().has(name);
    if (isShown && isCombinationName(name)) {
      throw new RpcError(`Prisma cannot filter by a field called "${name}"`);
    }
    if (field?.type === "Composite") {
      conditions.add();
      return this.#quantified(
        compositeShape(field.fields?.()),
        value,
        () => place,
      );
    }
    if (field) {
      const operators = operatorsOf(value);
      conditions.add(operators);
      joins.conditions(operators, place, exceed);
      if (shape.hidden.size > 0) refuseReferences(shape, value);
      const { database } = this.#context;
      requireStored(name, field, value, database.specialFloats);
      requireOrdered(name, field, value);
      requireMode(name, field, value, database.caseSensitiveJson);
      return filterValue(field, value);
    }
    conditions.add();
    const relation = relationOf(shape, name);
    // AND, OR, NOT, or a compound key's parts: fields of the same model.
    if (!relation) {
      const negated = place.negated || name === "NOT";
      return this.where(shape, value, { ...place, negated });
    }
    return this.#related(relation, value, place);
  }

  /** Each quantifier is a join of its own, as in `{ is, isNot }`. */
  #related(relation: Relationship, value: unknown, from: FilterPlace): unknown {
    const shape = this.#context.shapeOf(relation.target);
    refuseWayBack(relation, value, from);
    return this.#quantified(shape, value, (quantifier) => {
      const isNegated = negations.has(quantifier);
      const { joins } = this.#context;
      return joins.through(relation, from, isNegated, exceed);
    });
  }

  /**
   * `{ some: filter }`, `{ is: filter }`, or the filter itself. If a field has the
   * name of a quantifier, Prisma may read it either way: hidden names are refused in
   * both.
   *
   * @param enter gives the place of the conditions in a quantifier
   */
  #quantified(
    shape: Shape,
    value: unknown,
    enter: (quantifier: string) => FilterPlace,
  ): unknown {
    if (!hasQuantifier(value)) return this.where(shape, value, enter(""));
    return eachObject(value, (filter) =>
      mapMembers(filter, (name, member) => {
        const place = enter(name);
        if (!quantifiers.has(name)) {
          return this.#condition(shape, name, member, place);
        }
        if (!isMember(shape, name)) return this.where(shape, member, place);
        const read = this.#condition(shape, name, member, place);
        return namesMembers(shape, member)
          ? this.where(shape, read, place)
          : read;
      }),
    );
  }
}

const quantifiers = new Set(["some", "every", "none", "is", "isNot", "equals"]);

/** With these, the database must find that there is no such record. */
const negations = new Set(["every", "none", "isNot"]);

function hasQuantifier(value: unknown): boolean {
  return [value]
    .flat()
    .some(
      (filter) =>
        isPlain(filter) &&
        Object.keys(filter).some((name) => quantifiers.has(name)),
    );
}

/** How many comparisons a field's filter is: `not` holds another filter. */
function operatorsOf(filter: unknown): number {
  if (!isPlain(filter)) return 1;
  const { not, ...others } = filter;
  const own = Object.keys(others).length;
  return Math.max(1, own + (not === undefined ? 0 : operatorsOf(not)));
}

/** Prisma's nulls are no filters, and fail in Prisma's client when they are copied. */
function isJsonNull(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype !== null && Object.getPrototypeOf(prototype) !== null;
}

/** True for `{}`, for a filter of nothing but a `mode`, and for objects of such objects. */
function saysNothing(filter: object): boolean {
  return Object.entries(filter).every(
    ([name, member]) =>
      name === "mode" || (isPlain(member) && saysNothing(member)),
  );
}
