import fc from "fast-check";
import type { HostileRequest, ModelDescription } from "./host.js";
import { type Models, some, walk } from "./walk.js";

type Members = Record<string, unknown>;

/** Calls of RPC that ask for as much as they can: reads, and writes that return records. */
export function rpcCalls(models: Models): fc.Arbitrary<HostileRequest> {
  const any = fc.constantFrom(...models.values());
  const call = any.chain((model) =>
    fc.oneof(
      {
        weight: 4,
        arbitrary: operation(model, "findMany", read(models, model)),
      },
      {
        weight: 1,
        arbitrary: operation(model, "findFirst", read(models, model)),
      },
      {
        weight: 1,
        arbitrary: operation(model, "count", counted(models, model)),
      },
      {
        weight: 1,
        arbitrary: operation(model, "exists", counted(models, model)),
      },
      {
        weight: 1,
        arbitrary: operation(model, "aggregate", aggregated(models, model)),
      },
      {
        weight: 1,
        arbitrary: operation(model, "groupBy", grouped(models, model)),
      },
      {
        weight: 1,
        arbitrary: operation(
          model,
          "updateManyAndReturn",
          updated(models, model),
        ),
      },
    ),
  );
  const repeated = fc
    .tuple(call, fc.integer({ min: 10, max: 40 }))
    .map(([one, times]) => Array.from({ length: times }, () => one));
  const transaction = fc
    .oneof(fc.array(call, { minLength: 2, maxLength: 12 }), repeated)
    .map((calls) => ({
      service: "rpc" as const,
      method: "POST",
      path: "/$transaction/sequential",
      body: calls.map(({ model, op, args }) => ({ model, op, args })),
    }));
  return fc.oneof(
    { weight: 8, arbitrary: call.map(requestOf) },
    { weight: 1, arbitrary: transaction },
  );
}

interface Call {
  readonly model: string;
  readonly op: string;
  readonly args: Members;
}

function operation(
  { type }: ModelDescription,
  op: string,
  args: fc.Arbitrary<Members>,
): fc.Arbitrary<Call> {
  return args.map((given) => ({ model: type, op, args: given }));
}

function requestOf({ model, op, args }: Call): HostileRequest {
  const path = `/${model}/${op}`;
  return op === "updateManyAndReturn"
    ? { service: "rpc", method: "PUT", path, body: args }
    : {
        service: "rpc",
        method: "GET",
        path,
        query: `q=${encodeURIComponent(JSON.stringify(args))}`,
      };
}

/** The arguments of a read, and of an included relation. */
function read(
  models: Models,
  model: ModelDescription,
  depth = 5,
): fc.Arbitrary<Members> {
  return fc.record(
    {
      where: where(models, model),
      ...(depth > 0 && { include: include(models, model, depth) }),
      take: fc.constantFrom(1, 100, 1000, -100),
      skip: fc.constantFrom(1, 5000),
      orderBy: some(order(models, model), 10),
      distinct: fc.subarray([...model.fields], { minLength: 1 }),
      ...(model.fields.includes("name") && {
        cursor: fc.constant({ name: "tag-7" }),
      }),
    },
    { requiredKeys: depth > 3 ? ["include"] : [] },
  );
}

function include(
  models: Models,
  model: ModelDescription,
  depth: number,
): fc.Arbitrary<Members> {
  const names = Object.keys(model.relations);
  const counts = names.filter(
    (one) => model.relations[one]?.kind === "to-many",
  );
  return fc
    .tuple(
      fc.subarray(names, { minLength: 1 }),
      counts.length > 0 ? fc.boolean() : fc.constant(false),
    )
    .chain(([chosen, count]) =>
      fc
        .record(
          Object.fromEntries(
            chosen.map((name) => [
              name,
              included(models, model.relations[name], depth - 1),
            ]),
          ),
        )
        .map((members) => ({ ...members, ...(count && { _count: true }) })),
    );
}

function included(
  models: Models,
  relation: ModelDescription["relations"][string] | undefined,
  depth: number,
): fc.Arbitrary<unknown> {
  const target = models.get(relation?.target ?? "") as ModelDescription;
  if (depth === 0) return fc.constant(true);
  const nested = include(models, target, depth).map((one) => ({
    include: one,
  }));
  return relation?.kind === "to-one"
    ? fc.oneof(fc.constant(true), nested)
    : fc.oneof(
        fc.constant(true),
        nested,
        read(models, target, depth > 3 ? 1 : 0),
      );
}

