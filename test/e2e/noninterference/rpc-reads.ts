import fc from "fast-check";
import { exposed, type ModelName } from "./members.js";
import { anyField, anyKey, anyRelation, anyValue, together } from "./names.js";

// Arguments of reads in RPC as Prisma takes them, with a hidden name now and then.

type Objects = fc.Arbitrary<object>;

const direction = fc.constantFrom("asc", "desc");
const nothing = fc.constant({});

/** `{ name: value }` */
const member = (name: string, value: fc.Arbitrary<unknown>): Objects =>
  value.map((one) => ({ [name]: one }));

function filter(model: ModelName, field: string): fc.Arbitrary<unknown> {
  const value = anyValue(model, field);
  const operators = ["equals", "not", "gt", "lte", "contains", "startsWith"];
  const reference = anyField(model).map((name) => ({
    equals: { _ref: name, _container: model },
  }));
  return fc.oneof(
    { weight: 3, arbitrary: value },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(...operators), value)
        .map(([operator, one]) => ({ [operator]: one })),
    },
    { weight: 1, arbitrary: value.map((one) => ({ in: [one] })) },
    { weight: 1, arbitrary: reference },
  );
}

export function anyWhere(model: ModelName, depth = 2): Objects {
  const field = anyField(model).chain((name) =>
    member(name, filter(model, name)),
  );
  if (depth === 0) return field;
  const relation = anyRelation(model).chain((name) => {
    const target = exposed[model].relations[name];
    const quantifiers = target?.many
      ? ["some", "every", "none"]
      : ["is", "isNot"];
    const inner = target ? anyWhere(target.model, depth - 1) : nothing;
    return fc
      .constantFrom(...quantifiers)
      .chain((quantifier) => member(name, member(quantifier, inner)));
  });
  const combination = fc
    .constantFrom("AND", "OR", "NOT")
    .chain((name) => member(name, fc.array(field, { maxLength: 2 })));
  return fc.oneof(field, field, relation, relation, combination);
}

function orderBy(model: ModelName): Objects {
  const field = anyField(model).chain((name) => member(name, direction));
  const relation = anyRelation(model).chain((name) => {
    const target = exposed[model].relations[name];
    return target && !target.many
      ? member(
          name,
          anyField(target.model).chain((one) => member(one, direction)),
        )
      : member(name, fc.constant({ _count: "asc" }));
  });
  return fc.oneof(field, field, relation);
}

/** Fields to choose, as in `select`, `omit` and `_max`. */
const fields = (model: ModelName): Objects =>
  fc.dictionary(anyField(model), fc.constant(true), {
    minKeys: 1,
    maxKeys: 3,
  });

function relations(model: ModelName, depth: number): Objects {
  const count = anyRelation(model).chain((name) => {
    const target = exposed[model].relations[name];
    const where = target ? anyWhere(target.model, 1) : nothing;
    return member(name, fc.oneof(fc.constant(true), member("where", where)));
  });
  const relation = anyRelation(model).chain((name) => {
    const target = exposed[model].relations[name];
    const args =
      target && depth > 0 ? related(target.model, target.many, depth) : nothing;
    return member(name, fc.oneof(fc.constant(true), args));
  });
  const counts = fc.oneof(fc.constant(true), member("select", count));
  return fc.oneof(
    { weight: 4, arbitrary: relation },
    { weight: 1, arbitrary: member("_count", counts) },
  );
}

const related = (model: ModelName, many: boolean, depth: number): Objects =>
  many
    ? together(anySelection(model, depth - 1), narrowing(model, 1))
    : anySelection(model, depth - 1);

export function anySelection(model: ModelName, depth = 2): Objects {
  return fc.oneof(
    nothing,
    member("select", together(fields(model), relations(model, depth))),
    member("select", fields(model)),
    member("include", relations(model, depth)),
    member("omit", fields(model)),
  );
}

/** Arguments that say which records, and in which order. */
function narrowing(model: ModelName, maxLength = 2): Objects {
  const part = fc.oneof(
    member("where", anyWhere(model)),
    member("orderBy", orderBy(model)),
    member("take", fc.constantFrom(1, 2, -1)),
    member("cursor", anyKey(model)),
    member("distinct", fc.array(anyField(model), { minLength: 1 })),
  );
  return fc.array(part, { maxLength }).map((all) => Object.assign({}, ...all));
}

const aggregates = (model: ModelName): Objects =>
  fc
    .constantFrom("_count", "_min", "_max", "_sum")
    .chain((name) => member(name, fields(model)));

const having = (model: ModelName): Objects =>
  fc
    .tuple(anyField(model), fc.constantFrom("_max", "_min", "_count"))
    .chain(([name, of]) =>
      member(name, member(of, member("gt", anyValue(model, name)))),
    );

const grouping = (model: ModelName): Objects =>
  together(
    member("by", fc.array(anyField(model), { minLength: 1, maxLength: 2 })),
    aggregates(model),
    fc.oneof(nothing, member("having", having(model))),
    fc.oneof(
      nothing,
      member("where", anyWhere(model)),
      member(
        "orderBy",
        anyField(model).chain((name) =>
          fc.oneof(
            member(name, direction),
            member("_max", member(name, direction)),
          ),
        ),
      ),
    ),
  );

/** An operation that reads, with its arguments. */
export function anyRead(
  model: ModelName,
): fc.Arbitrary<readonly [operation: string, args: object]> {
  const records = together(anySelection(model), narrowing(model));
  const one = together(anySelection(model), member("where", anyKey(model)));
  const where = member("where", anyWhere(model));
  return fc.oneof(
    fc.tuple(fc.constant("findMany"), records),
    fc.tuple(fc.constant("findMany"), records),
    fc.tuple(fc.constant("findFirst"), records),
    fc.tuple(fc.constant("findUnique"), one),
    fc.tuple(fc.constantFrom("count", "exists"), where),
    fc.tuple(
      fc.constant("aggregate"),
      together(aggregates(model), narrowing(model, 1)),
    ),
    fc.tuple(fc.constant("groupBy"), grouping(model)),
  );
}
