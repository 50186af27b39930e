import { describe, expect, test } from "@jest/globals";
import { normalizeError } from "../../../../src/runtime/prisma/errors/normalize-error.js";
import { isOrmError } from "../../../../src/runtime/prisma/errors/orm-error.js";
import {
  faultOf,
  isUnavailable,
} from "../../../../src/runtime/prisma/errors/fault.js";
import type { ApiHandler, ApiRequest } from "../../../../src/runtime/index.js";
import { restHandler } from "../../../../src/runtime/rest/index.js";
import { rpcHandler } from "../../../../src/runtime/rpc/index.js";
import { note } from "../../rpc/arguments/note.js";

/** As Prisma throws errors of its own, and those of drivers that have a code. */
function coded(code: string, meta = {}): Error {
  const error = Object.assign(new Error("secret"), { code, meta });
  return Object.assign(error, { name: "PrismaClientKnownRequestError" });
}

/** As a driver adapter throws what the database says, to COMMIT for example. */
function adapterError(kind: string, more = {}): Error {
  return Object.assign(new Error("secret", { cause: { kind, ...more } }), {
    name: "DriverAdapterError",
  });
}

/** As libsql passes on what Node's `fetch` throws. */
function failedFetch(code: string): Error {
  const cause = Object.assign(new Error("secret"), { code });
  return new TypeError("fetch failed", { cause });
}

/** What Prisma makes of an error of a database or driver that it has no code for. */
function unknownTo(originalCode: string, kind = "postgres"): Error {
  const cause = { kind, originalCode, originalMessage: "secret" };
  return coded("P2039", { driverAdapterError: { cause } });
}

/** What both services answer to a read that fails so. */
function answers(error: Error): Promise<object[]> {
  return answersTo(error, [
    { method: "GET", path: "/note/1" },
    { method: "GET", path: "/note/findMany" },
  ]);
}

/** What both services answer to a create that fails so, at its COMMIT for example. */
function answersToCreate(error: Error): Promise<object[]> {
  const document = { data: { type: "note", attributes: { name: "a" } } };
  const create = { data: { name: "a" } };
  return answersTo(error, [
    { method: "POST", path: "/note", body: JSON.stringify(document) },
    { method: "POST", path: "/note/create", body: JSON.stringify(create) },
  ]);
}

async function answersTo(
  error: Error,
  [ofRest, ofRpc]: [rest: ApiRequest, rpc: ApiRequest],
): Promise<object[]> {
  const fail = (): Promise<never> => Promise.reject(error);
  const options = { client: {}, log: () => undefined };
  const rest = restHandler(
    {
      schema: { database: { provider: "postgresql" }, models: {} },
      idDivider: "_",
      routes: [{ resource: note, get: fail, create: fail }],
    },
    { ...options, endpoint: "http://x" },
  );
  const rpc = rpcHandler(
    {
      schema: { database: { provider: "sqlite" }, models: {} },
      routes: [{ resource: note, findMany: fail, create: fail }],
    },
    options,
  );
  const asked: [ApiHandler, ApiRequest][] = [
    [rest, ofRest],
    [rpc, ofRpc],
  ];
  return Promise.all(
    asked.map(async ([handler, request]) => {
      const { status, text = "" } = await handler(request);
      expect(text).not.toContain("secret");
      return { status, ...(JSON.parse(text) as object) };
    }),
  );
}