/** A chain of relations, or combinations of such chains. */
function where(models: Models, model: ModelDescription): fc.Arbitrary<Members> {
  const one = chain(models, model);
  return fc.oneof(
    one,
    fc
      .tuple(
        fc.constantFrom("AND", "OR", "NOT"),
        fc.array(one, { minLength: 2, maxLength: 20 }),
      )
      .map(([name, filters]) => ({ [name]: filters })),
  );
}

const toMany = ["some", "every", "none"];
const toOne = ["is", "isNot"];

function chain(models: Models, model: ModelDescription): fc.Arbitrary<Members> {
  return fc
    .tuple(walk(models, model.type, { min: 0, max: 12 }), fc.nat(2), fc.nat(9))
    .chain(([{ names, last }, turn, many]) =>
      leaf(last, many).map((end) => {
        let at = model;
        const steps = names.map((name) => {
          const { kind, target } = at.relations[name] ?? {
            kind: "to-one",
            target: "",
          };
          at = models.get(target) as ModelDescription;
          const choices = kind === "to-many" ? toMany : toOne;
          return [name, choices[turn % choices.length] as string] as const;
        });
        return steps.reduceRight<Members>(
          (inner, [name, quantifier]) => ({ [name]: { [quantifier]: inner } }),
          end,
        );
      }),
    );
}

/** Conditions that all records meet, or none, or many of them at once. */
function leaf(
  { texts, fields }: ModelDescription,
  many: number,
): fc.Arbitrary<Members> {
  const field = fc.constantFrom(...(texts.length > 0 ? texts : fields));
  const condition = fc
    .tuple(field, fc.constantFrom("e", "zzz", "_", "%a%b"))
    .map(([name, contains]) => ({ [name]: { contains } }));
  const values = field.map((name) => ({
    [name]: { in: Array.from({ length: 300 }, (_, index) => `v${index}`) },
  }));
  if (many < 7) return condition;
  return many < 8
    ? values
    : fc.array(condition, { maxLength: 60 }).map((OR) => ({ OR }));
}

function order(models: Models, model: ModelDescription): fc.Arbitrary<Members> {
  const counts = Object.keys(model.relations).filter(
    (name) => model.relations[name]?.kind === "to-many",
  );
  return fc.oneof(
    fc.constantFrom(...model.fields).map((name) => ({ [name]: "desc" })),
    ...(counts.length > 0
      ? [
          fc
            .constantFrom(...counts)
            .map((name) => ({ [name]: { _count: "asc" } })),
        ]
      : []),
    walk(models, model.type, { min: 1, max: 6, only: "to-one" }).map(
      ({ names, last }) =>
        names.reduceRight<Members>((inner, name) => ({ [name]: inner }), {
          [last.fields[0] ?? ""]: "asc",
        }),
    ),
  );
}

function counted(
  models: Models,
  model: ModelDescription,
): fc.Arbitrary<Members> {
  return where(models, model).map((one) => ({ where: one }));
}

function aggregated(
  models: Models,
  model: ModelDescription,
): fc.Arbitrary<Members> {
  const every = Object.fromEntries(model.texts.map((name) => [name, true]));
  return where(models, model).map((one) => ({
    where: one,
    _count: true,
    ...(model.texts.length > 0 && { _min: every, _max: every }),
  }));
}

function grouped(
  models: Models,
  model: ModelDescription,
): fc.Arbitrary<Members> {
  return fc
    .tuple(
      fc.subarray([...model.fields], { minLength: 1 }),
      fc.option(where(models, model)),
    )
    .map(([by, filter]) => ({
      by,
      _count: true,
      ...(filter && { where: filter }),
    }));
}

function updated(
  models: Models,
  model: ModelDescription,
): fc.Arbitrary<Members> {
  const name = model.texts.find((one) =>
    /^(body|title|text|address)$/.test(one),
  );
  return fc.option(chain(models, model)).map((filter) => ({
    data: name === undefined ? {} : { [name]: "x" },
    ...(filter && { where: filter }),
  }));
}
