import { databaseOf } from "../../../src/runtime/contract/databases.js";
import { describe, expect, test } from "@jest/globals";
import { defaultLimits } from "../../../src/runtime/contract/limits.js";
import { defineResource, type Resource } from "../../../src/runtime/index.js";
import type { RelationshipDefinition } from "../../../src/runtime/model/resource.js";
import type { RestApi } from "../../../src/runtime/rest/api.js";
import { readFilter } from "../../../src/runtime/rest/query/filter.js";
import { readSort } from "../../../src/runtime/rest/query/sort.js";
import { ArgumentReader } from "../../../src/runtime/rpc/arguments/argument-reader.js";
import { JoinBudget } from "../../../src/runtime/service/join-budget.js";

function model(
  type: string,
  relationships: Record<string, RelationshipDefinition>,
): Resource {
  return defineResource({
    type,
    model: type,
    delegate: type,
    id: { fields: ["id"], key: "id" },
    fields: { id: { type: "Int" }, name: { type: "String" } },
    relationships,
    attributes: () => "",
  });
}

const one = (resource: () => Resource, inverse: string) =>
  ({ resource, kind: "to-one", inverse }) as const;
const many = (resource: () => Resource, inverse: string) =>
  ({ resource, kind: "to-many", inverse }) as const;

const user: Resource = model("user", {
  profile: one(() => profile, "user"),
  posts: many(() => post, "author"),
  comments: many(() => comment, "author"),
});
const profile: Resource = model("profile", {
  user: one(() => user, "profile"),
});
const post: Resource = model("post", {
  author: one(() => user, "posts"),
  comments: many(() => comment, "post"),
  tags: many(() => tag, "posts"),
});
const comment: Resource = model("comment", {
  author: one(() => user, "comments"),
  post: one(() => post, "comments"),
});
const tag: Resource = model("tag", { posts: many(() => post, "tags") });
const models = [user, profile, post, comment, tag];

const start = (path: string): readonly [Resource, readonly string[]] => {
  const [first, ...names] = path.split(".");
  return [models.find(({ type }) => type === first) as Resource, names];
};

const api = {
  database: databaseOf({ provider: "sqlite" }),
  settings: { limits: defaultLimits },
} as unknown as RestApi;

/** Whether REST accepts so many filters along a path, each by a name. */
function restAccepts(path: string, filters = 1): boolean {
  const [resource, names] = start(path);
  const filter = {
    parameter: "filter",
    members: [...names, "name"],
    value: "x",
  };
  const budget = new JoinBudget(defaultLimits);
  return accepted(() =>
    readFilter(api, resource, Array(filters).fill(filter), budget),
  );
}

/** The same in RPC, with an operator for each to-many. */
function rpcAccepts(
  path: string,
  operator: string,
  filters = 1,
  end: unknown = { name: { contains: "x" } },
): boolean {
  const [resource, names] = start(path);
  let at = resource;
  const quantifiers = names.map((name) => {
    const next = at.relationshipMap().get(name);
    at = next?.target as Resource;
    return next?.kind === "to-one" ? "is" : operator;
  });
  const where = names.reduceRight(
    (inner, name, index) => ({ [name]: { [quantifiers[index] ?? ""]: inner } }),
    end,
  );
  const reader = new ArgumentReader(
    models.map((one) => ({ resource: one })),
    { limits: defaultLimits },
  );
  return accepted(() =>
    reader.read(resource, { where: { OR: Array(filters).fill(where) } }),
  );
}

function accepted(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    expect(String(error)).toContain("(maxJoins)");
    return false;
  }
}

describe("R23 P1 with the defaults", () => {
  test.each([
    "user.posts",
    "post.tags",
    "post.author.posts",
    "comment.post.tags",
    "comment.author.comments.post",
    "profile.user.posts.author",
  ])("a filter through one to-many is accepted: %s", (path) => {
    expect(restAccepts(path)).toBe(true);
    for (const operator of ["some", "every", "none"])
      expect([operator, rpcAccepts(path, operator)]).toEqual([operator, true]);
  });

  test.each(["user.posts.comments", "user.posts.tags", "profile.user.posts"])(
    "one of members of members, which are visited once, is accepted: %s",
    (path) => {
      expect(restAccepts(path)).toBe(true);
      for (const operator of ["some", "every", "none"])
        expect(rpcAccepts(path, operator)).toBe(true);
    },
  );

  test.each([
    "post.tags.posts",
    "tag.posts.tags",
    "post.comments.author.posts",
    "post.author.posts.tags",
    "comment.author.posts.comments",
    "user.posts.tags.posts",
  ])(
    "one that visits members once for each way to them is refused: %s",
    (path) => {
      expect(restAccepts(path)).toBe(false);
      for (const operator of ["some", "every", "none"])
        expect(rpcAccepts(path, operator)).toBe(false);
    },
  );

  test("several filters add up, and those that must find none cost more", () => {
    expect(restAccepts("comment.author.comments", 2)).toBe(false);
    expect(rpcAccepts("comment.author.comments", "some", 2)).toBe(false);
    expect(restAccepts("post.comments", 12)).toBe(true);
    expect(restAccepts("post.comments", 13)).toBe(false);
    expect(rpcAccepts("post.comments", "some", 12)).toBe(true);
    expect(rpcAccepts("post.comments", "every", 12)).toBe(false);
    const nots = Array(12).fill({ NOT: { comments: { some: { id: 1 } } } });
    const reader = new ArgumentReader([{ resource: post }], {
      limits: defaultLimits,
    });
    expect(accepted(() => reader.read(post, { where: { AND: nots } }))).toBe(
      false,
    );
  });

  test("conditions behind a to-many count as often as they are evaluated", () => {
    const conditions = (count: number) => ({
      OR: Array(count).fill({ name: { contains: "x" } }),
    });
    const accepts = (path: string, end: unknown): boolean =>
      rpcAccepts(path, "some", 1, end);
    expect(accepts("post.comments", conditions(47))).toBe(true);
    expect(accepts("post.comments", conditions(48))).toBe(false);
    expect(accepts("comment.author.comments", conditions(4))).toBe(true);
    expect(accepts("comment.author.comments", conditions(5))).toBe(false);
    // A field's filter may hold several.
    const not = { contains: "a", not: { contains: "b" } };
    const name = { endsWith: "d", startsWith: "e", not };
    expect(accepts("comment.author.comments", { name })).toBe(true);
    const more = { name: { ...name, lt: "f" } };
    expect(accepts("comment.author.comments", more)).toBe(false);
    expect(accepts("comment.author", conditions(100))).toBe(true);
  });

  test("an order by a count costs one in both services", () => {
    const sort = { parameter: "sort", members: [], value: "posts$count" };
    const orderBy = { posts: { _count: "asc" } };
    const rest = (limits: typeof defaultLimits): boolean =>
      accepted(() =>
        readSort(user, [sort], limits, new JoinBudget(limits), api.database),
      );
    const rpc = (limits: typeof defaultLimits): boolean => {
      const reader = new ArgumentReader([{ resource: user }], { limits });
      return accepted(() => reader.read(user, { orderBy }));
    };
    for (const accepts of [rest, rpc]) {
      expect(accepts({ ...defaultLimits, maxJoins: 1 })).toBe(true);
      expect(accepts({ ...defaultLimits, maxJoins: 0 })).toBe(false);
    }
  });
});