describe("a lost connection, or none that is free", () => {
  test.each<[string, Error, string]>([
    [
      "node-postgres waits for its pool",
      new Error("timeout exceeded when trying to connect"),
      "P2024",
    ],
    [
      "node-postgres loses a connection",
      new Error("Connection terminated unexpectedly"),
      "P1017",
    ],
    [
      "node-postgres has lost one",
      new Error(
        "Client has encountered a connection error and is not queryable",
      ),
      "P1017",
    ],
    ["MariaDB's driver writes to a closed socket", coded("EPIPE"), "P1017"],
    ["the name of the host is not found", coded("EAI_AGAIN"), "P1001"],
    ["MariaDB's driver loses one", unknownTo("45009", "mysql"), "P2039"],
    [
      "MariaDB's driver waits for its pool",
      unknownTo("45028", "mysql"),
      "P2039",
    ],
    ["MariaDB kills one", unknownTo("1927", "mysql"), "P2039"],
    ["PostgreSQL ends a transaction", unknownTo("25P03"), "P2039"],
    ["a pooler has no connection", unknownTo("08P01"), "P2039"],
    ["libsql's file is locked", coded("SQLITE_BUSY"), "P1008"],
    ["libsql's table is locked", coded("SQLITE_LOCKED"), "P1008"],
    [
      "COMMIT finds libsql's file locked",
      Object.assign(coded("SQLITE_BUSY"), { name: "LibsqlError" }),
      "P1008",
    ],
    ["libsql's server does not listen", failedFetch("ECONNREFUSED"), "P1001"],
    ["libsql's server has no address", failedFetch("ENOTFOUND"), "P1001"],
    ...["CONNECT_TIMEOUT", "HEADERS_TIMEOUT", "BODY_TIMEOUT", "SOCKET"].map(
      (reason): [string, Error, string] => [
        `libsql's server does not answer: ${reason}`,
        failedFetch(`UND_ERR_${reason}`),
        "P1001",
      ],
    ),
    ["BEGIN finds it closed", adapterError("ConnectionClosed"), "P1017"],
    [
      "COMMIT finds it closed",
      adapterError("postgres", { originalCode: "57P01" }),
      "P2039",
    ],
  ])("R33 P2: %s", async (_, error, code) => {
    expect(isUnavailable(faultOf(error))).toBe(true);
    const [rest, rpc] = await answers(error);
    expect(rest).toMatchObject({
      status: 503,
      errors: [{ code: "service-unavailable", ormCode: code }],
    });
    expect(rpc).toMatchObject({
      status: 500,
      error: { message: "the database is not available", orm: true, code },
    });
  });
});

test("R33 P2: a code of the application's own on PostgreSQL is not the driver's", () => {
  expect(isUnavailable(faultOf(unknownTo("45009")))).toBe(false);
});

test("R33 P2: a fault in code is not a lost connection", async () => {
  expect(isUnavailable(faultOf(new TypeError("secret")))).toBe(false);
  expect(isUnavailable(faultOf(failedFetch("ERR_INVALID_URL")))).toBe(false);
  const cause = Object.assign(new Error("secret"), { code: "ENOENT" });
  expect(isUnavailable(faultOf(new TypeError("secret", { cause })))).toBe(
    false,
  );
  const [rest] = await answers(new TypeError("secret"));
  expect(rest).toMatchObject({ status: 500 });
});

test("R33 P2: a conflict that only COMMIT finds is one", async () => {
  const [rest, rpc] = await answersToCreate(
    adapterError("TransactionWriteConflict"),
  );
  expect(rest).toMatchObject({ status: 409, errors: [{ code: "conflict" }] });
  expect(rpc).toMatchObject({ status: 500, error: { code: "P2034" } });
});

test.each<[string, Error, number, string, string]>([
  [
    "a unique",
    adapterError("UniqueConstraintViolation"),
    409,
    "P2002",
    "Unique constraint failed at the end of the transaction",
  ],
  [
    "a foreign key",
    adapterError("ForeignKeyConstraintViolation"),
    404,
    "P2003",
    "Foreign key constraint violated at the end of the transaction",
  ],
  [
    "a foreign key, as libsql has it",
    Object.assign(new Error("secret"), {
      name: "LibsqlError",
      code: "SQLITE_CONSTRAINT_FOREIGNKEY",
    }),
    404,
    "P2003",
    "Foreign key constraint violated at the end of the transaction",
  ],
])(
  "P7: %s that only COMMIT checks",
  async (_, error, status, code, message) => {
    const [rest, rpc] = await answersToCreate(error);
    expect(rest).toMatchObject({ status, errors: [{ ormCode: code }] });
    expect(rpc).toMatchObject({ status: 400, error: { message, code } });
  },
);

test.each([
  new Error("timeout"),
  Object.assign(new Error("secret"), { code: "ECONNRESET" }),
  Object.assign(new TypeError("secret"), { code: "ECONNRESET" }),
  coded("ERR_INVALID_ARG_TYPE"),
])("R33 P2: any other error, %s, is a bug", async (error) => {
  expect(normalizeError(error)).toBe(error);
  expect([isOrmError(error), isUnavailable(faultOf(error))]).toEqual([
    false,
    false,
  ]);
  const [rest, rpc] = await answers(error);
  expect(rest).toMatchObject({
    status: 500,
    errors: [{ code: "internal-error" }],
  });
  expect(rpc).toMatchObject({
    status: 500,
    error: { message: "an unexpected error occurred" },
  });
});
