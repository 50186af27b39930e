import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { ApiHandler } from "../../../src/runtime/index.js";
import { type OpenBlog, openBlog } from "../../support/open-blog.js";
import { type Answer, query, send } from "./send.js";

let blog: OpenBlog;
let handler: ApiHandler;

beforeAll(async () => {
  blog = await openBlog();
  handler = blog.createRpcHandler({ client: blog.client });
});
afterAll(() => blog.close());

const post = (data: object): object => ({
  data: { slug: "s", title: "T", authorId: "ada", ...data },
});

describe("P7 errors of the data layer, as Prisma itself throws them", () => {
  test.each<[string, string, string, unknown, number, object]>([
    [
      "a unique that is taken",
      "POST",
      "tag/create",
      { data: { name: "history" } },
      400,
      {
        message: "Unique constraint failed on the fields: (`name`)",
        orm: true,
        code: "P2002",
      },
    ],
    [
      "a foreign key that leads nowhere",
      "POST",
      "post/create",
      post({ authorId: "nobody" }),
      400,
      {
        message: expect.stringMatching(
          /^Foreign key constraint (failed|violated) on the /,
        ),
        orm: true,
        code: "P2003",
      },
    ],
    [
      "a record that is not there",
      "PATCH",
      "post/update",
      { where: { id: 999 }, data: { title: "x" } },
      404,
      {
        message:
          "An operation failed because it depends on one or more records that were required but not found. No record was found for an update.",
        orm: true,
        code: "P2025",
      },
    ],
    [
      "a related record that is not there",
      "POST",
      "post/create",
      {
        data: { slug: "s", title: "T", author: { connect: { id: "nobody" } } },
      },
      404,
      {
        message: expect.stringMatching(
          /^An operation failed because it depends on /,
        ),
        orm: true,
        code: "P2025",
      },
    ],
    [
      "an unknown field",
      "PUT",
      "post/update",
      { where: { id: 1 }, data: { nothing: 1 } },
      400,
      {
        message: "Unknown argument `nothing`. Did you mean `rating`?",
        orm: true,
      },
    ],
    [
      "a missing argument",
      "POST",
      "post/upsert",
      { where: { id: 1 } },
      400,
      { message: "Argument `create` is missing.", orm: true },
    ],
    [
      "a value of another type",
      "POST",
      "tag/create",
      { data: { name: 1 } },
      400,
      {
        message:
          "Argument `name`: Invalid value provided. Expected String, provided Int.",
        orm: true,
      },
    ],
    [
      "select with include",
      "POST",
      "tag/create",
      { data: { name: "x" }, select: { name: true }, include: { posts: true } },
      400,
      {
        message:
          "Please either use `include` or `select`, but not both at the same time.",
        orm: true,
      },
    ],
  ])("%s", async (_, method, path, body, status, error) => {
    const answer = await send(handler, method, path, body);
    expect(answer).toEqual({ status, body: { error } });
  });

  test.each(["pretty", "colorless", "minimal"] as const)(
    "an unknown field, by a client whose errors are %s",
    async (errorFormat) => {
      const { PrismaClient } =
        await import("../../../fixtures/blog/generated/prisma/client.js");
      const { connect } =
        await import("../../../fixtures/blog/src/connection.js");
      const { adapter } = connect("file::memory:");
      const client = new PrismaClient({ adapter, errorFormat });
      const where = { nothing: 1 };
      const { body } = await query(
        blog.createRpcHandler({ client }),
        "GET",
        "post/findMany",
        { where },
      );
      expect(body.error).toEqual({
        message: "Unknown argument `nothing`. Did you mean `rating`?",
        orm: true,
      });
    },
  );

  test("findUnique without arguments", async () => {
    const { status, body } = await query(handler, "GET", "post/findUnique", {});
    expect(status).toBe(400);
    expect(body.error).toEqual({
      message: "Argument `where` is missing.",
      orm: true,
    });
  });
});

/** The blog's handler over a client whose every operation ends like this. */
async function failing(fail: () => unknown): Promise<ApiHandler> {
  const client = blog.client.$extends({
    query: { $allOperations: () => Promise.reject(fail()) },
  });
  return blog.createRpcHandler({
    client: client as unknown as typeof blog.client,
    log: () => undefined,
  });
}

async function coded(
  code: string,
  meta?: Record<string, unknown>,
): Promise<Answer> {
  const { Prisma } =
    await import("../../../fixtures/blog/generated/prisma/client.js");
  const error = new Prisma.PrismaClientKnownRequestError("told", {
    code,
    clientVersion: "7",
    ...(meta && { meta }),
  });
  return query(await failing(() => error), "GET", "post/findMany", {});
}

