import { describe, expect, test } from "@jest/globals";
import {
  faultOf,
  isUnavailable,
} from "../../../../src/runtime/prisma/errors/fault.js";
import {
  answerCreate,
  restHandler,
} from "../../../../src/runtime/rest/index.js";
import { rpcHandler } from "../../../../src/runtime/rpc/index.js";
import { note } from "../../rpc/arguments/note.js";

/** What both services answer to a create that fails so. */
async function answers(error: Error): Promise<readonly [object, object]> {
  const fail = (): Promise<never> => Promise.reject(error);
  const options = { client: {}, log: () => undefined };
  const rest = restHandler(
    {
      schema: { database: { provider: "postgresql" }, models: {} },
      idDivider: "_",
      routes: [
        {
          resource: note,
          create: ({ request }) =>
            answerCreate(request, { create: fail, upsert: fail }),
        },
      ],
    },
    { ...options, endpoint: "http://x" },
  );
  const rpc = rpcHandler(
    {
      schema: { database: { provider: "sqlite" }, models: {} },
      routes: [{ resource: note, create: fail }],
    },
    options,
  );
  const data = { type: "note", id: "1", attributes: { name: "a" } };
  const created = await rest({
    method: "POST",
    path: "/note",
    headers: { "content-type": "application/vnd.api+json" },
    body: { data },
  });
  const called = await rpc({
    method: "POST",
    path: "/note/create",
    headers: { "content-type": "application/json" },
    body: { data: { id: 1, name: "a" } },
  });
  return [created, called].map(({ status, text = "" }) => ({
    status,
    ...(JSON.parse(text) as object),
  })) as [object, object];
}

/** As clients with the query engine in Rust, those of Prisma 5 and 6, throw it. */
function ofEngine(printed: string): Error {
  const heading = "\nInvalid `prisma.note.create()` invocation:\n\n\n";
  const error = `ConnectorError(ConnectorError { user_facing_error: None, kind: ${printed}, transient: false })`;
  const message = `${heading}Error occurred during query execution:\n${error}`;
  return Object.assign(new Error(message), {
    name: "PrismaClientUnknownRequestError",
    clientVersion: "5.22.0",
  });
}

function ofPostgres(code: string, text = "no"): string {
  return `QueryError(PostgresError { code: "${code}", message: "${text}", severity: "ERROR", detail: None, column: None, hint: None })`;
}

/** As older engines print it. */
function ofOlderPostgres(state: string): string {
  return `QueryError(Error { kind: Db, cause: Some(DbError { severity: "ERROR", parsed_severity: Some(Error), code: SqlState(${state}), message: "no", detail: None, hint: None, position: None }) })`;
}

function ofMysql(code: number, state: string, name = "MysqlError"): string {
  return `QueryError(Server(${name} { code: ${String(code)}, message: "no", state: "${state}" }))`;
}

function ofAdapter(kind: string, originalCode: unknown): Error {
  return Object.assign(new Error("no"), {
    name: "PrismaClientKnownRequestError",
    code: "P2039",
    meta: { driverAdapterError: { cause: { kind, originalCode } } },
  });
}

function ofSqlite(code: number): string {
  return `QueryError(SqliteError { extended_code: ${String(code)}, message: Some("no") })`;
}

