import { expect, test } from "@jest/globals";
import {
  type Fault,
  faultOf,
} from "../../../../src/runtime/prisma/errors/fault.js";
import { ormError } from "../../../../src/runtime/prisma/errors/orm-error.js";

/** What Prisma makes of an error of the database that it has no code for. */
const kindOf = (cause: object): Fault["kind"] | undefined =>
  faultOf(
    ormError(new Error(), "P2039", "Database error.", {
      driverAdapterError: { cause },
    }),
  )?.kind;

const numbered = (extendedCode: number): object => ({
  kind: "sqlite",
  extendedCode,
  originalCode: String(extendedCode),
});

/** Libsql's own errors have no number, and the adapter takes them for the first. */
const libsql = (originalMessage: string): object => ({
  kind: "sqlite",
  extendedCode: 1,
  originalMessage,
});

test.each([
  ["a locked table", numbered(6)],
  ["a file that was moved", numbered(1032)],
  ["the same, in words", { originalCode: "SQLITE_READONLY_DBMOVED" }],
  ["a full disk", numbered(13)],
  ["the same, in words", { originalCode: "SQLITE_FULL" }],
  ["a read-only replica", { originalCode: "25006" }],
  ["a transaction that libsql closed", libsql("TRANSACTION_CLOSED: closed")],
  ["one that its server closed", libsql("TRANSACTION_TIMEOUT: too long")],
  ["a session that its server closed", libsql("STREAM_EXPIRED: expired")],
  ["a lost connection of libsql", libsql("HRANA_WEBSOCKET_ERROR: error")],
  ["a closed one", libsql("HRANA_CLOSED_ERROR: closed")],
  ["a closed client", libsql("CLIENT_CLOSED: closed")],
  [
    "a failure of its server",
    libsql("SERVER_ERROR: Server returned HTTP status 502"),
  ],
])("R33: %s keeps the database from answering", (_, cause) => {
  expect(kindOf(cause)).toBe("busy");
});

test.each([
  ["a violated check of SQLite", numbered(275)],
  ["the same, in words", { originalCode: "SQLITE_CONSTRAINT_CHECK" }],
  [
    "any other error of SQLite",
    { ...numbered(1), originalCode: "SQLITE_ERROR" },
  ],
  ["a row that MySQL does not find", { originalCode: "1032" }],
  ["another error of libsql", libsql("URL_INVALID: error")],
  [
    "a wrong token for its server",
    libsql("SERVER_ERROR: Server returned HTTP status 401"),
  ],
  [
    "a trigger that uses the words",
    {
      ...libsql("TRANSACTION_CLOSED: no"),
      extendedCode: 1811,
    },
  ],
])("R33: %s does not", (_, cause) => {
  expect(kindOf(cause)).not.toBe("busy");
});

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
  expect(kindOf({ kind, originalCode: state })).toBe(rule);
});

test.each(["P0001", "AP001", "PT402", "45000", "23000", "7A001", "9999A"])(
  "R40: %s is an error that a trigger of PostgreSQL chose",
  (state) => {
    expect(kindOf({ kind: "postgres", originalCode: state })).toBe("trigger");
  },
);

// CockroachDB's begin with X; those of other forms are no SQLSTATE.
test.each([
  ...["0A000", "08006", "22P02", "23505", "25P02", "2F005", "34000", "40001"],
  ...["42P01", "53300", "57014", "58P01", "72000", "F0000", "P0002", "HV000"],
  ...["XX000", "XXUUU", "ENOENT", undefined],
])("R40: %s of PostgreSQL is none of a trigger", (state) => {
  expect(kindOf({ kind: "postgres", originalCode: state })).not.toBe("trigger");
});

test("R40: MySQL has the state of a trigger beside the number", () => {
  const kind = "mysql";
  expect(kindOf({ kind, originalCode: "31001", state: "45000" })).toBe(
    "trigger",
  );
  expect(kindOf({ kind, originalCode: "1048", state: "23000" })).toBe(
    "unknown",
  );
});

test.each(["P1000", "P1003", "P1011"])(
  "%s, which no retry changes, tells a connection that is not set up",
  (code) => {
    expect(faultOf(ormError(new Error(), code, "no"))?.kind).toBe(
      "misconfigured",
    );
  },
);
