import { describe, expect, test } from "@jest/globals";
import { read } from "../event.js";

// Prisma's query compiler panics where a `having` looks into a list.

describe("having looks into no list", () => {
  const operators = [
    { has: "2020-01-01T00:00:00.000Z" },
    { hasSome: [] },
    { hasEvery: [] },
    { isEmpty: true },
  ];

  test.each(operators)("%j is refused", (dates) => {
    const message = /"\w+" of "dates" cannot be in "having"/;
    for (const having of [
      { dates },
      { AND: { dates } },
      { OR: [{ id: 1 }, { NOT: [{ dates }] }] },
    ]) {
      expect(() => read({ by: ["id"], having })).toThrow(message);
    }
  });

  test.each(operators)("where takes %j", (dates) => {
    expect(() => read({ where: { dates } })).not.toThrow();
  });

  test("whole lists stay", () => {
    const having = { AND: [{ dates: { equals: [] } }, { dates: [] }], id: 1 };
    expect(read({ by: ["dates"], having })).toEqual({ by: ["dates"], having });
  });
});

test("a having that is one of Prisma's nulls is not copied", () => {
  class DbNull {
    toString() {
      return "DbNull";
    }
  }
  const having = new DbNull();
  expect(read({ by: ["id"], having })).toHaveProperty("having", having);
});
