import fc from "fast-check";
import {
  anyColumn,
  anyCreated,
  anyKey,
  anyLink,
  anyNew,
  anyWritten,
  type Asked,
  merged,
  type ModelName,
  part,
} from "./blog-models.js";
import { anyComparison, anyWhere } from "./filters.js";
import { anyReadCall, anyShown, asked, type Call } from "./rpc-reads.js";

type Objects = fc.Arbitrary<object>;

const seldom = (arbitrary: Objects): Objects =>
  fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary });

/** Columns, and writes of related records. */
function anyData(model: ModelName, depth: number): Objects {
  const columns = merged(anyColumn(model), part(anyColumn(model)));
  return depth === 0
    ? columns
    : merged(columns, seldom(anyNested(model, depth)));
}

/** A write of related records: `{ comments: { create: { … } } }`. */
function anyNested(model: ModelName, depth: number): Objects {
  return anyLink(model).chain(([name, target, isMany, key]) => {
    const where = anyKey(target);
    // Its key is that of the row.
    const data = anyNew(target).map((all) =>
      Object.fromEntries(
        Object.entries(all).filter(([column]) => column !== key),
      ),
    );
    const changes = anyData(target, depth - 1);
    const filter = anyComparison(target);
    const record = <Shape extends Readonly<Record<string, Objects>>>(
      shape: Shape,
    ): Objects => fc.record(shape);
    const upsert = record({ where, create: data, update: changes });
    const verbs: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
      connect: isMany ? fc.oneof(where, fc.tuple(where, where)) : where,
      disconnect: isMany ? where : fc.oneof(fc.constant(true), filter),
      create: data,
      connectOrCreate: record({ where, create: data }),
      update: isMany
        ? record({ where, data: changes })
        : fc.oneof(changes, record({ where: filter, data: changes })),
      upsert: isMany ? upsert : record({ create: data, update: changes }),
      delete: isMany ? where : fc.oneof(fc.constant(true), filter),
      ...(isMany && {
        set: fc.oneof(where, fc.constant([])),
        createMany: fc.record({ data: fc.array(data, { maxLength: 2 }) }),
        updateMany: record({ where: filter, data: anyColumn(target) }),
        deleteMany: filter,
      }),
    };
    return fc
      .constantFrom(...Object.keys(verbs), "connect", "connect")
      .chain((verb) =>
        (verbs[verb] ?? where).map((one) => ({ [name]: { [verb]: one } })),
      );
  });
}

/** A filter that finds one record at most. */
const anyOneOf = (model: ModelName): Objects =>
  anyKey(model).map((key) => {
    const [columns] = Object.values(key) as readonly unknown[];
    return typeof columns === "object" ? (columns as object) : key;
  });

const anyCreateCall = anyCreated.chain((model): fc.Arbitrary<Call> => {
  const data = anyNew(model);
  const shown = anyShown(model, 1);
  const whole = merged(data, seldom(anyNested(model, 1)));
  const many = merged(
    fc
      .array(data, { minLength: 1, maxLength: 2 })
      .map((all) => ({ data: all })),
    part(fc.constant({ skipDuplicates: true })),
  );
  return fc.oneof(
    ...[1, 2, 3].map(() =>
      merged(
        whole.map((one) => ({ data: one })),
        shown,
      ).map((args) => ({ model, operation: "create", args })),
    ),
    many.map((args) => ({ model, operation: "createMany", args })),
    merged(many, shown).map((args) => ({
      model,
      operation: "createManyAndReturn",
      args,
    })),
    merged(
      anyKey(model).map((where) => ({ where })),
      whole.map((create) => ({ create })),
      anyData(model, 1).map((update) => ({ update })),
      shown,
    ).map((args) => ({ model, operation: "upsert", args })),
  );
});

const anyChangeCall = anyWritten.chain((model): fc.Arbitrary<Call> => {
  const key = merged(seldom(anyComparison(model)), anyKey(model)).map(
    (where) => ({ where }),
  );
  const shown = anyShown(model, 1);
  const data = anyData(model, 2).map((one) => ({ data: one }));
  const columns = merged(anyColumn(model), part(anyColumn(model))).map(
    (one) => ({ data: one }),
  );
  const filter = fc
    .oneof(
      anyWhere(model, 1),
      merged(seldom(anyWhere(model, 1)), anyOneOf(model)),
    )
    .map((where) => ({ where }));
  const of = (operation: string, args: Objects): fc.Arbitrary<Call> =>
    args.map((one) => ({ model, operation, args: one }));
  return fc.oneof(
    of("update", merged(key, data, shown)),
    of("update", merged(key, data, shown)),
    of("updateMany", merged(filter, columns)),
    of("updateManyAndReturn", merged(filter, columns, shown)),
    of("delete", merged(key, shown)),
    of("deleteMany", filter),
  );
});

/** Changes of posts that only the rule of the link, or the row afterwards, forbids. */
const anyAimedCall = fc
  .tuple(
    fc.oneof(
      anyKey("Post"),
      fc.constantFrom({ id: 1 }, { id: 4 }, { id: 110 }),
    ),
    fc.oneof(
      fc
        .tuple(
          fc.constantFrom("connect", "connect", "set", "disconnect"),
          fc.oneof(anyKey("Tag"), fc.constant({ name: "compilers" })),
        )
        .map(([verb, tag]): object => ({ tags: { [verb]: tag } })),
      fc.constant({ wordCount: { increment: 90_000 } }),
    ),
  )
  .map(([where, data]): Call => ({
    model: "Post",
    operation: "update",
    args: { where, data },
  }));

const anyWriteCall = fc.oneof(
  { weight: 2, arbitrary: anyCreateCall },
  { weight: 4, arbitrary: anyChangeCall },
  { weight: 2, arbitrary: anyAimedCall },
);

/** Writes of RPC, and transactions of calls. */
export const anyRpcWrite: fc.Arbitrary<Asked> = fc.oneof(
  { weight: 8, arbitrary: anyWriteCall.map(asked) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.oneof(anyWriteCall, anyWriteCall, anyReadCall), {
        minLength: 2,
        maxLength: 3,
      })
      .map((calls): Asked => ({
        service: "rpc",
        method: "POST",
        path: "/$transaction/sequential",
        body: calls.map(({ model, operation: op, args }) => ({
          model,
          op,
          args,
        })),
      })),
  },
);
