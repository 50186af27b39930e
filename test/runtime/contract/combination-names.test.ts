import { describe, expect, test } from "@jest/globals";
import { databaseOf } from "../../../src/runtime/contract/databases.js";
import { defaultLimits } from "../../../src/runtime/contract/limits.js";
import { defineResource, type Resource } from "../../../src/runtime/index.js";
import type { RestApi } from "../../../src/runtime/rest/api.js";
import { readFilter } from "../../../src/runtime/rest/query/filter.js";
import { JoinBudget } from "../../../src/runtime/service/join-budget.js";
import { ArgumentReader } from "../../../src/runtime/rpc/arguments/argument-reader.js";
import { operationNames } from "../../../src/runtime/contract/rpc-operations.js";
import type { RpcRoutes } from "../../../src/runtime/rpc/routes.js";

// Prisma's query compiler panics where a filter names such a field, and a client
// that has panicked a few times answers nothing any more.

/** "not" is Turkish for a grade. */
const lesson: Resource = defineResource({
  type: "lesson",
  model: "Lesson",
  delegate: "lesson",
  id: { fields: ["id"], key: "id" },
  fields: {
    id: { type: "Int" },
    grade: { type: "Int" },
    not: { type: "Int", wireName: "mark" },
    Not: { type: "Int" },
    OR: { type: "String" },
  },
  relationships: {
    AND: { resource: () => lesson, kind: "to-one", inverse: "next" },
    next: { resource: () => lesson, kind: "to-one", inverse: "AND" },
  },
  attributes: () => "",
});

describe("R23 a filter by a field that Prisma takes for a combination is refused", () => {
  const api = {
    database: databaseOf({ provider: "postgresql" }),
    settings: { limits: defaultLimits },
  } as RestApi;
  const read = (members: readonly string[], value: string): unknown =>
    readFilter(
      api,
      lesson,
      [{ parameter: "filter", members, value }],
      new JoinBudget(defaultLimits),
    );

  test.each([
    [["mark"], "mark"],
    [["mark$gt"], "mark"],
    [["Not$null"], "Not"],
    [["OR$contains"], "OR"],
    [["AND"], "AND"],
    [["next", "AND", "grade"], "AND"],
    [["next", "mark"], "mark"],
  ])("filter%j", (members, name) => {
    expect(() => read(members, "1")).toThrow(
      `"${name}" cannot be filtered by: Prisma takes its name`,
    );
  });

  test("other fields are filtered by", () => {
    expect(read(["next", "grade"], "1")).toEqual({
      next: { is: { grade: { equals: 1 } } },
    });
  });
});

describe("RPC refuses it too", () => {
  const all = Object.fromEntries(
    operationNames.map((name) => [name, () => Promise.resolve()]),
  );
  const reader = new ArgumentReader([
    { ...all, resource: lesson } as RpcRoutes,
  ]);

  test.each([
    [{ not: 1 }, "not"],
    [{ NOT: { OR: "x" } }, "OR"],
    [{ next: { is: { not: { gt: 1 } } } }, "not"],
    [{ AND: { is: { grade: 1 } } }, "AND"],
  ])("where %j", (where, name) => {
    expect(() => reader.read(lesson, { where })).toThrow(
      `Prisma cannot filter by a field called "${name}"`,
    );
  });

  test("combinations of other names stay, and operators of that name", () => {
    const args = { where: { NOT: { grade: { not: 1 } } } };
    expect(reader.read(lesson, args)).toEqual(args);
  });
});
