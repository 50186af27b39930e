import fc from "fast-check";
import type { Caller } from "../blog-rules.js";

/** A request of either service, as a caller sends it. */
export interface Asked {
  readonly service: "rest" | "rpc";
  readonly method: string;
  readonly path: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export const anyCaller = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Caller>({ id: "ada" }) },
  { weight: 1, arbitrary: fc.constant<Caller>({ id: "grace" }) },
  { weight: 1, arbitrary: fc.constant<Caller>({ id: undefined }) },
);

interface Model {
  readonly delegate: string;
  /** Values by field. */
  readonly fields: Readonly<Record<string, readonly unknown[]>>;
  readonly relations: Readonly<Record<string, Relation>>;
  readonly keys: readonly Readonly<Record<string, unknown>>[];
  readonly ids: readonly string[];
  /** Keys of records that callers may not read, most of them in one database only. */
  readonly closed: readonly Readonly<Record<string, unknown>>[];
  /** The columns of its id: rows of equal ones are in no certain order. */
  readonly id: readonly string[];
}

/** @property key the column of the other model that refers to this one */
type Relation = readonly [model: ModelName, isMany: boolean, key?: string];

export type ModelName =
  "User" | "Post" | "Comment" | "Category" | "Tag" | "Like" | "Profile";

const people = ["ada", "alan", "grace", "zed", "guest", "zoe", "abe"];
const posts = [1, 2, 3, 4, 90, 100, 101, 110, 111];

/** What most callers may change is asked for often, or most writes would change nothing. */
const often = <Value>(...values: readonly Value[]): readonly Value[] =>
  [values, values, values, values].flat();
const authors = [...often("ada"), ...people];
const comments = [
  ...often("by-ada", "comment-3"),
  ...["on-draft", "by-zed", "hidden-1", "aa-hidden", "by-grace"],
  "comment-1",
];
const date = "2024-01-20T08:30:00.000Z";

export const models: Readonly<Record<ModelName, Model>> = {
  User: {
    delegate: "user",
    fields: {
      id: people,
      email: ["ada@example.org", "alan@one", "two-guest@x", "z@x", "m"],
      name: ["Hidden 1", "Ada Lovelace", null, "H"],
      createdAt: [date],
    },
    relations: {
      profile: ["Profile", false, "userId"],
      posts: ["Post", true, "authorId"],
      comments: ["Comment", true, "authorId"],
      likes: ["Like", true, "userId"],
    },
    id: ["id"],
    closed: [{ id: "abe" }, { id: "zed" }, { email: "alan@one" }],
    keys: [
      ...authors.map((id) => ({ id })),
      { email: "ada@example.org" },
      { email: "alan@one" },
    ],
    ids: authors,
  },
  Post: {
    delegate: "post",
    fields: {
      id: posts,
      slug: ["draft-one", "analytical-engine", "a", "of-zed", "of-ada"],
      title: ["Draft", "Seen", "N"],
      status: ["DRAFT", "PUBLISHED"],
      featured: [true, false],
      rating: [1, 4.75, 2, null],
      wordCount: [7, 70_000, 0],
      views: [1936, 0],
      authorId: authors,
      categoryId: [1, 2, 51, null],
    },
    relations: {
      author: ["User", false],
      category: ["Category", false],
      comments: ["Comment", true, "postId"],
      tags: ["Tag", true],
      likes: ["Like", true, "postId"],
    },
    id: ["id"],
    closed: [{ slug: "draft-one" }, { id: 100 }, { id: 101 }],
    keys: [
      ...[...often(1, 4, 110, 111), ...posts].map((id) => ({ id })),
      { slug: "draft-one" },
      { slug: "of-ada" },
    ],
    ids: [...often(1, 4, 110, 111), ...posts].map(String),
  },
  Comment: {
    delegate: "comment",
    fields: {
      id: ["on-draft", "by-zed", "hidden-1", "aa-hidden", "by-ada"],
      body: ["Hidden 1", "x", "Seen", "S"],
      postId: posts,
      authorId: [...authors, null],
    },
    relations: { post: ["Post", false], author: ["User", false] },
    id: ["id"],
    closed: [{ id: "aa-hidden" }, { id: "hidden-1" }, { id: "on-draft" }],
    keys: comments.map((id) => ({ id })),
    ids: comments,
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
      children: ["Category", true, "parentId"],
      posts: ["Post", true, "categoryId"],
    },
    id: ["id"],
    closed: [{ id: 50 }, { id: 51 }, { name: "Aaa" }],
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
    id: ["name"],
    closed: [{ name: "hidden" }],
    keys: [{ name: "hidden" }, { name: "history" }, { name: "compilers" }],
    ids: ["hidden", "history", "compilers"],
  },
  Like: {
    delegate: "like",
    fields: { userId: authors, postId: posts },
    relations: { user: ["User", false], post: ["Post", false] },
    id: ["userId", "postId"],
    closed: [
      { userId_postId: { userId: "alan", postId: 90 } },
      { userId_postId: { userId: "zed", postId: 1 } },
    ],
    keys: [
      { userId_postId: { userId: "zed", postId: 1 } },
      { userId_postId: { userId: "ada", postId: 2 } },
      { userId_postId: { userId: "ada", postId: 90 } },
      { userId_postId: { userId: "alan", postId: 90 } },
    ],
    ids: ["zed_1", "ada_2", "ada_90", "zed_2", "alan_90"],
  },
  Profile: {
    delegate: "profile",
    fields: {
      userId: authors,
      bio: ["one", "two", "Zed", "o"],
      birthday: [date, null],
    },
    relations: { user: ["User", false] },
    id: ["userId"],
    closed: [{ userId: "alan" }, { userId: "zed" }],
    keys: authors.map((userId) => ({ userId })),
    ids: authors,
  },
};

