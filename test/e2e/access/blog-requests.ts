import fc from "fast-check";

/** A request of either service, as a caller sends it. */
export interface Asked {
  readonly service: "rest" | "rpc";
  readonly method: string;
  readonly path: string;
  readonly query?: string;
  readonly body?: unknown;
}

interface Model {
  readonly delegate: string;
  /** Values by field; those of the id come first. */
  readonly fields: Readonly<Record<string, readonly unknown[]>>;
  readonly relations: Readonly<Record<string, readonly [ModelName, boolean]>>;
  readonly keys: readonly Readonly<Record<string, unknown>>[];
  readonly ids: readonly string[];
}

type ModelName =
  "User" | "Post" | "Comment" | "Category" | "Tag" | "Like" | "Profile";

const people = ["ada", "alan", "grace", "zed", "guest", "zoe"];
const posts = [1, 2, 3, 4, 90, 100, 101];
const date = "2024-01-20T08:30:00.000Z";

const models: Readonly<Record<ModelName, Model>> = {
  User: {
    delegate: "user",
    fields: {
      id: people,
      email: ["ada@example.org", "alan@one", "z@x", "m"],
      name: ["Hidden 1", "Ada Lovelace", null, "H"],
      createdAt: [date],
    },
    relations: {
      profile: ["Profile", false],
      posts: ["Post", true],
      comments: ["Comment", true],
      likes: ["Like", true],
    },
    keys: [
      ...people.map((id) => ({ id })),
      { email: "ada@example.org" },
      { email: "alan@one" },
    ],
    ids: people,
  },
  Post: {
    delegate: "post",
    fields: {
      id: posts,
      slug: ["draft-one", "analytical-engine", "a", "of-zed"],
      title: ["Draft", "Seen", "N"],
      status: ["DRAFT", "PUBLISHED"],
      featured: [true, false],
      rating: [1, 4.75, 2, null],
      wordCount: [7, 70_000, 0],
      authorId: people,
      categoryId: [1, 2, 51, null],
    },
    relations: {
      author: ["User", false],
      category: ["Category", false],
      comments: ["Comment", true],
      tags: ["Tag", true],
      likes: ["Like", true],
    },
    keys: [...posts.map((id) => ({ id })), { slug: "draft-one" }],
    ids: posts.map(String),
  },
  Comment: {
    delegate: "comment",
    fields: {
      id: ["on-draft", "by-zed", "hidden-1", "hidden-2"],
      body: ["Hidden 1", "x", "Seen", "S"],
      postId: posts,
      authorId: [...people, null],
    },
    relations: { post: ["Post", false], author: ["User", false] },
    keys: ["on-draft", "by-zed", "hidden-1", "hidden-2"].map((id) => ({ id })),
    ids: [
      "on-draft",
      "by-zed",
      "hidden-1",
      "hidden-2",
      "11111111-1111-4111-8111-111111111111",
    ],
  },
  Category: {
    delegate: "category",
    fields: {
      id: [1, 2, 3, 50, 51],
      name: ["Hidden", "Inner", "Aaa", "Computing"],
      parentId: [1, 50, null],
    },
    relations: {
      parent: ["Category", false],
      children: ["Category", true],
      posts: ["Post", true],
    },
    keys: [
      { id: 1 },
      { id: 50 },
      { id: 51 },
      { name: "Hidden" },
      { name: "Aaa" },
    ],
    ids: ["1", "2", "50", "51"],
  },
  Tag: {
    delegate: "tag",
    fields: { name: ["hidden", "history", "compilers", "c"] },
    relations: { posts: ["Post", true] },
    keys: [{ name: "hidden" }, { name: "history" }],
    ids: ["hidden", "history", "compilers"],
  },
  Like: {
    delegate: "like",
    fields: { userId: people, postId: posts },
    relations: { user: ["User", false], post: ["Post", false] },
    keys: [
      { userId_postId: { userId: "zed", postId: 1 } },
      { userId_postId: { userId: "ada", postId: 2 } },
    ],
    ids: ["zed_1", "ada_2", "zed_2"],
  },
  Profile: {
    delegate: "profile",
    fields: {
      userId: people,
      bio: ["one", "two", "Zed", "o"],
      birthday: [date, null],
    },
    relations: { user: ["User", false] },
    keys: people.map((userId) => ({ userId })),
    ids: people,
  },
};

