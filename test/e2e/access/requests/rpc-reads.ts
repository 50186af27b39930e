import fc from "fast-check";
import {
  anyField,
  anyKey,
  anyModel,
  anyRelation,
  type Asked,
  merged,
  type ModelName,
  models,
  part,
} from "./blog-models.js";
import { anyAimed, anyComparison, anyWhere } from "./filters.js";

type Objects = fc.Arbitrary<object>;

const anyOrder = (model: ModelName): Objects =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: anyField(model).map((field) => ({ [field]: "desc" })),
    },
    {
      weight: 1,
      arbitrary: anyRelation(model).chain(([name, target, isMany]) =>
        isMany
          ? fc.constant({ [name]: { _count: "asc" } })
          : anyField(target).map((field) => ({ [name]: { [field]: "asc" } })),
      ),
    },
  );

const byId = (model: ModelName): readonly object[] =>
  models[model].id.map((name) => ({ [name]: "asc" }));

/** An order that tells any two rows apart: databases answer in any else. */
const anyTotalOrder = (model: ModelName): Objects =>
  part(anyOrder(model)).map((first) => ({
    orderBy: [first, ...byId(model)].filter(
      (one) => Object.keys(one).length > 0,
    ),
  }));

export function anyShown(model: ModelName, depth: number): Objects {
  const counts = anyRelation(model).chain(([name, target, isMany]): Objects =>
    isMany
      ? part(anyWhere(target, 1).map((where) => ({ where }))).map((one) => ({
          _count: {
            select: { [name]: Object.keys(one).length > 0 ? one : true },
          },
        }))
      : fc.constant({ _count: true }),
  );
  const related = anyRelation(model).chain(([name, target, isMany]) =>
    merged(
      depth === 0 ? fc.constant({}) : anyShown(target, depth - 1),
      isMany ? anyTotalOrder(target) : fc.constant({}),
      isMany
        ? fc.oneof(
            fc.constant({}),
            anyWhere(target, 1).map((where) => ({ where })),
            fc.constant({ take: 2 }),
            fc.constant({ skip: 1, take: -1 }),
            anyKey(target).map((cursor) => ({ cursor, take: 2 })),
          )
        : fc.constant({}),
    ).map((args) => ({ [name]: Object.keys(args).length > 0 ? args : true })),
  );
  const columns = anyField(model).map((field) => ({ [field]: true }));
  return fc.oneof(
    fc.constant({}),
    columns.map((select) => ({ select })),
    columns.map((omit) => ({ omit })),
    merged(columns, related).map((select) => ({ select })),
    merged(related, counts).map((include) => ({ include })),
    related.map((include) => ({ include })),
  );
}

/** A call of RPC: its operation and its arguments. */
export interface Call {
  readonly model: ModelName;
  readonly operation: string;
  readonly args: object;
}

const anyReadOf = (model: ModelName): fc.Arbitrary<Call> => {
  const where = fc.oneof(
    { weight: 4, arbitrary: anyWhere(model, 2).map((one) => ({ where: one })) },
    { weight: 1, arbitrary: fc.constant({}) },
  );
  const closed = fc.constantFrom(...models[model].closed);
  const page = merged(
    where,
    anyTotalOrder(model),
    part(
      fc.oneof(
        closed.map((cursor) => ({ cursor, take: 2 })),
        anyKey(model).map((cursor) => ({ cursor, take: -2, skip: 1 })),
        fc.constant({ skip: 1 }),
      ),
    ),
  );
  const found = merged(page, anyShown(model, 1));
  const unique = merged(
    anyKey(model).chain((key) =>
      part(anyComparison(model)).map((more) => ({
        where: { ...more, ...key },
      })),
    ),
    anyShown(model, 1),
  );
  const field = anyField(model);
  const grouped = field.chain((name) =>
    merged(
      fc.constant({ by: [name], orderBy: { [name]: "asc" } }),
      part(anyComparison(model).map((filter) => ({ having: filter }))),
      fc.constantFrom<object>({ _count: true }, { _max: { [name]: true } }),
    ),
  );
  const of = (operation: string, args: Objects): fc.Arbitrary<Call> =>
    args.map((one) => ({ model, operation, args: one }));
  return fc.oneof(
    of("findMany", found),
    of("findMany", found),
    of("findFirst", found),
    of("findUnique", unique),
    of("count", page),
    of(
      "count",
      merged(
        where,
        field.map((name) => ({ select: { [name]: true, _all: true } })),
      ),
    ),
    of("exists", where),
    of(
      "aggregate",
      merged(
        page,
        field.map((name) => ({ _min: { [name]: true }, _count: true })),
      ),
    ),
    of("groupBy", merged(where, grouped)),
    of(
      "findMany",
      merged(
        where,
        anyTotalOrder(model),
        field.map((name) => ({ distinct: [name] })),
      ),
    ),
  );
};

export const anyReadCall: fc.Arbitrary<Call> = anyModel.chain(anyReadOf);

/** The request that makes a call. */
export function asked({ model, operation, args }: Call): Asked {
  const path = `/${models[model].delegate}/${operation}`;
  const isRead = /^(?:find|count|exists|aggregate|group)/.test(operation);
  const method = isRead
    ? "GET"
    : operation.startsWith("delete")
      ? "DELETE"
      : operation.startsWith("update")
        ? "PATCH"
        : "POST";
  return method === "GET" || method === "DELETE"
    ? {
        service: "rpc",
        method,
        path,
        query: `q=${encodeURIComponent(JSON.stringify(args))}`,
      }
    : { service: "rpc", method, path, body: args };
}

/** Reads of RPC. */
export const anyRpcRead: fc.Arbitrary<Asked> = fc
  .oneof(
    { weight: 1, arbitrary: anyReadCall },
    {
      weight: 1,
      arbitrary: anyAimed.map(({ model, args }) => ({
        model,
        operation: "findMany",
        args: {
          ...args,
          orderBy: [args.orderBy ?? [], byId(model)].flat(),
        },
      })),
    },
  )
  .map(asked);

/** What a caller can see of everything. */
export const everything: readonly Asked[] = (
  Object.keys(models) as ModelName[]
).map((model) =>
  asked({
    model,
    operation: "findMany",
    args: {
      orderBy: byId(model),
      include: Object.fromEntries(
        Object.entries(models[model].relations).map(
          ([name, [target, isMany]]) => [
            name,
            isMany ? { orderBy: byId(target) } : true,
          ],
        ),
      ),
    },
  }),
);
