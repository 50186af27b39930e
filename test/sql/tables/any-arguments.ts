import fc from "fast-check";
import type {
  SchemaField,
  SchemaModel,
} from "../../../src/runtime/model/schema.js";
import type { Schema } from "../../../src/runtime/model/schema.js";
import type { DatabaseName } from "../../support/databases.js";
import { withEmptyLists } from "../empty-lists.js";
import { nodeCount } from "./fill-tables.js";
import { samples, textOf } from "./samples.js";

/** A call of a delegate. */
export interface Read {
  readonly model: string;
  readonly operation: string;
  readonly args: object;
}

const keyOf = (names: object): fc.Arbitrary<string> =>
  fc.constantFrom(...Object.keys(names));

const member = (
  name: fc.Arbitrary<string>,
  value: fc.Arbitrary<unknown>,
): fc.Arbitrary<object> =>
  fc.tuple(name, value).map(([key, one]) => ({ [key]: one }));

const option = <Value>(
  value: fc.Arbitrary<Value>,
): fc.Arbitrary<Value | undefined> => fc.option(value, { nil: undefined });

/** Reads of a schema's models, by arguments of Prisma that are valid for the most part. */
export class AnyRead {
  readonly #schema: Schema;
  readonly #isPostgres: boolean;
  readonly #placesNulls: boolean;

  constructor(schema: Schema, database: DatabaseName) {
    this.#schema = schema;
    this.#isPostgres = database === "postgresql" || database === "pglite";
    this.#placesNulls = database !== "mariadb";
  }