const names = Object.keys(models) as ModelName[];
export const anyModel = fc.constantFrom(...names);

function anyValue(model: ModelName, field: string): fc.Arbitrary<unknown> {
  return fc.constantFrom(...(models[model].fields[field] ?? [1]));
}

const anyFieldOf = (model: ModelName): fc.Arbitrary<string> =>
  fc.constantFrom(...Object.keys(models[model].fields));

const anyRelationOf = (model: ModelName): fc.Arbitrary<string> =>
  fc.constantFrom(...Object.keys(models[model].relations));

function anyComparison(model: ModelName): fc.Arbitrary<object> {
  return anyFieldOf(model).chain((field) =>
    fc
      .tuple(
        fc.constantFrom("", "", "not", "in", "lt", "gte", "startsWith"),
        anyValue(model, field),
      )
      .map(([operator, value]) => {
        if (operator === "") return { [field]: value };
        if (operator === "in") return { [field]: { in: [value] } };
        return { [field]: { [operator]: value } };
      }),
  );
}

export function anyWhere(
  model: ModelName,
  depth: number,
): fc.Arbitrary<object> {
  if (depth === 0) return anyComparison(model);
  const inner = anyWhere(model, depth - 1);
  const related = anyRelationOf(model).chain((name) => {
    const [target, isMany] = models[model].relations[name] ?? ["User", false];
    const where = anyWhere(target, depth - 1);
    return isMany
      ? fc
          .tuple(
            fc.constantFrom("some", "none", "every"),
            fc.oneof(where, fc.constant({})),
          )
          .map(([test, one]) => ({ [name]: { [test]: one } }))
      : fc
          .tuple(
            fc.constantFrom("is", "isNot", "bare"),
            fc.oneof(
              { weight: 4, arbitrary: where },
              { weight: 1, arbitrary: fc.constant(null) },
            ),
          )
          .map(([test, one]) => ({
            [name]: test === "bare" ? one : { [test]: one },
          }));
  });
  return fc.oneof(
    anyComparison(model),
    related,
    related,
    inner.map((one) => ({ NOT: one })),
    fc.tuple(inner, inner).map(([one, two]) => ({ OR: [one, two] })),
    fc.tuple(inner, inner).map(([one, two]) => ({ NOT: [one, two] })),
    fc.tuple(inner, inner).map((both) => Object.assign({}, ...both) as object),
  );
}

function anyOrder(model: ModelName): fc.Arbitrary<object> {
  const own = anyFieldOf(model).map((field) => ({ [field]: "desc" }));
  const related = anyRelationOf(model).chain((name): fc.Arbitrary<object> => {
    const [target, isMany] = models[model].relations[name] ?? ["User", false];
    return isMany
      ? fc.constant({ [name]: { _count: "asc" } })
      : anyFieldOf(target).map((field) => ({ [name]: { [field]: "asc" } }));
  });
  return fc.oneof(
    { weight: 3, arbitrary: own },
    { weight: 1, arbitrary: related },
  );
}

