import { expect, test } from "@jest/globals";
import { databaseRefusal } from "../../../../src/runtime/prisma/errors/database-refusal.js";

/** What Prisma makes of an error of the database that it has no code for. */
function refused(kind: string, originalCode?: string, state?: string) {
  const cause = { kind, originalCode, state, originalMessage: "secret" };
  const meta = { driverAdapterError: { cause } };
  const error = Object.assign(new Error("secret"), { code: "P2039", meta });
  return databaseRefusal(error);
}

test.each([
  ["mysql", "1644", "trigger"],
  ["postgres", "428C9", "generated-column"],
  ["mysql", "1906", "generated-column"],
  ["mysql", "3105", "generated-column"],
  ["postgres", "55000", "view"],
  ["mysql", "1288", "view"],
  ["mysql", "1471", "view"],
  ["postgres", "23P01", "exclusion"],
  ["mysql", "1761", "exclusion"],
  ["mysql", "1762", "exclusion"],
  ["postgres", "54000", "index-size"],
])("R40: %s says %s of a rule: %s", (kind, state, rule) => {
  expect(refused(kind, state)).toBe(rule);
});

test.each(["P0001", "AP001", "PT402", "45000", "23000", "7A001", "9999A"])(
  "R40: %s is an error that a trigger of PostgreSQL chose",
  (state) => {
    expect(refused("postgres", state)).toBe("trigger");
  },
);

// CockroachDB's begin with X; those of other forms are no SQLSTATE.
test.each([
  ...["0A000", "08006", "22P02", "23505", "25P02", "2F005", "34000", "40001"],
  ...["42P01", "53300", "57014", "58P01", "72000", "F0000", "P0002", "HV000"],
  ...["XX000", "XXUUU", "ENOENT", undefined],
])("R40: %s of PostgreSQL is none of a trigger", (state) => {
  expect(refused("postgres", state)).toBeUndefined();
});

test("R40: MySQL has the state of a trigger beside the number", () => {
  expect(refused("mysql", "31001", "45000")).toBe("trigger");
  expect(refused("mysql", "1048", "23000")).toBeUndefined();
});
