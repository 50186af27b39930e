import { ApiError } from "../errors/api-error.js";
import { isJsonObject } from "../serialization/json-object.js";
import { and, type Formula, modelOf, referencedFields } from "./formula.js";
import { InvalidArguments } from "./invalid-arguments.js";
import { joinCost } from "../service/join-budget.js";
import type { Schema } from "../model/schema.js";
import { type Branch, type Readable, WhereReader } from "./where-reader.js";

/** What restricts the rows and cells that a filter may ask about. */
interface Restrictions {
  /** Holds for the records of a relation that may be asked about. */
  members(model: string, relation: string): Formula;
  /** Holds for the rows whose column may be asked about. */
  cell(model: string, field: string): Formula;
}

/** Reads Prisma's `where` of a caller as a formula that asks only what the caller may. */
export class FilterReader extends WhereReader {
  readonly #restrictions: Restrictions;
  readonly #maxJoins: number;
  /** What the relations of the filter at hand cost. */
  #joins = 0;

  /** @param maxJoins what the relations of one filter may cost, those of rules included */
  constructor(schema: Schema, restrictions: Restrictions, maxJoins: number) {
    super(schema);
    this.#restrictions = restrictions;
    this.#maxJoins = maxJoins;
  }

  /**
   * @throws InvalidArguments for a name that the schema does not have; ApiError
   *   `invalid-filter` (400) for relations that cost too much
   */
  read(model: string, where: unknown): Formula {
    this.#joins = 0;
    return this.where(where, { model, negated: false, path: model });
  }

  /** Prisma drops what is `undefined`. */
  protected membersOf(where: unknown, { model }: Branch): object {
    if (where === undefined) return {};
    if (!isJsonObject(where)) throw new InvalidArguments(model, "where");
    if (!Object.values(where).includes(undefined)) return where;
    return Object.fromEntries(
      Object.entries(where).filter(([, value]) => value !== undefined),
    );
  }

  protected column(field: string, filter: unknown, at: Branch): Formula {
    const { model, negated } = at;
    return and([
      { kind: "compare", field, filter, negated },
      ...[field, ...referencedFields(filter)].map((name) =>
        this.#restrictions.cell(model, name),
      ),
    ]);
  }

  /** A compound key has its fields in an object. */
  protected other(name: string, value: unknown, at: Branch): Formula {
    const { uniques } = modelOf(this.schema.models, at.model);
    const isKey = Object.hasOwn(uniques, name) && isJsonObject(value);
    if (isKey) return this.where(value, at);
    throw new InvalidArguments(at.model, name);
  }

  protected readable(name: string, value: unknown, from: Branch): Readable {
    const { model, negated } = from;
    const { list, key = {} } =
      modelOf(this.schema.models, model).relations[name] ?? {};
    const isObject = isJsonObject(value);
    if (list && !isObject) throw new InvalidArguments(model, name);
    const members = this.#restrictions.members(model, name);
    const { none, every } = isObject ? value : {};
    const isNegated = negated || none !== undefined || every !== undefined;
    this.#spend(joinsOf(members) + joinCost(list === true, isNegated));
    const cells = Object.keys(key).map((field) =>
      this.#restrictions.cell(model, field),
    );
    return { members, key: and(cells) };
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
