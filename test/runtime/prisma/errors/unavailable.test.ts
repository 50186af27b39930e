import { expect, test } from "@jest/globals";
import type { OrmError } from "../../../../src/runtime/prisma/errors/orm-error.js";
import { isUnavailable } from "../../../../src/runtime/prisma/errors/unavailable.js";

const found = (cause: object): boolean =>
  isUnavailable(
    Object.assign(new Error("Database error."), {
      code: "P2039",
      meta: { driverAdapterError: { cause } },
    }) as OrmError,
  );

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
  expect(found(cause)).toBe(true);
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
      originalCode: "1811",
    },
  ],
])("R33: %s does not", (_, cause) => {
  expect(found(cause)).toBe(false);
});