function anyShown(model: ModelName, depth: number): fc.Arbitrary<object> {
  const counts = anyRelationOf(model).map((name) =>
    models[model].relations[name]?.[1]
      ? { _count: { select: { [name]: true } } }
      : { _count: true },
  );
  const related = anyRelationOf(model).chain((name): fc.Arbitrary<object> => {
    const [target, isMany] = models[model].relations[name] ?? ["User", false];
    if (depth === 0) return fc.constant({ [name]: true });
    return fc
      .tuple(
        anyShown(target, depth - 1),
        isMany
          ? fc.oneof(
              fc.constant({}),
              anyWhere(target, 1).map((where) => ({ where })),
              fc.constant({ take: 2 }),
              anyOrder(target).map((orderBy) => ({ orderBy })),
            )
          : fc.constant({}),
      )
      .map(([shown, args]) => ({ [name]: { ...shown, ...args } }));
  });
  const columns = anyFieldOf(model).map((field) => ({ [field]: true }));
  return fc.oneof(
    fc.constant({}),
    columns.map((select) => ({ select })),
    fc
      .tuple(columns, related)
      .map((both) => ({ select: Object.assign({}, ...both) as object })),
    fc
      .tuple(related, counts)
      .map((both) => ({ include: Object.assign({}, ...both) as object })),
    related.map((include) => ({ include })),
  );
}

const part = (arbitrary: fc.Arbitrary<object>): fc.Arbitrary<object> =>
  fc.oneof(fc.constant({}), arbitrary);

function merged(
  ...parts: readonly fc.Arbitrary<object>[]
): fc.Arbitrary<object> {
  return fc.tuple(...parts).map((all) => Object.assign({}, ...all) as object);
}

const anyKey = (model: ModelName): fc.Arbitrary<object> =>
  fc.constantFrom(...models[model].keys);

/** Reads of RPC. */
export const anyRpcRead: fc.Arbitrary<Asked> = anyModel.chain((model) => {
  const where = part(anyWhere(model, 2).map((one) => ({ where: one })));
  const page = merged(
    where,
    part(anyOrder(model).map((orderBy) => ({ orderBy }))),
    part(anyKey(model).map((cursor) => ({ cursor, take: 2 }))),
  );
  const found = merged(page, anyShown(model, 1));
  const field = anyFieldOf(model);
  const calls = fc.oneof(
    found.map((args) => ["findMany", args] as const),
    found.map((args) => ["findMany", args] as const),
    found.map((args) => ["findFirst", args] as const),
    merged(
      anyKey(model).chain((key) =>
        part(anyComparison(model)).map((more) => ({
          where: { ...more, ...key },
        })),
      ),
      anyShown(model, 1),
    ).map((args) => ["findUnique", args] as const),
    page.map((args) => ["count", args] as const),
    where.map((args) => ["exists", args] as const),
    merged(
      where,
      field.map((name) => ({ _min: { [name]: true }, _count: true })),
    ).map((args) => ["aggregate", args] as const),
    merged(
      where,
      field.map((name) => ({ by: [name], _count: true })),
    ).map((args) => ["groupBy", args] as const),
    merged(
      where,
      field.map((name) => ({ distinct: [name] })),
    ).map((args) => ["findMany", args] as const),
  );
  return calls.map(([operation, args]) => ({
    service: "rpc",
    method: "GET",
    path: `/${models[model].delegate}/${operation}`,
    query: `q=${encodeURIComponent(JSON.stringify(args))}`,
  }));
});

const anyPath = (
  model: ModelName,
  length: number,
): fc.Arbitrary<readonly [string, ModelName]> =>
  length === 0
    ? fc.constant(["", model] as const)
    : anyRelationOf(model).chain((name) => {
        const [target] = models[model].relations[name] ?? ["User"];
        return anyPath(target, length - 1).map(
          ([rest, end]) =>
            [rest === "" ? name : `${name}.${rest}`, end] as const,
        );
      });

const anyParameter = (model: ModelName): fc.Arbitrary<string> =>
  fc.oneof(
    fc.nat({ max: 2 }).chain((length) =>
      anyPath(model, length).chain(([path, end]) =>
        anyFieldOf(end).chain((field) =>
          fc
            .tuple(
              fc.constantFrom("", "$ne", "$in", "$lt", "$null"),
              anyValue(end, field),
            )
            .map(([operator, value]) => {
              const place = path === "" ? field : `${path}.${field}`;
              const operand = operator === "$null" ? "true" : String(value);
              return `filter[${place}${operator}]=${encodeURIComponent(operand)}`;
            }),
        ),
      ),
    ),
    anyPath(model, 2).map(([path]) => `include=${path}`),
    anyFieldOf(model).map((field) => `sort=-${field}`),
    fc.constant("page[limit]=2"),
    anyFieldOf(model).map(
      (field) => `fields[${models[model].delegate}]=${field}`,
    ),
  );

