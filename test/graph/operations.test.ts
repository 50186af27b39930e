import { describe, expect, test } from "@jest/globals";
import {
  type Capabilities,
  operationsOf,
  restOperationsOf,
} from "../../src/graph/operations.js";

const model: Capabilities = {
  provider: "postgresql",
  isView: false,
  creatable: true,
  deletable: true,
  hasUnique: true,
};

describe("a model", () => {
  test("can do everything where the database returns rows", () => {
    for (const provider of ["postgresql", "cockroachdb", "sqlite"] as const) {
      expect(operationsOf({ ...model, provider })).toHaveLength(18);
    }
  });

  test("has no AndReturn elsewhere", () => {
    for (const provider of ["mysql", "sqlserver", "mongodb"] as const) {
      const operations = operationsOf({ ...model, provider });
      expect(operations).toHaveLength(16);
      expect(operations.join()).not.toContain("AndReturn");
    }
  });

  test("that cannot be created can still be changed", () => {
    expect(operationsOf({ ...model, creatable: false })).toEqual([
      "findMany",
      "findUnique",
      "findUniqueOrThrow",
      "findFirst",
      "findFirstOrThrow",
      "exists",
      "count",
      "aggregate",
      "groupBy",
      "update",
      "updateMany",
      "updateManyAndReturn",
      "delete",
      "deleteMany",
    ]);
  });
});

test("a view is read alone, one by one only by a unique", () => {
  const view: Capabilities = { ...model, isView: true };
  const reads = ["findFirst", "findFirstOrThrow", "exists", "count"];
  const figures = ["aggregate", "groupBy"];
  expect(operationsOf({ ...view, hasUnique: false })).toEqual([
    "findMany",
    ...reads,
    ...figures,
  ]);
  expect(operationsOf(view)).toEqual([
    "findMany",
    "findUnique",
    "findUniqueOrThrow",
    ...reads,
    ...figures,
  ]);
});

describe("REST", () => {
  test("offers what the Prisma client can do", () => {
    const all = operationsOf(model);
    expect(restOperationsOf(all, true)).toEqual([
      "list",
      "create",
      "get",
      "update",
      "delete",
    ]);
  });

  test("offers the collection alone of what has no id", () => {
    const view = operationsOf({ ...model, isView: true, hasUnique: false });
    expect(restOperationsOf(view, false)).toEqual(["list"]);
    expect(restOperationsOf(operationsOf(model), false)).toEqual([
      "list",
      "create",
    ]);
  });
});
