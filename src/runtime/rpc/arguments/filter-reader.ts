import { isCombinationName } from "../../model/combination-names.js";
import type { Resource } from "../../model/resource.js";
import { compositeShape, type Read, type Shape } from "./shape.js";
import { each, filterValue, isPlain, mapMembers } from "./values.js";
import {
  isMember,
  namesMembers,
  refuseReferences,
  relationOf,
} from "./closed-names.js";
import type { BoundedCount } from "./bounded-count.js";
import { requireMode } from "./filter-modes.js";
import { requireFinite } from "./finite-numbers.js";
import { requireWholeLists } from "./having-lists.js";
import { requireOrdered } from "./json-comparisons.js";
import { RpcError } from "../errors/rpc-error.js";

/** Reads the filters of an operation's arguments: `where`, `cursor` and `having`. */
export class FilterReader {
  readonly #shapeOf: (resource: Resource) => Shape;
  readonly #conditions: BoundedCount;
  readonly #joins: BoundedCount;
  readonly #specialFloats: boolean;
  readonly #caseSensitiveJson: boolean;

  /**
   * @param conditions counts every filter and each of its members
   * @param joins counts the relations that filters lead through
   * @param specialFloats whether the database stores NaN and the infinities in
   *   floats
   * @param caseSensitiveJson whether Prisma cannot ignore case where it compares `Json`
   */
  constructor(
    shapeOf: (resource: Resource) => Shape,
    conditions: BoundedCount,
    joins: BoundedCount,
    specialFloats: boolean,
    caseSensitiveJson: boolean,
  ) {
    this.#shapeOf = shapeOf;
    this.#conditions = conditions;
    this.#joins = joins;
    this.#specialFloats = specialFloats;
    this.#caseSensitiveJson = caseSensitiveJson;
  }

  readonly where: Read = (shape, value) =>
    each(value, (filter) => {
      // Even an `OR` of empty filters has a cost.
      this.#conditions.add();
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
    this.#conditions.add();
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
      requireFinite(name, field, value, this.#specialFloats);
      requireOrdered(name, field, value);
      requireMode(name, field, value, this.#caseSensitiveJson);
      return filterValue(field, value);
    }
    const relation = relationOf(shape, name);
    // AND, OR, NOT, or a compound key's parts: fields of the same model.
    if (!relation) return this.where(shape, value);
    this.#joins.add(joinsOf(value));
    return this.#quantified(this.#shapeOf(relation.target), value);
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