describe("what the engine of Prisma 5 and 6 has no code for", () => {
  test.each([
    ["a trigger of PostgreSQL", ofPostgres("P0001"), 422, "validation-error"],
    ["a trigger's own code", ofPostgres("AP001"), 422, "validation-error"],
    ["a check", ofPostgres("23514"), 422, "validation-error"],
    ["a generated column", ofPostgres("428C9"), 403, "read-only"],
    ["an exclusion", ofPostgres("23P01"), 409, "conflict"],
    ["a policy", ofPostgres("42501"), 403, "forbidden"],
    ["a check, older", ofOlderPostgres("E23514"), 422, "validation-error"],
    ["a check, oldest", ofOlderPostgres('"23514"'), 422, "validation-error"],
    [
      "a trigger's own code, older",
      ofOlderPostgres('Other("AP001")'),
      422,
      "validation-error",
    ],
    ["a trigger of MySQL", ofMysql(1644, "45000"), 422, "validation-error"],
    [
      "a code of a trigger of MySQL",
      ofMysql(31001, "45000", "ServerError"),
      422,
      "validation-error",
    ],
    ["a check of MySQL", ofMysql(3819, "HY000"), 422, "validation-error"],
    ["a check of SQLite", ofSqlite(275), 422, "validation-error"],
  ])("R40: %s is the request's fault", async (_, printed, status, code) => {
    const [rest, rpc] = await answers(ofEngine(printed));
    expect(rest).toMatchObject({ status, errors: [{ code }] });
    const rpcStatus = code === "forbidden" ? 403 : 400;
    expect(rpc).toMatchObject({ status: rpcStatus, error: { orm: true } });
  });

  test.each([
    ["a timeout of PostgreSQL", ofPostgres("57014")],
    ["a lock of PostgreSQL", ofPostgres("55P03")],
    ["a lock of MySQL", ofMysql(1205, "HY000")],
    ["a locked file of SQLite", ofSqlite(5)],
    ["the same", "ConnectionError(Timed out during query execution.)"],
    ["a file of SQLite that is read-only", ofSqlite(1032)],
  ])("R33 P2: %s is no bug", async (_, printed) => {
    const error = ofEngine(printed);
    expect(isUnavailable(faultOf(error))).toBe(true);
    const [rest, rpc] = await answers(error);
    expect(rest).toMatchObject({
      status: 503,
      errors: [{ code: "service-unavailable" }],
    });
    expect(rpc).toMatchObject({
      status: 500,
      error: { message: "the database is not available" },
    });
  });

  test("P7: RPC passes on what the database says", async () => {
    const text = String.raw`\"low\" \\ \u{e9}\nno`;
    const [, rpc] = await answers(ofEngine(ofPostgres("23514", text)));
    const said = '"low" \\ é\nno';
    const message = `Database error. Code: \`23514\`. Message: \`${said}\``;
    expect(rpc).toMatchObject({ error: { message, code: "P2039" } });
  });

  test("R16: its text is not taken for another code", async () => {
    const text = String.raw`PostgresError { code: \"42501\", message: \"`;
    const [rest] = await answers(ofEngine(ofPostgres("23514", text)));
    expect(rest).toMatchObject({ status: 422 });
    expect(JSON.stringify(rest)).not.toContain("PostgresError");
  });

  test("R33: an error that it prints in no form we know is a bug", async () => {
    const [rest, rpc] = await answers(ofEngine("QueryError(Unforeseen)"));
    expect(rest).toMatchObject({ status: 500 });
    expect(rpc).toMatchObject({ status: 400, error: { orm: true } });
  });
});

test.each([
  [
    "a deadlock of PostgreSQL, to the engine of Prisma 5 and 6",
    ofEngine(ofPostgres("40P01")),
  ],
  ["a deadlock of MySQL, to the same", ofEngine(ofMysql(1213, "40001"))],
  [
    // The adapters of PostgreSQL before Prisma 7.10, and that of PGlite.
    "a deadlock of PostgreSQL, to an adapter without a name for it",
    ofAdapter("postgres", "40P01"),
  ],
  [
    // The default of MariaDB 11.6 and later; Prisma's adapter has no name for it.
    "a record that changed since MariaDB read it",
    ofAdapter("mysql", 1020),
  ],
])("R33 P2: %s is a conflict", async (_, error) => {
  const [rest, rpc] = await answers(error);
  expect(rest).toMatchObject({
    status: 409,
    errors: [{ code: "conflict", ormCode: "P2034" }],
  });
  expect(rpc).toMatchObject({ status: 500, error: { code: "P2034" } });
});

test.each([
  [
    "findUniqueOrThrow of Prisma 5 misses it",
    Object.assign(new Error("No Note found"), {
      name: "NotFoundError",
      code: "P2025",
    }),
  ],
  [
    "an update of Prisma 5 connects tags to it",
    Object.assign(
      new Error(
        `Query interpretation error. Error for binding '0': AssertionError("Required exactly one parent ID to be present for connect query, found 0.")`,
      ),
      { name: "PrismaClientKnownRequestError", code: "P2016" },
    ),
  ],
])("P2: no record, and %s", async (_, error) => {
  const [rest, rpc] = await answers(error);
  expect(rest).toMatchObject({ status: 404, errors: [{ ormCode: "P2025" }] });
  expect(rpc).toMatchObject({ status: 404, error: { code: "P2025" } });
});

test("R33 P2: the engine of Prisma 5 and 6 cannot connect", async () => {
  const error = Object.assign(new Error("Can't reach database server"), {
    name: "PrismaClientInitializationError",
    errorCode: "P1001",
  });
  expect(isUnavailable(faultOf(error))).toBe(true);
  const [rest, rpc] = await answers(error);
  expect(rest).toMatchObject({ status: 503, errors: [{ ormCode: "P1001" }] });
  expect(rpc).toMatchObject({ status: 500, error: { code: "P1001" } });
});

test("R40: an error of a driver that Prisma 7.0 passes on is explained at its attribute", async () => {
  const cause = {
    kind: "sqlite",
    originalCode: "1",
    originalMessage: 'cannot INSERT into generated column "name"',
  };
  const error = Object.assign(new Error("no", { cause }), {
    name: "DriverAdapterError",
  });
  const [rest] = await answers(error);
  expect(rest).toMatchObject({
    status: 403,
    errors: [
      { code: "read-only", source: { pointer: "/data/attributes/name" } },
    ],
  });
});