export const modelNames = Object.keys(models) as ModelName[];
export const anyModel = fc.constantFrom(...modelNames);

export function anyValue(
  model: ModelName,
  field: string,
): fc.Arbitrary<unknown> {
  return fc.constantFrom(...(models[model].fields[field] ?? [1]));
}

export const anyField = (model: ModelName): fc.Arbitrary<string> =>
  fc.constantFrom(...Object.keys(models[model].fields));

export const anyRelation = (
  model: ModelName,
): fc.Arbitrary<readonly [name: string, ...relation: Relation]> =>
  fc.constantFrom(
    ...Object.entries(models[model].relations).map(
      ([name, relation]) => [name, ...relation] as const,
    ),
  );

/** A relation to write: links between posts and tags have rules of their own. */
export const anyLink = (model: ModelName): ReturnType<typeof anyRelation> => {
  const relation = anyRelation(model);
  return model === "Post"
    ? fc.oneof(relation, fc.constant(["tags", "Tag", true] as const))
    : relation;
};

export const anyKey = (model: ModelName): fc.Arbitrary<object> =>
  fc.constantFrom(...models[model].keys);

/** Nothing, or that. */
export const part = (arbitrary: fc.Arbitrary<object>): fc.Arbitrary<object> =>
  fc.oneof(fc.constant({}), arbitrary);

/** The members of all of them. */
export function merged(
  ...parts: readonly fc.Arbitrary<object>[]
): fc.Arbitrary<object> {
  return fc.tuple(...parts).map((all) => Object.assign({}, ...all) as object);
}

/** Values of uniques in one of the databases only: a write tells that they are taken. */
const taken = new Set<unknown>([
  ...["alan@one", "two-guest@x", "z@x", "draft-one", "aa-hidden"],
]);

/** A column with a value. The id of a post stays, since references of others follow it. */
export function anyColumn(model: ModelName): fc.Arbitrary<object> {
  const column = fc
    .constantFrom(
      ...Object.keys(models[model].fields).filter(
        (name) => name !== "createdAt" && !(model === "Post" && name === "id"),
      ),
    )
    .chain((name) =>
      anyValue(model, name)
        .filter((value) => !taken.has(value))
        .map((value) => ({ [name]: value })),
    );
  // Only the database knows what that makes.
  const computed = fc.constant({ wordCount: { increment: 90_000 } });
  return model === "Post"
    ? fc.oneof({ weight: 2, arbitrary: column }, computed)
    : column;
}

/** Complete data of a new row; ids are given, since databases make other ones. */
const created: Readonly<Partial<Record<ModelName, fc.Arbitrary<object>>>> = {
  Post: fc
    .record({
      id: fc.integer({ min: 1000, max: 9_000_000 }),
      title: fc.constant("New"),
      authorId: fc.constantFrom(...authors),
      status: fc.constantFrom("DRAFT", "PUBLISHED"),
    })
    .map((data) => ({ ...data, slug: `s${String(data.id)}` })),
  Comment: fc.record({
    id: fc.uuid(),
    postId: fc.constantFrom(...posts),
    authorId: fc.constantFrom(...authors),
    body: fc.constantFrom("New", "Hidden new"),
  }),
  Like: fc.record({
    userId: fc.constantFrom(...authors),
    postId: fc.constantFrom(...posts),
  }),
  Profile: fc.record({
    userId: fc.constantFrom("ada", "grace", "guest", "zed"),
    bio: fc.constantFrom("New", null),
  }),
  Tag: fc.record({ name: fc.constantFrom("history", "hidden-new") }),
};

export const anyNew = (model: ModelName): fc.Arbitrary<object> =>
  created[model] ?? anyColumn(model);

export const anyCreated = fc.constantFrom<ModelName>(
  ...(["Post", "Comment", "Like", "Post", "Comment", "Profile"] as const),
);

export const anyWritten = fc.constantFrom<ModelName>(
  ...(["Post", "Comment", "Post", "Comment", "Like"] as const),
  ...(["Post", "User", "Profile", "Tag"] as const),
);
