import { expect, test } from "@jest/globals";
import { defaultLimits } from "../../../../src/runtime/contract/limits.js";
import { JoinBudget } from "../../../../src/runtime/service/join-budget.js";
import { readSort } from "../../../../src/runtime/rest/query/sort.js";
import { thing } from "../thing.js";

// SQL Server refuses an ORDER BY that has a column twice.
test.each([
  ["name,name", [{ name: "asc" }, { id: "asc" }]],
  ["-name,id,name,-id", [{ name: "desc" }, { id: "asc" }]],
])("R24: sort=%s orders by each column once", (value, keys) => {
  const parameter = { parameter: "sort", members: [], value };
  const joins = new JoinBudget(defaultLimits);
  expect(readSort(thing, [parameter], defaultLimits, joins)).toEqual(keys);
});

test.each([
  ["name.id", '"name.id": "name" is not a relationship'],
  ["nope.id", '"nope.id": thing has no field "nope"'],
  ["nope", '"nope": thing has no field "nope"'],
])("R24: sort=%s is refused for what it is", (value, problem) => {
  const parameter = { parameter: "sort", members: [], value };
  const joins = new JoinBudget(defaultLimits);
  expect(() => readSort(thing, [parameter], defaultLimits, joins)).toThrow(
    problem,
  );
});
