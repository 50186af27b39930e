import type { Database } from "../../contract/databases.js";
import { isCombinationName } from "../../contract/names.js";
import type { Resource } from "../../model/resource.js";
import { compositeShape, type Read, type Shape } from "./shape.js";
import { each, filterValue, isPlain, mapMembers } from "./values.js";
import {
  isMember,
  namesMembers,
  refuseReferences,
  relationOf,
} from "./exposed-names.js";
import type { BoundedCount } from "./bounded-count.js";
import { requireMode } from "./panics/filter-modes.js";
import { requireWholeLists } from "./panics/having-lists.js";
import { requireOrdered } from "./panics/json-comparisons.js";
import { requireStored } from "./stored-numbers.js";
import { RpcError } from "../errors/rpc-error.js";

/** What a {@link FilterReader} shares with the reader of the other arguments. */
export interface FilterContext {
  shapeOf: (resource: Resource) => Shape;
  /** Counts every filter and each of its members. */
  conditions: BoundedCount;
  /** Counts the relations that filters lead through. */
  joins: BoundedCount;
  database: Pick<Database, "specialFloats" | "caseSensitiveJson">;
}

/** Reads the filters of an operation's arguments: `where`, `cursor` and `having`. */
export class FilterReader {
  readonly #context: FilterContext;

  constructor(context: FilterContext) {
    this.#context = context;
  }

  readonly where: Read = (shape, value) =>
    each(value, (filter) => {
      // Even an `OR` of empty filters has a cost.
      this.#context.conditions.add();
      return mapMembers(filter, (name, member) =>
        this.#condition(shape, name, member),
      );
    });

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

  #condition(shape: Shape, name: string, value: unknown): unknown {
    this.#context.conditions.add();
    const field = shape.fieldMap.get(name);
    const isShown = field ?? shape.relationshipMap().has(name);
    if (isShown && isCombinationName(name)) {
      throw new RpcError(`Prisma cannot filter by a field called "${name}"`);
    }
    if (field?.type === "Composite") {
      return this.#quantified(compositeShape(field.fields?.()), value);
    }
    if (field) {
      if (shape.hidden.size > 0) refuseReferences(shape, value);
      const { database } = this.#context;
      requireStored(name, field, value, database.specialFloats);
      requireOrdered(name, field, value);
      requireMode(name, field, value, database.caseSensitiveJson);
      return filterValue(field, value);
    }
    const relation = relationOf(shape, name);
    // AND, OR, NOT, or a compound key's parts: fields of the same model.
    if (!relation) return this.where(shape, value);
    this.#context.joins.add(joinsOf(value));
    return this.#quantified(this.#context.shapeOf(relation.target), value);
  }

  /**
   * `{ some: filter }`, `{ is: filter }`, or the filter itself. If a field has the
   * name of a quantifier, Prisma may read it either way: hidden names are refused in
   * both.
   */
  #quantified(shape: Shape, value: unknown): unknown {
    return each(value, (filter) =>
      mapMembers(filter, (name, member) => {
        if (!quantifiers.has(name)) return this.#condition(shape, name, member);
        if (!isMember(shape, name)) return this.where(shape, member);
        const read = this.#condition(shape, name, member);
        return namesMembers(shape, member) ? this.where(shape, read) : read;
      }),
    );
  }
}

const quantifiers = new Set(["some", "every", "none", "is", "isNot", "equals"]);

/** How many joins a relation's filter is: each quantifier is one, as in `{ is, isNot }`. */
function joinsOf(value: unknown): number {
  const given = [value]
    .flat()
    .flatMap((filter) =>
      isPlain(filter)
        ? Object.keys(filter).filter((name) => quantifiers.has(name))
        : [],
    );
  return Math.max(1, given.length);
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
