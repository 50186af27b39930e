import { isOptional, type Schema, type SchemaModel } from "../model/schema.js";
import { isJsonObject } from "../serialization/json-object.js";
import {
  and,
  complement,
  type Formula,
  modelOf,
  or,
  related,
} from "./formula.js";

/** A part of a condition. */
export interface Branch {
  readonly model: string;
  /**
   * What is read must not hold. That is not the complement: neither holds for what may not be
   * asked about.
   */
  readonly negated: boolean;
  /** As messages begin. */
  readonly path: string;
}

/** What may be asked about of a relation. */
export interface Readable {
  /** Holds for the related records that may be. */
  readonly members: Formula;
  /** Holds for the rows whose key may be. */
  readonly key: Formula;
}

/**
 * Reads Prisma's `where` as a formula, for rules and for callers. Negations are brought to the
 * comparisons, so that none spans what is unknown of a related record.
 */
export abstract class WhereReader {
  protected readonly schema: Schema;

  constructor(schema: Schema) {
    this.schema = schema;
  }

  /** @throws for what is no object of conditions */
  protected abstract membersOf(where: unknown, at: Branch): object;
  protected abstract column(name: string, value: unknown, at: Branch): Formula;
  /** A member that is no column, no relation and no combination. */
  protected abstract other(name: string, value: unknown, at: Branch): Formula;
  protected abstract readable(
    relation: string,
    value: unknown,
    from: Branch,
  ): Readable;

  protected where(where: unknown, at: Branch): Formula {
    const parts = Object.entries(this.membersOf(where, at)).map(
      ([name, value]) =>
        this.#member(name, value, { ...at, path: `${at.path}.${name}` }),
    );
    return at.negated ? or(parts) : and(parts);
  }

  #member(name: string, value: unknown, at: Branch): Formula {
    const { fields, relations } = modelOf(this.schema.models, at.model);
    if (Object.hasOwn(fields, name)) return this.column(name, value, at);
    if (Object.hasOwn(relations, name)) return this.#relation(name, value, at);
    const { negated } = at;
    const [all, any] = negated ? [or, and] : [and, or];
    const each = (isNegated: boolean): readonly Formula[] =>
      [value]
        .flat()
        .map((one) => this.where(one, { ...at, negated: isNegated }));
    switch (name) {
      case "AND":
        return all(each(negated));
      case "OR":
        return any(each(negated));
      case "NOT":
        return all(each(!negated));
      default:
        return this.other(name, value, at);
    }
  }

  #relation(name: string, value: unknown, from: Branch): Formula {
    const { models } = this.schema;
    const { negated } = from;
    const relation = modelOf(models, from.model).relations[name];
    const { model = "", list } = relation ?? {};
    const { members, key } = this.readable(name, value, from);
    const optional = relation !== undefined && isOptional(relation);
    const is = (where: unknown, isNegated: boolean): Formula => {
      const at = { ...from, model, negated: isNegated };
      const of = and([members, where === null || this.where(where, at)]);
      const holds = related("is", name, of, optional);
      if ((where === null) === isNegated) return holds;
      const lacks = or([
        related("absent", name, true, optional),
        related("is", name, complement(members), optional),
      ]);
      // A row has a record there or lacks one: where any will do, no join is left of that.
      return where === null ? lacks : or([lacks, of === true || holds]);
    };
    const some = (where: unknown, isSome: boolean, isEach = false): Formula => {
      const at = { ...from, model, negated: isEach };
      const of = and([this.where(where, at), members]);
      return related(isSome === negated ? "none" : "some", name, of);
    };
    const isTested = list || isTest(value, modelOf(models, model));
    const at = { ...from, model };
    const tests = this.membersOf(isTested ? value : { is: value }, at);
    const parts = Object.entries(tests).map(([test, where]): Formula => {
      switch (list ? `${test} of many` : test) {
        case "is":
          return is(where, negated);
        case "isNot":
          return is(where, !negated);
        case "some of many":
          return some(where, true);
        case "none of many":
          return some(where, false);
        case "every of many":
          return some(where, false, true);
        default:
          // Without its value: what is no test is not read as a key of the other model either.
          return this.other(test, undefined, {
            ...at,
            path: `${at.path}.${test}`,
          });
      }
    });
    return and([negated ? or(parts) : and(parts), key]);
  }
}

/** `{ is }` and `{ isNot }`, unless the other model has columns of these names. */
function isTest(value: unknown, { fields, relations }: SchemaModel): boolean {
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
