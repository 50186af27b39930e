import fc from "fast-check";
import type {
  SchemaField,
  SchemaModel,
  Schema,
} from "../../../src/runtime/model/schema.js";
import type { Read } from "../tables/any-arguments.js";
import { valuesOf } from "./values.js";

const among = (names: readonly string[]): fc.Arbitrary<string> =>
  fc.constantFrom(...names);

const named = (
  name: string,
  value: fc.Arbitrary<unknown>,
): fc.Arbitrary<object> => value.map((one) => ({ [name]: one }));

const oneOf = (
  names: readonly string[],
  value: fc.Arbitrary<unknown>,
): fc.Arbitrary<object> =>
  fc.tuple(among(names), value).map(([name, one]) => ({ [name]: one }));

const merged = (parts: readonly object[]): object =>
  Object.assign({}, ...parts) as object;

/**
 * What applications ask: lists with filters, orders and pages, what is related to them, and single
 * records by their keys. Any column is as likely as any other.
 */
export class AppReads {
  readonly #schema: Schema;

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  read(): fc.Arbitrary<Read> {
    return among(Object.keys(this.#schema.models)).chain((model) => {
      const call = (
        weight: number,
        operation: string,
        args: fc.Arbitrary<object>,
      ): fc.WeightedArbitrary<Read> => ({
        weight,
        arbitrary: args.map((one) => ({ model, operation, args: one })),
      });
      const one = fc
        .tuple(this.#key(model), this.#members(model))
        .map(([where, members]) => ({ where, ...members }));
      const first = fc
        .tuple(this.#where(model), this.#members(model), this.#order(model))
        .map(([where, members, orderBy]) => ({ where, ...members, orderBy }));
      return fc.oneof(
        call(10, "findMany", this.#list(model)),
        call(4, "findUnique", one),
        call(1, "findUniqueOrThrow", one),
        call(2, "findFirst", first),
        call(1, "findFirstOrThrow", first),
        call(2, "count", named("where", this.#where(model))),
      );
    });
  }

  #model(name: string): SchemaModel {
    const model = this.#schema.models[name];
    if (!model) throw new Error(`no model ${name}`);
    return model;
  }

  #list(model: string): fc.Arbitrary<object> {
    const { fields: columns } = this.#model(model);
    const size = fc.integer({ min: 1, max: 6 });
    const page = fc.oneof(
      { weight: 8, arbitrary: fc.record({ take: size, skip: fc.nat(4) }) },
      { weight: 8, arbitrary: fc.record({ take: size }) },
      { weight: 6, arbitrary: fc.constant({}) },
      {
        weight: 2,
        arbitrary: fc.record({
          cursor: this.#key(model),
          take: fc.oneof(
            size,
            size.map((one) => -one),
          ),
          skip: fc.constant(1),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          distinct: fc.tuple(among(Object.keys(columns))),
        }),
      },
    );
    const where = fc.oneof(
      { weight: 3, arbitrary: named("where", this.#where(model)) },
      { weight: 1, arbitrary: fc.constant({}) },
    );
    const orderBy = named("orderBy", this.#order(model));
    return fc
      .tuple(where, orderBy, page, this.#members(model))
      .map((parts) => merged(parts));
  }

  #value(name: string, column: SchemaField): fc.Arbitrary<unknown> {
    return fc.constantFrom(...valuesOf(name, column));
  }

  #key(model: string): fc.Arbitrary<object> {
    const { fields: columns, uniques } = this.#model(model);
    return among(Object.keys(uniques)).chain((name) => {
      const fields = uniques[name] ?? [];
      const parts = fields.map((field) =>
        named(field, this.#value(field, columns[field] as SchemaField)),
      );
      const all = fc.tuple(...parts).map(merged);
      return fields.length === 1 ? all : named(name, all);
    });
  }

  #filter(name: string, column: SchemaField): fc.Arbitrary<unknown> {
    const { type, list, nullable } = column;
    const value = this.#value(name, column);
    const values = fc.array(value, { maxLength: 3 });
    if (list) {
      return fc.oneof(
        named("has", value),
        oneOf(["hasSome", "hasEvery", "equals"], values),
        named("isEmpty", fc.boolean()),
      );
    }
    if (type === "Json") {
      return fc.oneof(
        oneOf(["equals", "not"], value),
        fc
          .tuple(
            fc.constantFrom(["a"], ["b", "c"], ["x"]),
            oneOf(["equals", "string_contains", "gt"], value),
          )
          .map(([path, one]) => ({ path, ...one })),
      );
    }
    if (type === "Boolean") return fc.oneof(value, named("not", value));
    const isSize = type !== "String" && type !== "Enum";
    const range = isSize
      ? oneOf(["lt", "lte", "gt", "gte"], value)
      : oneOf(["equals"], value);
    const plain = fc.oneof(
      { weight: 3, arbitrary: value },
      { weight: 2, arbitrary: range },
      oneOf(["in", "notIn"], values),
      named("not", value),
      named("not", fc.oneof(range, named("in", values))),
      ...(isSize ? [fc.tuple(range, range).map(merged)] : []),
      ...(nullable ? [fc.constantFrom(null, { not: null })] : []),
    );
    if (type !== "String") return plain;
    const mode = { mode: "insensitive" };
    const text = fc.oneof(
      oneOf(["contains", "startsWith", "endsWith", "equals", "not"], value),
      oneOf(["in", "notIn"], values),
    );
    return fc.oneof(
      { weight: 2, arbitrary: plain },
      {
        weight: column.native === "Uuid" || column.native === "Inet" ? 0 : 1,
        arbitrary: fc.oneof(
          text,
          text.map((one) => ({ ...one, ...mode })),
        ),
      },
    );
  }

  #where(name: string, isNested = false): fc.Arbitrary<object> {
    const { fields: columns, relations } = this.#model(name);
    const field = among(Object.keys(columns)).chain((one) =>
      named(one, this.#filter(one, columns[one] as SchemaField)),
    );
    if (isNested) return field;
    const related = among(["", ...Object.keys(relations)]).chain((one) => {
      const { model, list } = relations[one] ?? {};
      if (model === undefined) return field;
      const inner = this.#where(model, true);
      const ways = list ? ["some", "none", "every"] : ["is", "isNot"];
      return named(one, oneOf(ways, inner));
    });
    const any = fc.oneof(
      { weight: 4, arbitrary: field },
      { weight: 1, arbitrary: related },
    );
    return fc.oneof(
      { weight: 4, arbitrary: any },
      { weight: 2, arbitrary: fc.tuple(any, any).map(merged) },
      oneOf(["AND", "OR"], fc.tuple(any, any)),
      named("NOT", any),
    );
  }

  /** Ends with the id, so that no two records are equal. */
  #order(name: string): fc.Arbitrary<readonly object[]> {
    const { fields: columns, uniques } = this.#model(name);
    const [id = []] = Object.values(uniques);
    const sort = fc.constantFrom("asc", "desc");
    const sortable = Object.keys(columns).filter((one) => {
      const { type = "", list } = columns[one] ?? {};
      return !list && type !== "Json" && !id.includes(one);
    });
    return fc
      .tuple(
        sortable.length === 0
          ? fc.constant([])
          : fc.array(oneOf(sortable, sort), { maxLength: 1 }),
        sort,
      )
      .map(([keys, one]) => [
        ...keys,
        ...id.map((field) => ({ [field]: one })),
      ]);
  }

  #members(name: string): fc.Arbitrary<object> {
    const { fields: columns, relations } = this.#model(name);
    const chosen = fc
      .subarray(Object.keys(columns), { minLength: 1 })
      .map((names) => Object.fromEntries(names.map((one) => [one, true])));
    const all = Object.entries(relations);
    const related = all.map(([one, { model, list }]) => {
      const orderBy = this.#order(model);
      const few = fc.record({ orderBy, take: fc.constant(2) });
      const every = fc.record({ orderBy });
      const inner = list ? fc.oneof(every, few) : fc.constant(true);
      return { weight: 2, arbitrary: named(one, inner) };
    });
    const counted = all
      .filter(([, { list }]) => list)
      .map(([one]) => fc.constant({ _count: { select: { [one]: true } } }));
    return fc.oneof(
      { weight: 4, arbitrary: fc.constant({}) },
      { weight: 3, arbitrary: named("select", chosen) },
      {
        weight: all.length === 0 ? 0 : 3,
        arbitrary: named(
          "include",
          fc.oneof(
            { weight: 1, arbitrary: fc.constant({}) },
            ...related,
            ...counted,
          ),
        ),
      },
    );
  }
}
