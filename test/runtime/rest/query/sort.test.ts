import { expect, test } from "@jest/globals";
import { defaultLimits } from "../../../../src/runtime/contract/limits.js";
import { databaseOf } from "../../../../src/runtime/contract/databases.js";
import { JoinBudget } from "../../../../src/runtime/service/join-budget.js";
import { readSort } from "../../../../src/runtime/rest/query/sort.js";
import { thing } from "../thing.js";

const sorted = (value: string): ReturnType<typeof readSort> =>
  readSort(
    thing,
    [{ parameter: "sort", members: [], value }],
    defaultLimits,
    new JoinBudget(defaultLimits),
    databaseOf({ provider: "sqlite" }),
  );

// SQL Server refuses an ORDER BY that has a column twice.
test.each([
  ["name,name", [{ name: "asc" }, { id: "asc" }]],
  ["-name,id,name,-id", [{ name: "desc" }, { id: "asc" }]],
])("R24: sort=%s orders by each column once", (value, keys) => {
  expect(sorted(value)).toEqual(keys);
});

test.each([
  ["name.id", '"name.id": "name" is not a relationship'],
  ["nope.id", '"nope.id": thing has no field "nope"'],
  ["nope", '"nope": thing has no field "nope"'],
])("R24: sort=%s is refused for what it is", (value, problem) => {
  expect(() => sorted(value)).toThrow(problem);
});