/** Reads of REST. */
export const anyRestRead: fc.Arbitrary<Asked> = anyModel.chain((model) => {
  const { delegate, ids, relations } = models[model];
  const id = fc.constantFrom(...ids);
  const relation = fc.constantFrom(...Object.keys(relations));
  const path = fc.oneof(
    fc.constant(`/${delegate}`),
    fc.constant(`/${delegate}`),
    id.map((one) => `/${delegate}/${one}`),
    fc.tuple(id, relation).map(([one, name]) => `/${delegate}/${one}/${name}`),
    fc
      .tuple(id, relation)
      .map(([one, name]) => `/${delegate}/${one}/relationships/${name}`),
  );
  return fc
    .tuple(
      path,
      fc.uniqueArray(anyParameter(model), {
        maxLength: 2,
        selector: (one) => one.split("=")[0],
      }),
    )
    .map(([one, query]) => ({
      service: "rest",
      method: "GET",
      path: one,
      query: query.join("&"),
    }));
});

/** Values of uniques in one of the databases only: a write tells that they are taken. */
const taken = new Set<unknown>(["alan@one", "z@x", "draft-one", "hidden-2"]);

function anyData(model: ModelName): fc.Arbitrary<object> {
  const { fields, relations } = models[model];
  const column = fc
    .constantFrom(...Object.keys(fields).filter((name) => name !== "createdAt"))
    .chain((name) =>
      anyValue(model, name)
        .filter((value) => !taken.has(value))
        .map((value) => ({ [name]: value })),
    );
  const link = fc.constantFrom(...Object.keys(relations)).chain((name) => {
    const [target] = relations[name] ?? ["User"];
    return fc
      .tuple(
        fc.constantFrom("connect", "connect", "disconnect", "set", "delete"),
        anyKey(target),
      )
      .map(([verb, key]) => ({ [name]: { [verb]: key } }));
  });
  return merged(
    column,
    part(column),
    fc.oneof(
      { weight: 3, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: link },
    ),
  );
}

/** Complete data of new rows, by model; ids are given, since databases make other ones. */
const anyNew: fc.Arbitrary<readonly [ModelName, object]> = fc.oneof(
  fc
    .tuple(
      fc.integer({ min: 1000, max: 9_000_000 }),
      fc.constantFrom(...people),
      fc.constantFrom("DRAFT", "PUBLISHED"),
    )
    .map(
      ([id, authorId, status]) =>
        [
          "Post",
          { id, slug: `s${String(id)}`, title: "New", authorId, status },
        ] as const,
    ),
  fc
    .tuple(
      fc.uuid(),
      fc.constantFrom(...posts),
      fc.constantFrom(...people),
      fc.constantFrom("New", "Hidden new"),
    )
    .map(
      ([id, postId, authorId, body]) =>
        ["Comment", { id, postId, authorId, body }] as const,
    ),
  fc
    .tuple(fc.constantFrom(...people), fc.constantFrom(...posts))
    .map(([userId, postId]) => ["Like", { userId, postId }] as const),
);

