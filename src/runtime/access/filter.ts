import { joinCost } from "../contract/join-cost.js";
import { ApiError } from "../errors/api-error.js";
import { isJsonObject } from "../serialization/json-object.js";
import {
  and,
  complement,
  type Formula,
  modelOf,
  or,
  referencedFields,
  related,
} from "./formula.js";
import { InvalidArguments } from "./invalid-arguments.js";
import {
  isOptional,
  type Schema,
  type SchemaModel,
  type SchemaRelation,
} from "../model/schema.js";

/** What restricts the rows and cells that a filter may ask about. */
interface Restrictions {
  /** Holds for the records of a relation that may be asked about. */
  members(model: string, relation: string): Formula;
  /** Holds for the rows whose column may be asked about. */
  cell(model: string, field: string): Formula;
}

/** Reads Prisma's `where` of a caller as a formula that asks only what the caller may. */
export class FilterReader {
  readonly #schema: Schema;
  readonly #restrictions: Restrictions;
  readonly #maxJoins: number;
  /** What the relations of the filter at hand cost. */
  #joins = 0;

  /** @param maxJoins what the relations of one filter may cost, those of rules included */
  constructor(schema: Schema, restrictions: Restrictions, maxJoins: number) {
    this.#schema = schema;
    this.#restrictions = restrictions;
    this.#maxJoins = maxJoins;
  }

  /**
   * @param negated whether to read what must not hold. It is not the complement: neither
   *   holds for what the caller may not ask about.
   * @throws InvalidArguments for a name that the schema does not have; ApiError
   *   `invalid-filter` (400) for relations that cost too much
   */
  read(model: string, where: unknown, negated = false): Formula {
    this.#joins = 0;
    return this.#read(model, where, negated);
  }

  #read(model: string, where: unknown, negated = false): Formula {
    if (where === undefined) return !negated;
    if (!isJsonObject(where)) throw new InvalidArguments(model, "where");
    const parts = Object.entries(where).map(([name, value]) =>
      value === undefined
        ? !negated
        : this.#member(model, name, value, negated),
    );
    return negated ? or(parts) : and(parts);
  }

  #member(
    model: string,
    name: string,
    value: unknown,
    negated: boolean,
  ): Formula {
    const { fields, relations, uniques } = modelOf(this.#schema.models, model);
    if (Object.hasOwn(fields, name)) {
      return and([
        { kind: "compare", field: name, filter: value, negated },
        ...[name, ...referencedFields(value)].map((field) =>
          this.#restrictions.cell(model, field),
        ),
      ]);
    }
    if (Object.hasOwn(relations, name)) {
      const relation = relations[name] as SchemaRelation;
      return and([
        this.#relation(model, name, relation, value, negated),
        ...Object.keys(relation.key ?? {}).map((field) =>
          this.#restrictions.cell(model, field),
        ),
      ]);
    }
    const each = (isNegated: boolean): readonly Formula[] =>
      [value].flat().map((one) => this.#read(model, one, isNegated));
    switch (name) {
      case "AND":
        return negated ? or(each(true)) : and(each(false));
      case "OR":
        return negated ? and(each(true)) : or(each(false));
      case "NOT":
        return negated ? or(each(false)) : and(each(true));
      default:
    }
    if (Object.hasOwn(uniques, name) && isJsonObject(value)) {
      return this.#read(model, value, negated);
    }
    throw new InvalidArguments(model, name);
  }

  #relation(
    model: string,
    name: string,
    relation: SchemaRelation,
    value: unknown,
    negated: boolean,
  ): Formula {
    const members = this.#restrictions.members(model, name);
    const target = relation.model;
    if (!relation.list) {
      this.#spend(joinsOf(members) + joinCost(false, negated));
      return this.#toOne(name, relation, members, value, negated);
    }
    if (!isJsonObject(value)) throw new InvalidArguments(model, name);
    const isNegated = negated || "none" in value || "every" in value;
    this.#spend(joinsOf(members) + joinCost(true, isNegated));
    const parts = Object.entries(value).map(([quantifier, where]): Formula => {
      if (where === undefined) return !negated;
      if (!quantifiers.has(quantifier)) {
        throw new InvalidArguments(target, quantifier);
      }
      const of = and([
        this.#read(target, where, quantifier === "every"),
        members,
      ]);
      const exists = quantifier === "some";
      return related(exists === negated ? "none" : "some", name, of);
    });
    return negated ? or(parts) : and(parts);
  }

  #spend(cost: number): void {
    this.#joins += cost;
    if (this.#joins <= this.#maxJoins) return;
    throw new ApiError(
      "invalid-filter",
      `the relationships of the filter cost more than ${String(this.#maxJoins)} (maxJoins), with those that the access rules lead through: read the ids of the related records in a request of their own, and filter by these`,
      { parameter: "filter" },
    );
  }

  #toOne(
    name: string,
    relation: SchemaRelation,
    members: Formula,
    value: unknown,
    negated: boolean,
  ): Formula {
    const { model: target } = relation;
    const optional = isOptional(relation);
    const holds = (where: unknown, isNegated: boolean): Formula =>
      related(
        "is",
        name,
        and([members, where === null || this.#read(target, where, isNegated)]),
        optional,
      );
    const lacks = (): Formula =>
      or([
        related("absent", name, true, optional),
        related("is", name, complement(members), optional),
      ]);
    const is = (where: unknown, isNegated: boolean): Formula => {
      if (where === null) return isNegated ? holds(null, false) : lacks();
      return isNegated
        ? or([lacks(), holds(where, true)])
        : holds(where, false);
    };
    if (!isTest(value, modelOf(this.#schema.models, target))) {
      return is(value, negated);
    }
    const parts = Object.entries(value).map(([test, where]) =>
      where === undefined
        ? !negated
        : is(where, (test === "isNot") !== negated),
    );
    return negated ? or(parts) : and(parts);
  }
}

/** What the relations of a formula cost, wherever they are in it. */
function joinsOf(formula: Formula): number {
  if (typeof formula === "boolean") return 0;
  switch (formula.kind) {
    case "and":
    case "or":
      return formula.parts.map(joinsOf).reduce((sum, one) => sum + one, 0);
    case "compare":
    case "null":
      return 0;
    case "is":
    case "absent":
      return joinCost(false, false) + joinsOf(formula.of);
    case "some":
    case "none":
      return joinCost(true, formula.kind === "none") + joinsOf(formula.of);
  }
}

const quantifiers = new Set(["some", "none", "every"]);

/** `{ is }` and `{ isNot }`, unless the other model has columns of these names. */
export function isTest(
  value: unknown,
  { fields, relations }: SchemaModel,
): value is Readonly<Record<string, unknown>> {
  return (
    isJsonObject(value) &&
    Object.keys(value).length > 0 &&
    Object.keys(value).every(
      (name) =>
        (name === "is" || name === "isNot") &&
        !Object.hasOwn(fields, name) &&
        !Object.hasOwn(relations, name),
    )
  );
}
