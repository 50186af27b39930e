import fc from "fast-check";
import type { Asked } from "../e2e/access/requests/blog-models.js";
import { withEmptyLists } from "./empty-lists.js";

// Arguments of Prisma that the requests of the services' other properties seldom have.

const words = ["", "a", "A", "%", "_", "the", "Compilers", "e", "'", '"', "ü"];

const anyText = fc.constantFrom(...words);
const anyInt = fc.constantFrom(-1, 0, 1, 2, 7, 100, 1000);
const anyDate = fc.constantFrom(
  "2024-01-01T00:00:00.000Z",
  "2024-02-01T00:00:00.000Z",
  "2023-05-05T05:05:05.005Z",
);

const compared = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    value,
    fc
      .tuple(fc.constantFrom("equals", "not", "lt", "lte", "gt", "gte"), value)
      .map(([name, one]) => ({ [name]: one })),
    fc
      .tuple(fc.constantFrom("in", "notIn"), fc.array(value, { maxLength: 3 }))
      .map(([name, one]) => ({ [name]: one })),
    fc.tuple(fc.constantFrom("lt", "gte"), value).map(([name, one]) => ({
      not: { [name]: one },
    })),
  );

const nullable = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: compared(value) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(null, { not: null }, { equals: null }),
    },
  );

const searched = fc.oneof(
  compared(anyText),
  fc
    .tuple(fc.constantFrom("contains", "startsWith", "endsWith"), anyText)
    .map(([name, one]) => ({ [name]: one })),
);

const scalars: Readonly<
  Record<string, Readonly<Record<string, fc.Arbitrary<unknown>>>>
> = {
  post: {
    id: compared(anyInt),
    title: searched,
    status: compared(fc.constantFrom("DRAFT", "PUBLISHED", "ARCHIVED")),
    featured: fc.oneof(
      fc.boolean(),
      fc.boolean().map((not) => ({ not })),
    ),
    rating: nullable(fc.constantFrom(0, 0.5, 1, 4.75)),
    views: compared(anyInt),
    categoryId: nullable(anyInt),
    publishedAt: nullable(anyDate),
    price: fc.constantFrom(null, { not: null }),
  },
  user: { id: searched, email: searched, name: nullable(anyText) },
  comment: {
    body: searched,
    authorId: nullable(anyText),
    postId: compared(anyInt),
  },
  category: {
    id: compared(anyInt),
    name: searched,
    parentId: nullable(anyInt),
  },
  tag: { name: searched },
  profile: {
    userId: searched,
    bio: nullable(anyText),
    birthday: nullable(anyDate),
  },
  like: { userId: searched, postId: compared(anyInt) },
};

type Model = string;

const toOne: Readonly<Record<Model, Readonly<Record<string, Model>>>> = {
  post: { author: "user", category: "category" },
  user: { profile: "profile" },
  comment: { post: "post", author: "user" },
  category: { parent: "category" },
  profile: { user: "user" },
  like: { user: "user", post: "post" },
};
const toMany: Readonly<Record<Model, Readonly<Record<string, Model>>>> = {
  post: { comments: "comment", tags: "tag", likes: "like" },
  user: { posts: "post", comments: "comment", likes: "like" },
  category: { children: "category", posts: "post" },
  tag: { posts: "post" },
};

const one = (values: object): fc.Arbitrary<string> =>
  fc.constantFrom(...Object.keys(values));

function anyWhere(model: Model, depth: number): fc.Arbitrary<object> {
  const own = scalars[model] ?? {};
  const scalar = one(own).chain((name) =>
    (own[name] as fc.Arbitrary<unknown>).map((value) => ({ [name]: value })),
  );
  if (depth === 0) return scalar;
  const inner = anyWhere(model, depth - 1);
  const ones = toOne[model] ?? {};
  const manys = toMany[model] ?? {};
  const any = fc.oneof(
    scalar,
    fc.tuple(scalar, scalar).map(([a, b]) => ({ ...a, ...b })),
    fc
      .tuple(
        fc.constantFrom("AND", "OR", "NOT"),
        fc.array(inner, { maxLength: 3 }),
      )
      .map(([name, parts]) => ({ [name]: parts })),
    inner.map((part) => ({ NOT: part })),
    ...(Object.keys(ones).length > 0
      ? [
          one(ones).chain((name) =>
            fc
              .tuple(
                anyWhere(ones[name] ?? "", depth - 1),
                fc.constantFrom("", "is", "is", "isNot"),
              )
              .map(([part, way]) => ({
                [name]: way === "" ? part : { [way]: part },
              })),
          ),
          one(ones).chain((name) =>
            fc
              .constantFrom(null, { is: null }, { isNot: null })
              .map((none) => ({ [name]: none })),
          ),
        ]
      : []),
    ...(Object.keys(manys).length > 0
      ? [
          one(manys).chain((name) =>
            fc
              .tuple(
                fc.oneof(
                  {
                    weight: 4,
                    arbitrary: anyWhere(manys[name] ?? "", depth - 1),
                  },
                  { weight: 1, arbitrary: fc.constant({}) },
                ),
                fc.constantFrom("some", "none", "every"),
              )
              .map(([part, way]) => ({ [name]: { [way]: part } })),
          ),
          one(manys).map((name) => ({
            [name]: { some: {}, none: { NOT: {} } },
          })),
        ]
      : []),
  );
  return withEmptyLists(any);
}

const ids: Readonly<Record<Model, readonly string[]>> = {
  like: ["userId", "postId"],
  tag: ["name"],
  profile: ["userId"],
};

