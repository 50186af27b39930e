import { expect, test } from "@jest/globals";
import { schema } from "../../../fixtures/blog/src/api/schema.js";
import { FilterReader } from "../../../src/runtime/access/filter.js";
import type { Formula } from "../../../src/runtime/access/formula.js";
import { ruleCondition } from "../../../src/runtime/access/rule-condition.js";

// What the relations of a filter cost, with those that the rules of others lead through.

const followed = ruleCondition(schema, "User", {
  followers: { some: {} },
}).formula;

function isRead(where: object, maxJoins: number, members: Formula): boolean {
  const restrictions = { members: () => members, cell: () => true };
  const reader = new FilterReader(schema, restrictions, maxJoins);
  try {
    reader.read("Post", where);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ problems: [{ status: 400 }] });
    return false;
  }
}

test.each<[where: object, cost: number, withRule: number]>([
  [{ title: "x" }, 0, 0],
  [{ author: { name: "x" } }, 1, 4],
  [{ author: { is: { name: "x" }, isNot: { name: "y" } } }, 1, 4],
  [{ category: null }, 1, 4],
  [{ comments: { some: {} } }, 3, 6],
  [{ comments: { some: {}, every: { body: "x" } } }, 5, 8],
  [{ NOT: { comments: { some: {} } } }, 5, 8],
  [{ AND: [{ OR: [{ author: { posts: { some: {} } } }] }] }, 4, 10],
])("%j costs %i, and %i where the others are rules'", (where, ...costs) => {
  const [cost = 0, withRule = 0] = costs;
  for (const [most, members] of [
    [cost, true],
    [withRule, followed],
  ] as const) {
    expect(isRead(where, most, members)).toBe(true);
    expect(most > 0 && isRead(where, most - 1, members)).toBe(false);
  }
});

test.each([
  { likes: { userId_postId: { userId: "ada", postId: 1 } } },
  { comments: { body: "x" } },
  { comments: { is: {} } },
  { author: { is: {}, posts: { some: {} }, comments: { none: {} } } },
  { NOT: { author: { is: {}, id: "ada" } } },
])("%j is refused", (where) => {
  const restrictions = { members: () => true, cell: () => true };
  const reader = new FilterReader(schema, restrictions, Infinity);
  expect(() => reader.read("Post", where)).toThrow("unknown");
});

test("a to-many without a test is refused by its name, whatever it would cost", () => {
  const restrictions = { members: () => true, cell: () => true };
  const reader = new FilterReader(schema, restrictions, 0);
  expect(() => reader.read("Post", { comments: null })).toThrow(
    'the arguments for Post have a "comments"',
  );
});
