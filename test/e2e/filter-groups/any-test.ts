import fc from "fast-check";

/** One condition, as both services take it. */
export interface Condition {
  /** The filters of REST: the names of each path, and its value. */
  readonly filters: readonly (readonly [path: readonly string[], string])[];
  /** Prisma's `where`, for RPC. */
  readonly where: object;
}

type ModelName = "Post" | "User" | "Comment" | "Tag" | "Category" | "Like";

interface Model {
  readonly fields: Readonly<Record<string, readonly unknown[]>>;
  /** Prisma's names of the operators that fields here take. */
  readonly toOne: Readonly<Record<string, ModelName>>;
  readonly toMany: Readonly<Record<string, ModelName>>;
  readonly ids: readonly unknown[];
  readonly id?: string;
}

const people = ["ada", "alan", "grace", "guest"];

const models: Readonly<Record<ModelName, Model>> = {
  Post: {
    id: "id",
    ids: [1, 2, 3, 5, 7],
    fields: {
      title: ["Notes", "on", "Draft", "a"],
      status: ["DRAFT", "PUBLISHED", "ARCHIVED"],
      featured: [true, false],
      rating: [1, 2.5, 4.5, 5],
      wordCount: [0, 4000, 12_000],
      views: ["0", "1936", "9007199254740993"],
      authorId: people,
      categoryId: [1, 2, 3],
    },
    toOne: { author: "User", category: "Category" },
    toMany: { comments: "Comment", tags: "Tag", likes: "Like" },
  },
  User: {
    id: "id",
    ids: people,
    fields: { id: people, name: ["Ada", "Lovelace", "Turing"] },
    toOne: {},
    toMany: { posts: "Post", comments: "Comment", likes: "Like" },
  },
  Comment: {
    id: "id",
    ids: ["one", "two", "three", "four"],
    fields: { body: ["one", "machine", "a", "Note"], authorId: people },
    toOne: { author: "User", post: "Post" },
    toMany: {},
  },
  Tag: {
    id: "name",
    ids: ["history", "compilers", "rare"],
    fields: { name: ["history", "compilers", "rare"] },
    toOne: {},
    toMany: { posts: "Post" },
  },
  Category: {
    id: "id",
    ids: [1, 2, 3],
    fields: { name: ["Computing", "Languages"], parentId: [1, 2] },
    toOne: { parent: "Category" },
    toMany: { children: "Category", posts: "Post" },
  },
  Like: {
    ids: [],
    fields: { userId: people, postId: [1, 2, 3] },
    toOne: { user: "User", post: "Post" },
    toMany: {},
  },
};

const nullable = new Set(["rating", "categoryId", "parentId"]);

/** A comparison of a field; texts are compared without case as well. */
function comparison(model: Model, modes: boolean): fc.Arbitrary<Condition> {
  return fc
    .constantFrom(...Object.entries(model.fields))
    .chain(([field, values]) =>
      fc
        .tuple(
          fc.constantFrom(...values),
          fc.constantFrom("", "", "$ne", "$lt", "$icontains", "$null"),
        )
        .map(([value, operator]): Condition => {
          const one = (name: string, text: unknown, test: object) => ({
            filters: [[[name], String(text)]] as Condition["filters"],
            where: { [field]: test },
          });
          const isOrdered = !["status", "featured"].includes(field);
          if (operator === "$null" && nullable.has(field)) {
            return one(`${field}$null`, true, { equals: null });
          }
          if (operator === "$icontains" && /^(title|name|body)$/.test(field)) {
            const contains = String(value).toUpperCase();
            const mode = modes ? { mode: "insensitive" } : {};
            return one(`${field}$icontains`, contains, { contains, ...mode });
          }
          if (operator === "$ne")
            return one(`${field}$ne`, value, { not: value });
          if (operator === "$lt" && isOrdered)
            return one(`${field}$lt`, value, { lt: value });
          return one(field, value, { equals: value });
        }),
    );
}