  read(): fc.Arbitrary<Read> {
    const name = keyOf(this.#schema.models);
    return name.chain((model) =>
      fc
        .oneof(
          this.#call("findMany", this.#args(model, 2), 6),
          this.#call("findPage", this.#args(model, 1), 2),
          this.#call(
            "findFirst",
            this.#args(model, 1).map((args) => ({ ...args, take: undefined })),
          ),
          this.#call(
            "count",
            this.#where(model, 3).map((where) => ({ where })),
          ),
          this.#call(
            "findUnique",
            fc
              .tuple(this.#unique(model), this.#members(model, 1))
              .map(([where, members]) => ({ where, ...members })),
          ),
        )
        .map((call) => ({ model, ...call })),
    );
  }

  #call(
    operation: string,
    args: fc.Arbitrary<object>,
    weight = 1,
  ): fc.WeightedArbitrary<Omit<Read, "model">> {
    return { weight, arbitrary: args.map((one) => ({ operation, args: one })) };
  }

  #model(name: string): SchemaModel {
    const model = this.#schema.models[name];
    if (!model) throw new Error(`no model ${name}`);
    return model;
  }

  #unique(name: string): fc.Arbitrary<object> {
    const { fields: columns } = this.#model(name);
    if (name === "Node") {
      return fc.nat({ max: nodeCount }).map((at) => ({
        key: { a: at, b: textOf(at) },
      }));
    }
    return columns["id"]?.type === "String"
      ? fc.constantFrom("tag 1", "TAG 1", "x").map((id) => ({ id }))
      : fc.nat({ max: 11 }).map((id) => ({ id }));
  }

  #value({ type }: SchemaField): fc.Arbitrary<unknown> {
    return fc.constantFrom(...(samples[type] ?? []));
  }

  #filter(column: SchemaField): fc.Arbitrary<unknown> {
    const { type, list, nullable } = column;
    const value = this.#value(column);
    if (list) {
      return fc.oneof(
        member(fc.constant("has"), value),
        member(fc.constant("isEmpty"), fc.boolean()),
        member(
          fc.constantFrom("hasSome", "hasEvery", "equals"),
          fc.array(value, { maxLength: 2 }),
        ),
      );
    }
    if (type === "Json") {
      const operators = ["equals", "not", "gt", "lte", "string_contains"];
      return fc.oneof(
        member(fc.constantFrom("equals", "not"), value),
        fc
          .tuple(
            fc.constantFrom(["a"], ["a", "0"], ["constructor"], []),
            member(fc.constantFrom(...operators), value),
          )
          .map(([path, one]) => (this.#isPostgres ? { path, ...one } : one)),
      );
    }
    const values = fc.array(value, { maxLength: 3 });
    const ordered = type !== "Enum" && type !== "Boolean";
    const equal = member(fc.constantFrom("equals", "not"), value);
    const compared = ordered
      ? member(fc.constantFrom("lt", "lte", "gt", "gte"), value)
      : equal;
    const among =
      type === "Boolean"
        ? equal
        : member(fc.constantFrom("in", "notIn"), values);
    const searched = member(
      fc.constantFrom("contains", "startsWith", "endsWith"),
      value,
    );
    return fc.oneof(
      value,
      equal,
      compared,
      among,
      member(
        fc.constant("not"),
        fc.oneof(
          equal,
          compared,
          among,
          fc.tuple(compared, among).map(([a, b]) => ({ ...a, ...b })),
          member(fc.constant("not"), fc.oneof(value, equal, among)),
        ),
      ),
      fc.tuple(compared, equal).map(([a, b]) => ({ ...a, ...b })),
      ...(type === "String" ? [searched] : []),
      ...(type === "String" && this.#isPostgres
        ? [
            fc
              .oneof(
                searched,
                equal,
                among,
                compared,
                member(fc.constant("not"), fc.oneof(searched, equal, among)),
              )
              .map((one) => ({ ...one, mode: "insensitive" })),
          ]
        : []),
      ...(nullable
        ? [fc.constantFrom(null, { not: null }, { equals: null })]
        : []),
    );
  }

  #where(name: string, depth: number): fc.Arbitrary<object> {
    const { fields: columns, relations } = this.#model(name);
    const scalar = keyOf(columns).chain((field) =>
      member(fc.constant(field), this.#filter(columns[field] as SchemaField)),
    );
    if (depth === 0) return scalar;
    const inner = this.#where(name, depth - 1);
    const related = keyOf({ ...relations, "": 0 }).chain((field) => {
      const relation = relations[field];
      if (!relation) return scalar;
      const condition = fc.oneof(
        { weight: 5, arbitrary: this.#where(relation.model, depth - 1) },
        { weight: 1, arbitrary: fc.constant({}) },
      );
      const ways = relation.list
        ? ["some", "every", "none"]
        : ["is", "is", "isNot"];
      return member(
        fc.constant(field),
        fc.oneof(
          { weight: 6, arbitrary: member(fc.constantFrom(...ways), condition) },
          {
            weight: relation.list ? 0 : 1,
            arbitrary: fc.oneof(condition, fc.constant(null)),
          },
        ),
      );
    });
    const any = fc.oneof(
      { weight: 3, arbitrary: scalar },
      fc.tuple(scalar, related).map(([a, b]) => ({ ...a, ...b })),
      member(
        fc.constantFrom("AND", "OR", "NOT"),
        fc.array(inner, { maxLength: 3 }),
      ),
      member(fc.constant("NOT"), inner),
      { weight: 2, arbitrary: related },
    );
    return withEmptyLists(any);
  }

  /** An order that leaves no two records equal. */
  #order(name: string): fc.Arbitrary<readonly object[]> {
    const id = Object.values(this.#model(name).uniques)[0] ?? [];
    return fc
      .tuple(
        fc.array(this.#orderKey(name, 2), { maxLength: 2 }),
        fc.constantFrom("asc", "desc"),
      )
      .map(([keys, sort]) => [
        ...keys,
        ...id.map((field) => ({ [field]: sort })),
      ]);
  }

  #orderKey(name: string, depth: number): fc.Arbitrary<object> {
    const { fields: columns, relations } = this.#model(name);
    const sort = fc.constantFrom("asc", "desc");
    const nulls = fc.constantFrom("first", "last");
    const own = keyOf(columns)
      .filter((field) => columns[field]?.type !== "Json")
      .chain((field) =>
        member(
          fc.constant(field),
          columns[field]?.nullable && this.#placesNulls
            ? fc.oneof(sort, fc.record({ sort, nulls }))
            : sort,
        ),
      );
    const ones = Object.keys(relations).filter((one) => !relations[one]?.list);
    if (depth === 0 || ones.length === 0) return own;
    const path = fc
      .constantFrom(...ones)
      .chain((one) =>
        member(
          fc.constant(one),
          this.#orderKey(relations[one]?.model ?? "", depth - 1),
        ),
      );
    return fc.oneof({ weight: 3, arbitrary: own }, path);
  }

  #members(name: string, depth: number): fc.Arbitrary<object> {
    const { fields: columns, relations } = this.#model(name);
    const selected = fc
      .subarray(Object.keys(columns), { minLength: 1 })
      .map((names) => Object.fromEntries(names.map((one) => [one, true])));
    const manys = Object.keys(relations).filter((one) => relations[one]?.list);
    const related = keyOf({ ...relations, "": 0 }).chain(
      (field): fc.Arbitrary<object> => {
        const relation = relations[field];
        if (!relation) return fc.constant({});
        const { model, list } = relation;
        return member(
          fc.constant(field),
          list
            ? depth === 0
              ? this.#order(model).map((orderBy) => ({ orderBy }))
              : this.#args(model, depth - 1)
            : depth === 0
              ? fc.constant(true)
              : this.#members(model, depth - 1).map((inner) =>
                  Object.keys(inner).length === 0 ? true : inner,
                ),
        );
      },
    );
    const counted =
      manys.length === 0
        ? fc.constant({})
        : fc.constantFrom(...manys).chain((field) =>
            fc
              .oneof(
                fc.constant(true),
                this.#where(relations[field]?.model ?? "", 1).map((where) => ({
                  where,
                })),
              )
              .map((one) => ({ _count: { select: { [field]: one } } })),
          );
    return fc.oneof(
      fc.constant({}),
      selected.map((select) => ({ select })),
      fc
        .tuple(selected, related, counted)
        .map((parts) => ({ select: Object.assign({}, ...parts) as object })),
      fc
        .tuple(related, counted)
        .map((parts) => ({ include: Object.assign({}, ...parts) as object }))
        .map((one) => (Object.keys(one.include).length === 0 ? {} : one)),
      selected.map((omit) => ({ omit })),
    );
  }

  #args(name: string, depth: number): fc.Arbitrary<object> {
    const few = option(fc.nat({ max: 5 }));
    return fc
      .record({
        where: option(this.#where(name, 3)),
        orderBy: this.#order(name),
        skip: few,
        take: few,
        members: this.#members(name, depth),
        more: fc.oneof(
          { weight: 3, arbitrary: fc.constant({}) },
          {
            weight: 1,
            arbitrary: fc.oneof(
              fc
                .tuple(
                  this.#unique(name),
                  fc.integer({ min: -3, max: 3 }),
                  fc.constantFrom({}, { orderBy: undefined }),
                )
                .map(([cursor, take, order]) => ({ cursor, take, ...order })),
              this.#unique(name).map((cursor) => ({ cursor, orderBy: [] })),
              fc.integer({ min: -3, max: -1 }).map((take) => ({ take })),
              keyOf(this.#model(name).fields).map((one) => ({
                distinct: [one],
              })),
            ),
          },
        ),
      })
      .map(({ members, more, ...args }) => ({
        ...Object.fromEntries(
          Object.entries(args).filter(([, value]) => value !== undefined),
        ),
        ...members,
        ...more,
      }));
  }
}
