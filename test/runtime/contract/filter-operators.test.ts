import { expect, test } from "@jest/globals";
import { databaseOf } from "../../../src/runtime/contract/databases.js";
import {
  filterOperators,
  takesEquality,
} from "../../../src/runtime/contract/filter-operators.js";

const postgres = databaseOf({ provider: "postgresql", fullTextSearch: true });
const sqlite = databaseOf({ provider: "sqlite", fullTextSearch: true });
const mysql = databaseOf({ provider: "mysql" });

test("R23: text ignores case and is searched where the database can", () => {
  const name = { type: "String" } as const;
  const all = filterOperators(name, postgres);
  expect(all).toEqual(
    expect.arrayContaining(["icontains", "iequals", "search", "contains"]),
  );
  // Its LIKE ignores case, and no other comparison does.
  const lacking = ["iequals", "search"];
  expect(filterOperators(name, sqlite)).toEqual(
    all.filter((one) => !lacking.includes(one)),
  );
  expect(filterOperators(name, mysql)).toEqual(all);
});

test("R23: only what may be null is compared with null", () => {
  const at = { type: "DateTime" } as const;
  expect(filterOperators({ ...at, nullable: true }, sqlite)).toContain("null");
  expect(filterOperators(at, sqlite)).not.toContain("null");
});

test.each([
  ["uuid", false, true],
  ["inet", true, true],
  ["bits", false, true],
  ["xml", false, false],
])("R23: a String that is no text is not searched: %s", (format, ...is) => {
  const [startsWith, equal] = is;
  const field = { type: "String", format } as const;
  const offered = filterOperators(field, postgres);
  expect(offered.includes("startsWith")).toBe(startsWith);
  expect(offered).not.toContain("contains");
  expect(takesEquality(field)).toBe(equal);
  expect(filterOperators({ ...field, list: true }, postgres)).toEqual(
    equal ? ["has", "hasEvery", "hasSome", "isEmpty"] : [],
  );
});