/** Writes of RPC. */
export const anyRpcWrite: fc.Arbitrary<Asked> = fc.oneof(
  anyNew.chain(([model, data]) =>
    anyShown(model, 1).map((shown) => ({
      service: "rpc" as const,
      method: "POST",
      path: `/${models[model].delegate}/create`,
      body: { data, ...shown },
    })),
  ),
  fc
    .constantFrom<ModelName>(
      "Post",
      "Comment",
      "Post",
      "User",
      "Profile",
      "Like",
      "Tag",
    )
    .chain((model) => {
      const { delegate } = models[model];
      const key = anyKey(model).map((where) => ({ where }));
      const calls = fc.oneof(
        merged(
          key,
          anyData(model).map((data) => ({ data })),
          anyShown(model, 1),
        ).map((body) => ["PATCH", "update", body] as const),
        merged(
          anyWhere(model, 1).map((where) => ({ where })),
          anyData(model).map((data) => ({ data })),
        ).map((body) => ["PATCH", "updateMany", body] as const),
        merged(key, anyShown(model, 1)).map(
          (body) => ["DELETE", "delete", body] as const,
        ),
        anyWhere(model, 2).map(
          (where) => ["DELETE", "deleteMany", { where }] as const,
        ),
      );
      return calls.map(([method, operation, args]): Asked => ({
        service: "rpc",
        method,
        path: `/${delegate}/${operation}`,
        ...(method === "DELETE"
          ? { query: `q=${encodeURIComponent(JSON.stringify(args))}` }
          : { body: args }),
      }));
    }),
);

/** Writes of REST. */
export const anyRestWrite: fc.Arbitrary<Asked> = fc.oneof(
  fc
    .constantFrom<ModelName>("Post", "Comment", "Post", "User", "Tag")
    .chain((model) => {
      const { delegate, ids, fields, relations } = models[model];
      const column = fc
        .constantFrom(
          ...Object.keys(fields).filter(
            (name) => !["id", "createdAt"].includes(name),
          ),
        )
        .chain((name) =>
          anyValue(model, name)
            .filter((value) => !taken.has(value))
            .map((value) => ({ [name]: value })),
        );
      const linkage = fc
        .constantFrom(...Object.keys(relations))
        .chain((name) => {
          const [target, isMany] = relations[name] ?? ["User", false];
          const one = fc
            .constantFrom(...models[target].ids)
            .map((id) => ({ type: models[target].delegate, id }));
          return fc.tuple(
            fc.constant(name),
            isMany
              ? fc.array(one, { maxLength: 2 })
              : fc.oneof(one, fc.constant(null)),
          );
        });
      const id = fc.constantFrom(...ids);
      return fc.oneof(
        fc
          .tuple(
            id,
            column,
            part(linkage.map(([name, data]) => ({ [name]: { data } }))),
          )
          .map(([one, attributes, relationships]): Asked => ({
            service: "rest",
            method: "PATCH",
            path: `/${delegate}/${one}`,
            body: {
              data: { type: delegate, id: one, attributes, relationships },
            },
          })),
        id.map((one): Asked => ({
          service: "rest",
          method: "DELETE",
          path: `/${delegate}/${one}`,
        })),
        fc
          .tuple(id, linkage, fc.constantFrom("PATCH", "POST", "DELETE"))
          .map(([one, [name, data], method]): Asked => ({
            service: "rest",
            method,
            path: `/${delegate}/${one}/relationships/${name}`,
            body: { data },
          })),
      );
    }),
  anyNew.map(([model, { ...attributes }]): Asked => {
    const { id, ...others } = attributes as { id?: unknown };
    return {
      service: "rest",
      method: "POST",
      path: `/${models[model].delegate}`,
      body: {
        data: {
          type: models[model].delegate,
          ...(id !== undefined && { id: String(id) }),
          attributes: others,
        },
      },
    };
  }),
);

/** What a caller can see of everything. */
export const everything: readonly Asked[] = names.map((model) => ({
  service: "rpc",
  method: "GET",
  path: `/${models[model].delegate}/findMany`,
  query: `q=${encodeURIComponent(
    JSON.stringify({
      orderBy: Object.keys(models[model].fields)
        .slice(0, model === "Like" ? 2 : 1)
        .map((name) => ({ [name]: "asc" })),
      include: Object.fromEntries(
        Object.keys(models[model].relations).map((name) => [name, true]),
      ),
    }),
  )}`,
}));
