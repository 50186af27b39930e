import fc from "fast-check";

/** A read of the blog: its operation and arguments. */
export interface AnyRead {
  readonly model: "user" | "post" | "profile" | "comment" | "category";
  readonly operation: string;
  readonly args: object;
}

type Model = AnyRead["model"];

const scalars: Readonly<Record<Model, readonly string[]>> = {
  user: ["id", "email", "name", "createdAt", "updatedAt"],
  post: [
    "id",
    "title",
    "status",
    "featured",
    "views",
    "rating",
    "price",
    "metadata",
    "publishedAt",
  ],
  profile: ["userId", "bio", "avatar", "birthday"],
  comment: ["id", "createdAt", "authorId"],
  category: ["id", "name", "parentId"],
};

const relations: Readonly<Record<Model, Readonly<Record<string, Model>>>> = {
  user: { profile: "profile", posts: "post", comments: "comment" },
  post: { author: "user", category: "category", comments: "comment" },
  profile: { user: "user" },
  comment: { post: "post", author: "user" },
  category: { parent: "category", children: "category", posts: "post" },
};

const counted: Readonly<Record<Model, readonly string[]>> = {
  user: ["posts", "comments"],
  post: ["comments", "tags"],
  profile: [],
  comment: [],
  category: ["children", "posts"],
};

const depth = 3;

/** Nothing, `{ select }` or `{ include }`, nested. */
function shape(model: Model, level: number): fc.Arbitrary<object> {
  const related = level === 0 ? [] : Object.entries(relations[model]);
  const nested = Object.fromEntries(
    related.map(([name, target]) => [
      name,
      fc.oneof(fc.constant(true), shape(target, level - 1)),
    ]),
  );
  const counts =
    counted[model].length === 0
      ? {}
      : {
          _count: fc.oneof(
            fc.constant(true),
            fc
              .subarray([...counted[model]], { minLength: 1 })
              .map((names) => ({ select: flags(names) })),
          ),
        };
  const fields = Object.fromEntries(
    scalars[model].map((name) => [name, fc.constant(true)]),
  );
  const some = (members: Record<string, fc.Arbitrary<unknown>>) =>
    fc
      .record(members, { requiredKeys: [], noNullPrototype: true })
      .filter((chosen) => Object.keys(chosen).length > 0);
  const choices: fc.Arbitrary<object>[] = [
    fc.constant({}),
    some({ ...fields, ...nested, ...counts }).map((select) => ({ select })),
  ];
  if (related.length > 0) {
    choices.push(
      some({ ...nested, ...counts }).map((include) => ({ include })),
    );
  }
  return fc.oneof(...choices);
}

function flags(names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, true]));
}

const aggregates = fc
  .record(
    {
      _count: fc.constantFrom<unknown>(true, { _all: true, price: true }),
      _sum: fc.constant({ views: true, price: true, rating: true }),
      _avg: fc.constant({ views: true, price: true }),
      _min: fc.constant({ publishedAt: true, title: true, price: true }),
      _max: fc.constant({ views: true, createdAt: true }),
    },
    { requiredKeys: [], noNullPrototype: true },
  )
  .filter((chosen) => Object.keys(chosen).length > 0);

const models = Object.keys(scalars) as Model[];

export const anyRead: fc.Arbitrary<AnyRead> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...models).chain(records) },
  aggregates.map((args): AnyRead => ({
    model: "post",
    operation: "aggregate",
    args,
  })),
  fc
    .tuple(
      aggregates,
      fc.subarray(["authorId", "publishedAt", "price", "views"], {
        minLength: 1,
      }),
    )
    .map(([args, by]): AnyRead => ({
      model: "post",
      operation: "groupBy",
      args: { ...args, by, orderBy: by.map((name) => ({ [name]: "asc" })) },
    })),
  fc
    .constantFrom<object>(
      {},
      { select: { _all: true, price: true } },
      { where: { id: 99 } },
    )
    .map((args): AnyRead => ({ model: "post", operation: "count", args })),
);

function records(model: Model): fc.Arbitrary<AnyRead> {
  return fc
    .tuple(
      fc.constantFrom("findMany", "findFirst"),
      shape(model, depth),
      fc.nat({ max: 3 }),
    )
    .map(([operation, args, skip]) => ({
      model,
      operation,
      args: { ...args, skip },
    }));
}