describe("B2 denials of the data layer are 403", () => {
  test.each(["ACCESS_POLICY_VIOLATION", "RESULT_NOT_READABLE"])(
    "a policy's P2004 for %s",
    async (reason) => {
      expect(await coded("P2004", { reason })).toEqual({
        status: 403,
        body: {
          error: {
            message: "told",
            orm: true,
            code: "P2004",
            rejectedByPolicy: true,
            reason,
          },
        },
      });
    },
  );

  test.each<[string, Record<string, unknown> | undefined]>([
    ["P2004", undefined],
    ["P1010", undefined],
    ["P2010", { code: "42501" }],
    ["P2039", { driverAdapterError: { cause: { originalCode: "42501" } } }],
    ["P2039", { driverAdapterError: { cause: { originalCode: "1142" } } }],
    ["P2039", { driverAdapterError: { cause: { originalCode: "1143" } } }],
  ])("%s %j", async (code, meta) => {
    expect(await coded(code, meta)).toEqual({
      status: 403,
      body: {
        error: { message: "told", orm: true, code, rejectedByPolicy: true },
      },
    });
  });

  test("P2 a violated validation rule is 422", async () => {
    const reason = "DATA_VALIDATION_VIOLATION";
    expect(await coded("P2004", { reason })).toEqual({
      status: 422,
      body: {
        error: {
          message: "told",
          orm: true,
          code: "P2004",
          rejectedByValidation: true,
          reason,
        },
      },
    });
  });

  test.each(["create", "update", "upsert"])(
    "a %s that was done and cannot be read back",
    async (operation) => {
      for (const nothing of [null, undefined, []]) {
        const client = blog.client.$extends({
          query: { $allOperations: () => Promise.resolve(nothing) },
        });
        const hidden = blog.createRpcHandler({
          client: client as unknown as typeof blog.client,
        });
        const method = operation === "update" ? "PUT" : "POST";
        expect(
          await send(hidden, method, `post/${operation}`, post({})),
        ).toEqual({
          status: 403,
          body: {
            error: {
              message: "the result is not allowed to be read back",
              rejectedByPolicy: true,
              reason: "RESULT_NOT_READABLE",
            },
          },
        });
      }
    },
  );
});

test("B2: a delete that was done and cannot be read back", async () => {
  const client = blog.client.$extends({
    query: { $allOperations: () => Promise.resolve(null) },
  });
  const hidden = blog.createRpcHandler({
    client: client as unknown as typeof blog.client,
  });
  const args = { where: { id: 1 } };
  expect(await query(hidden, "DELETE", "post/delete", args)).toMatchObject({
    status: 403,
    body: { error: { reason: "RESULT_NOT_READABLE" } },
  });
});

test.each(["42883", "XX000"])(
  "P2039 %s, which a request may cause as well as the database, is 400",
  async (originalCode) => {
    const { status } = await coded("P2039", {
      driverAdapterError: { cause: { originalCode } },
    });
    expect(status).toBe(400);
  },
);

describe("failures that are not the request's", () => {
  const unavailable = "the database is not available";
  test.each([
    ...["P1001", "P1017", "P2024", "P2028", "P2037"].map(
      (code) => [code, unavailable] as const,
    ),
    ["P2034", "other requests changed the same records: send it again"],
  ] as const)(
    "%s is 500 and says nothing of the database",
    async (code, message) => {
      const { status, body } = await coded(code);
      expect(status).toBe(500);
      expect(body.error).toEqual({
        message,
        orm: true,
        code,
        id: expect.any(String),
      });
    },
  );

  test.each<[code: string, state: string | undefined, more?: object]>([
    ["P2021", undefined],
    ["P2022", undefined],
    ["P2039", "25P02"],
    ["P2039", "42704"],
    ["P2039", "42P10"],
    ["P2039", "42P17"],
    ["P2039", "2F005"],
    ["P2039", "58P01"],
    ["P2039", "XX001"],
    ["P2039", "1305"],
    ["P2039", "1356"],
    ["P2039", "1442"],
    ["P2039", "1449"],
    ["P2039", "SQLITE_CORRUPT_INDEX"],
    ["P2039", "26", { extendedCode: 26 }],
    ["P2039", "11", { extendedCode: 267 }],
    ["P2039", "1", { originalMessage: "SQLITE_ERROR: no such table: Tag" }],
    [
      "P2007",
      "22P02",
      { originalMessage: 'invalid input value for enum "Status": "ARCHIVED"' },
    ],
  ])(
    "%s %s, of a database that has to be mended, is 500 too",
    async (code, originalCode, more = {}) => {
      const cause = { originalCode, ...more };
      const { status, body } = await coded(code, {
        driverAdapterError: { cause },
      });
      expect(status).toBe(500);
      expect(body.error).toEqual({
        message: "an unexpected error occurred",
        orm: true,
        code,
        id: expect.any(String),
      });
    },
  );

  test.each([
    ["Value 'secret' not found in enum 'Status'", 500],
    ["Expected a string in column 'tags[1]', got object: null", 500],
    ["Error in connector: Conversion error: READ COMMITTED", 500],
    [
      'Inconsistent column data: Could not convert value "age" of the field `age` to type `Int`.',
      500,
    ],
    ["Inconsistent column data: Malformed ObjectID", 400],
    ["Inconsistent column data: Error creating UUID, invalid length", 400],
  ])("P2023: %s: %i", async (message, status) => {
    const error = new Error(message);
    const handler = await failing(() =>
      Object.assign(error, {
        name: "PrismaClientKnownRequestError",
        code: "P2023",
      }),
    );
    const answer = await query(handler, "GET", "post/findMany", {});
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatchObject({
      message: status === 500 ? "an unexpected error occurred" : message,
      code: "P2023",
    });
  });

  test.each([
    new Error("secret /srv/app.ts"),
    "secret",
    undefined,
    new TypeError("secret"),
  ])("%p is 500, logged with the id that is told", async (thrown) => {
    const logged: unknown[] = [];
    const broken = blog.createRpcHandler({
      client: () => {
        throw thrown;
      },
      log: (...entry) => logged.push(entry),
    });
    const { status, body } = await query(broken, "GET", "post/findMany", {});
    expect(status).toBe(500);
    expect(body.error?.["message"]).toBe("an unexpected error occurred");
    expect(logged).toEqual([
      [`gen-api: incident ${String(body.error?.["id"])}`, thrown],
    ]);
  });
});
