import { expect, test } from "@jest/globals";
import { schema as accessSchema } from "../../../fixtures/blog/src/api/schema.js";
import { RequestRules } from "../../../src/runtime/access/request-rules.js";
import { ruleCondition } from "../../../src/runtime/access/rule-condition.js";
import { whereOf } from "../../../src/runtime/access/formula.js";

function compiled(model: string, where: object): object {
  const { formula } = ruleCondition(accessSchema, model, where);
  return whereOf(accessSchema.models, model, formula);
}

test.each<readonly [string, unknown]>([
  ["Post.authorId", { authorId: undefined }],
  ["Post.authorId.equals", { authorId: { equals: undefined } }],
  ["Post.id.in", { id: { in: [1, undefined] } }],
  ["Post.OR", { OR: [{ id: 1 }, undefined] }],
  ["Post.AND.NOT", { AND: [{ NOT: undefined }] }],
  ["Post.author.is.id", { author: { is: { id: undefined } } }],
  ["Post.author", { author: undefined }],
  ["Post.comments.some", { comments: { some: undefined } }],
  [
    "Post.category.is.name.not.startsWith",
    { category: { is: { name: { not: { startsWith: undefined } } } } },
  ],
])("undefined at %s is no condition", (_, where) => {
  expect(() => compiled("Post", where as object)).toThrow(
    /undefined is no condition/,
  );
});

test.each<readonly [string, object, RegExp]>([
  [
    "a name",
    { autor: "ada" },
    /Post\.autor: Post has no field or test of this name/,
  ],
  ["a name of every object", { constructor: {} }, /Post\.constructor/],
  ["an operator", { title: { search: "x" } }, /Post\.title\.search/],
  ["an operator of another type", { featured: { in: [true] } }, /Boolean/],
  ["an order of an enum", { status: { gt: "DRAFT" } }, /Enum/],
  [
    "a test of a to-many",
    { comments: { is: {} } },
    /Post\.comments\.is: Comment has no field or test/,
  ],
  ["a test of a to-one", { author: { some: {} } }, /some/],
  ["Json", { metadata: { path: ["a"], equals: 1 } }, /Json/],
  ["no operator", { title: {} }, /Post\.title/],
  ["not in not", { title: { not: { not: "a" } } }, /title\.not: one comp/],
  ["two in not", { views: { not: { gt: 1, lt: 5 } } }, /views\.not: one comp/],
  ["null in a list", { categoryId: { in: [1, null] } }, /null is no condition/],
  ["less than null", { categoryId: { lt: null } }, /null is no condition/],
  [
    "a condition of another model",
    { author: { is: ruleCondition(accessSchema, "Post", { id: 1 }) } },
    /on Post is not one on User/,
  ],
  [
    "a spread condition",
    { ...ruleCondition(accessSchema, "Post", { id: 1 }) },
    /has no field/,
  ],
])("%s is refused", (_, where, message) => {
  expect(() => compiled("Post", where)).toThrow(message);
});

test.each<readonly [string, string, object, object]>([
  [
    "an empty OR is nothing, also in an AND",
    "Post",
    { AND: [{ OR: [] }] },
    { id: { in: [] } },
  ],
  [
    "null of a required column is nothing",
    "Post",
    { authorId: null },
    { id: { in: [] } },
  ],
  [
    "null of a nullable column is null",
    "Comment",
    { authorId: null },
    { authorId: null },
  ],
  [
    "a comparison with null is no more false than true, as in Prisma",
    "Comment",
    { NOT: { authorId: "ada", body: "x" } },
    {
      OR: [
        { NOT: { authorId: { equals: "ada" } } },
        { NOT: { body: { equals: "x" } } },
      ],
    },
  ],
  [
    "a comparison with an empty list is the same for null as for any value",
    "Comment",
    { NOT: { authorId: { in: [] } } },
    {},
  ],
  [
    "no comparison with one is true",
    "Comment",
    { NOT: { authorId: { notIn: [] } } },
    { id: { in: [] } },
  ],
  [
    "no related record of an empty list is any row, and follows no relation",
    "Post",
    {
      NOT: { author: { id: { in: [] } } },
      category: { isNot: { id: { in: [] } } },
    },
    {},
  ],
  [
    "no negation spans a relation",
    "User",
    { NOT: { posts: { some: { id: 1 } } } },
    { posts: { none: { id: { equals: 1 } } } },
  ],
  [
    "every is none without",
    "User",
    { posts: { every: { id: 1 } } },
    { posts: { none: { NOT: { id: { equals: 1 } } } } },
  ],
  [
    "isNot of an optional relation is absent or other",
    "Post",
    { category: { isNot: { id: 1 } } },
    {
      OR: [
        { category: { is: null } },
        { category: { is: { NOT: { id: { equals: 1 } } } } },
      ],
    },
  ],
])("%s", (_, model, where, expected) => {
  expect(compiled(model, where)).toEqual(expected);
});

test("rules that ask each other are printed as they do", () => {
  type Of = Readonly<Record<string, { read: object }>>;
  const rules = new RequestRules(
    {
      schema: accessSchema,
      rules: {
        Post: {
          read: (_, where, of) =>
            where({ author: { is: (of as Of)["User"]?.read } }),
        },
        User: {
          read: (_, where, of) =>
            where({ posts: { some: (of as Of)["Post"]?.read } }),
        },
      },
    },
    {},
  );
  const causes = (error: unknown): string =>
    error instanceof Error ? `${error.message}\n${causes(error.cause)}` : "";
  let thrown: unknown;
  try {
    rules.read("Post");
  } catch (error) {
    thrown = error;
  }
  expect(causes(thrown)).toContain(
    "access rules ask each other: Post.read -> User.read -> Post.read",
  );
});

test("a rule is asked once", () => {
  let asked = 0;
  const rules = new RequestRules(
    { schema: accessSchema, rules: { Post: { read: () => ++asked > 0 } } },
    {},
  );
  rules.read("Post");
  rules.update("Post");
  rules.members("User", "posts");
  expect(asked).toBe(1);
});