/** An order that leaves no two records equal. */
function anyOrder(model: Model): fc.Arbitrary<readonly object[]> {
  const direction = fc.constantFrom("asc", "desc");
  const own = Object.keys(scalars[model] ?? {});
  const nullables = [
    "rating",
    "categoryId",
    "publishedAt",
    "name",
    "parentId",
    "bio",
  ];
  const key: fc.Arbitrary<object> = fc.constantFrom(...own).chain((name) =>
    fc
      .tuple(direction, fc.constantFrom(undefined, "first", "last"))
      .map(([sort, nulls]) => ({
        [name]:
          nulls &&
          nullables.includes(name) &&
          model !== "tag" &&
          name !== "name"
            ? { sort, nulls }
            : sort,
      })),
  );
  const ones = toOne[model] ?? {};
  const counted = (of: Model): fc.Arbitrary<object> =>
    one(toMany[of] ?? {}).chain((name) =>
      direction.map((_count) => ({ [name]: { _count } })),
    );
  const path = one({ ...ones, "": "" }).chain((name): fc.Arbitrary<object> => {
    const target = ones[name];
    if (target === undefined) return toMany[model] ? counted(model) : key;
    const column = fc
      .tuple(fc.constantFrom(...Object.keys(scalars[target] ?? {})), direction)
      .map(([field, sort]) => ({ [field]: sort }));
    return fc
      .oneof(column, toMany[target] ? counted(target) : column)
      .map((order) => ({ [name]: order }));
  });
  return fc
    .tuple(fc.array(fc.oneof(key, path), { maxLength: 2 }), direction)
    .map(([keys, sort]) => [
      ...keys,
      ...(ids[model] ?? ["id"]).map((name) => ({ [name]: sort })),
    ]);
}

function anyMembers(model: Model, depth: number): fc.Arbitrary<object> {
  const ones = toOne[model] ?? {};
  const manys = toMany[model] ?? {};
  const member = (target: Model, isMany: boolean): fc.Arbitrary<unknown> =>
    depth === 0
      ? isMany
        ? anyOrder(target).map((orderBy) => ({ orderBy }))
        : fc.constant(true)
      : isMany
        ? anyArguments(target, depth - 1)
        : fc
            .tuple(anyMembers(target, depth - 1), fc.boolean())
            .map(([inner, is]) =>
              is && Object.keys(inner).length > 0 ? inner : true,
            );
  const every = { ...ones, ...manys };
  const include = one(every).chain((name) =>
    member(every[name] ?? "", name in manys).map((args) => ({
      include: { [name]: args },
    })),
  );
  const columns = fc
    .subarray(Object.keys(scalars[model] ?? {}), { minLength: 1 })
    .map((names) => ({
      select: Object.fromEntries(names.map((name) => [name, true])),
    }));
  const counted =
    Object.keys(manys).length === 0
      ? columns
      : one(manys).chain((name) =>
          fc
            .tuple(
              fc.boolean(),
              fc.oneof(
                fc.constant(true),
                anyWhere(manys[name] ?? "", 1).map((where) => ({ where })),
              ),
            )
            .map(([isSelect, asked]) => {
              const _count = { select: { [name]: asked } };
              return isSelect
                ? {
                    select: {
                      _count,
                      [(ids[model] ?? ["id"])[0] ?? "id"]: true,
                    },
                  }
                : { include: { _count } };
            }),
        );
  return fc.oneof(
    fc.constant({}),
    columns,
    counted,
    ...(Object.keys(every).length > 0 ? [include] : []),
  );
}

function anyArguments(model: Model, depth: number): fc.Arbitrary<object> {
  return fc
    .tuple(
      fc.option(anyWhere(model, 3), { nil: undefined }),
      anyOrder(model),
      fc.option(fc.nat({ max: 4 }), { nil: undefined }),
      fc.option(fc.nat({ max: 4 }), { nil: undefined }),
      anyMembers(model, depth),
    )
    .map(([where, orderBy, skip, take, members]) => ({
      ...(where && { where }),
      orderBy,
      ...(skip !== undefined && { skip }),
      ...(take !== undefined && { take }),
      ...members,
    }));
}

/** Of records with the same values, the first. */
function anyDistinct(model: Model): fc.Arbitrary<object> {
  const names = Object.keys(scalars[model] ?? {});
  const distinct = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 });
  return fc
    .tuple(anyArguments(model, 1), distinct, fc.integer({ min: -3, max: 3 }))
    .map(([args, distinct, take]) => ({
      ...args,
      distinct,
      ...(take < 0 && { take }),
    }));
}

/** Reads of RPC, by arguments of the kinds that a statement is made of. */
export const anyRpcArguments: fc.Arbitrary<Asked> = fc
  .constantFrom(...Object.keys(scalars))
  .chain((model) =>
    fc
      .oneof(
        {
          weight: 4,
          arbitrary: anyArguments(model, 2).map(
            (args) => ["findMany", args] as const,
          ),
        },
        {
          weight: 1,
          arbitrary: anyDistinct(model).map(
            (args) => ["findMany", args] as const,
          ),
        },
        {
          weight: 1,
          arbitrary: fc
            .oneof(anyArguments(model, 1), anyDistinct(model))
            .map((args) => ["findFirst", args] as const),
        },
        {
          weight: 1,
          arbitrary: anyWhere(model, 3).map(
            (where) => ["count", { where }] as const,
          ),
        },
      )
      .map(([operation, args]) => ({
        service: "rpc",
        method: "GET",
        path: `/${model}/${operation}`,
        query: `q=${encodeURIComponent(JSON.stringify(args))}`,
      })),
  );