/** Behind a name that several filters may share. */
function behind(names: readonly string[], { filters }: Condition) {
  return filters.map(([path, value]) => [[...names, ...path], value] as const);
}

/** The members of a relationship by their ids, or whether it has any. */
function ofMembers(name: string, target: Model): fc.Arbitrary<Condition> {
  const { id } = target;
  const empty = fc.boolean().map((isEmpty): Condition => ({
    filters: [[[`${name}$empty`], String(isEmpty)]],
    where: { [name]: isEmpty ? { none: {} } : { some: {} } },
  }));
  if (id === undefined) return empty;
  return fc.oneof(
    empty,
    fc
      .tuple(
        fc.constantFrom("some", "every", "none"),
        fc.uniqueArray(fc.constantFrom(...target.ids), {
          minLength: 1,
          maxLength: 2,
        }),
      )
      .map(([quantifier, ids]): Condition => ({
        filters: [[[`${name}$${quantifier}`], ids.join(",")]],
        where: { [name]: { [quantifier]: { [id]: { in: ids } } } },
      })),
  );
}

/**
 * Any condition on a model, whose filters share no name with those of another one.
 *
 * @param modes whether RPC ignores case by a `mode`
 */
export function anyTest(
  model: ModelName,
  depth: number,
  modes: boolean,
): fc.Arbitrary<Condition> {
  const { toOne, toMany, ...rest } = models[model];
  const leaf = comparison({ toOne, toMany, ...rest }, modes);
  if (depth === 0) return leaf;
  const inner = anyTest(model, depth - 1, modes);
  const combined = fc
    .tuple(
      fc.constantFrom("and", "or"),
      fc.array(inner, { minLength: 1, maxLength: 3 }),
    )
    .map(([word, parts]): Condition => ({
      filters: parts.flatMap((one, at) => behind([word, String(at)], one)),
      where: { [word.toUpperCase()]: parts.map(({ where }) => where) },
    }));
  const negated = inner.map((one): Condition => ({
    filters: behind(["not"], one),
    where: { NOT: one.where },
  }));
  // Without a word between, filters must all hold.
  const both = fc.tuple(leaf, combined).map(([one, other]): Condition => ({
    filters: [...one.filters, ...other.filters],
    where: { AND: [one.where, other.where] },
  }));
  const one = Object.entries(toOne).map(([name, target]) =>
    anyTest(target, depth - 1, modes).map((of): Condition => ({
      filters: behind([name], of),
      where: { [name]: { is: of.where } },
    })),
  );
  const many = Object.entries(toMany).flatMap(([name, target]) => [
    ofMembers(name, models[target]),
    comparison(models[target], modes).map((of): Condition => ({
      filters: behind([name], of),
      where: { [name]: { some: of.where } },
    })),
    ...["some", "every", "none"].map((quantifier) =>
      anyTest(target, depth - 1, modes).map((of): Condition => ({
        filters: behind([`${name}$${quantifier}`], of),
        where: { [name]: { [quantifier]: of.where } },
      })),
    ),
  ]);
  return fc.oneof(
    leaf,
    { weight: 3, arbitrary: combined },
    negated,
    both,
    ...(one.length > 0 ? [fc.oneof(...one)] : []),
    ...(many.length > 0 ? [{ weight: 3, arbitrary: fc.oneof(...many) }] : []),
  );
}

/** Sorting of posts, as both services take it. */
export const anySort = fc.constantFrom<readonly [string, object]>(
  ["title", { title: "asc" }],
  ["-comments$count", { comments: { _count: "desc" } }],
  ["tags$count", { tags: { _count: "asc" } }],
  ["author.posts$count", { author: { posts: { _count: "asc" } } }],
  ["rating$nullsLast", { rating: { sort: "asc", nulls: "last" } }],
  ["-rating$nullsLast", { rating: { sort: "desc", nulls: "last" } }],
  ["rating$nullsFirst", { rating: { sort: "asc", nulls: "first" } }],
  [
    "-category.parentId$nullsFirst",
    { category: { parentId: { sort: "desc", nulls: "first" } } },
  ],
);
