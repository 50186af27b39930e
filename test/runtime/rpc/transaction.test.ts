import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { ApiHandler } from "../../../src/runtime/index.js";
import { type OpenBlog, openBlog } from "../../support/open-blog.js";
import { type Answer, send } from "./send.js";

const PATH = "$transaction/sequential";

let blog: OpenBlog;
let handler: ApiHandler;

beforeAll(async () => {
  blog = await openBlog();
  handler = blog.createRpcHandler({
    client: blog.client,
    limits: { maxOperations: 3 },
  });
});
afterAll(() => blog.close());

const run = (body: unknown): Promise<Answer> =>
  send(handler, "POST", PATH, body);

const count = { model: "tag", op: "count" };

describe("the messages of a sequential transaction", () => {
  const nothing = "request body must be a non-empty array of operations";
  test.each<[unknown, string]>([
    [[], nothing],
    [{}, nothing],
    [{ meta: {} }, nothing],
    [null, nothing],
    ["x", nothing],
    [{ 1: count }, nothing],
    [{ 0: count, two: count }, nothing],
    [[1], "operation at index 0 must be an object"],
    [[count, [count]], "operation at index 1 must be an object"],
    [
      [{ op: "count" }],
      'operation at index 0 is missing a valid "model" field',
    ],
    [
      [{ model: 1, op: "count" }],
      'operation at index 0 is missing a valid "model" field',
    ],
    [
      [{ model: "", op: "count" }],
      'operation at index 0 is missing a valid "model" field',
    ],
    [[{ model: "tag" }], 'operation at index 0 is missing a valid "op" field'],
    [
      [{ model: "tag", op: "" }],
      'operation at index 0 is missing a valid "op" field',
    ],
    [
      [{ model: "tag", op: "$queryRaw" }],
      "operation at index 0 has invalid op: $queryRaw",
    ],
    [
      [{ model: "tag", op: "constructor" }],
      "operation at index 0 has invalid op: constructor",
    ],
    [
      [{ model: "tag", op: "deleteMany", where: { id: 1 } }],
      'operation at index 0 has "where" beside "op": arguments belong in "args"',
    ],
    [
      [{ model: "nope", op: "count" }],
      "operation at index 0 has unknown model: nope",
    ],
    [
      [{ model: "__proto__", op: "count" }],
      "operation at index 0 has unknown model: __proto__",
    ],
    [[{ ...count, args: [] }], 'operation at index 0 has invalid "args" field'],
    [
      [{ ...count, args: "x" }],
      'operation at index 0 has invalid "args" field',
    ],
    [
      [count, count, count, count],
      "request body must hold at most 3 operations",
    ],
  ])("%j", async (body, message) => {
    expect(await run(body)).toEqual({
      status: 400,
      body: { error: { message } },
    });
  });

  test.each([
    ["GET", PATH, "invalid request method, only POST is supported"],
    ["PUT", PATH, "invalid request method, only POST is supported"],
    ["POST", "$transaction/parallel", "unsupported transaction type: parallel"],
  ])("%s %s", async (method, path, message) => {
    const { status, body } = await send(handler, method, path, [count]);
    expect(status).toBe(400);
    expect(body.error).toEqual({ message });
  });

  test("a client without transactions", async () => {
    const { tag } = blog.client;
    const bare = blog.createRpcHandler({
      client: { ...blog.client, tag, $transaction: undefined } as never,
    });
    const { status, body } = await send(bare, "POST", PATH, [count]);
    expect(status).toBe(400);
    expect(body.error).toEqual({ message: "transactions are not supported" });
  });
});

describe("an object with numeric keys, as clients send that serialize the whole array", () => {
  const operations = {
    0: {
      model: "post",
      op: "count",
      args: {
        where: {
          publishedAt: { gt: "2024-01-11T00:00:00.000Z" },
          views: { gt: "5" },
        },
      },
    },
    1: { model: "Tag", op: "exists", args: { where: { name: "history" } } },
  };

  test("its meta speaks of all operations", async () => {
    const values = {
      "0.args.where.publishedAt.gt": ["Date"],
      "0.args.where.views.gt": ["bigint"],
    };
    expect(
      await run({ ...operations, meta: { serialization: { values, v: 1 } } }),
    ).toEqual({ status: 200, body: { data: [2, true] } });
  });

  test("its meta may have no types", async () => {
    const meta = { serialization: { v: 1 } };
    expect((await run({ 0: count, meta })).status).toBe(200);
  });

  test("its meta escapes backslashes in names", async () => {
    const operation = { ...count, args: { "a\\b": 1 } };
    const values = { "0.args.a\\\\b": ["undefined"] };
    const meta = { serialization: { values, v: 1 } };
    expect((await run({ 0: operation, meta })).status).toBe(200);
  });

  test.each([
    { "0.model": ["Date"] },
    { "2.args.where": ["Date"] },
    { "0.args": ["undefined"] },
    { "__proto__.args.x": ["Date"] },
    { "": ["Date"] },
    { "0.args.where.title": ["Date"] },
  ])("refuses the path of %j", async (values) => {
    const { status } = await run({
      ...operations,
      meta: { serialization: { values } },
    });
    expect(status).toBe(400);
  });

  test.each(["zzz", 1, ["Date"]])("refuses values of %j", async (values) => {
    const { status } = await run({
      ...operations,
      meta: { serialization: { values } },
    });
    expect(status).toBe(400);
  });
});

test("the arguments of an operation may have meta of their own", async () => {
  const meta = { serialization: { values: { stray: ["undefined"] } } };
  const args = { stray: null, meta };
  expect((await run([{ ...count, args }])).status).toBe(200);
  expect((await run([{ ...count, args: { stray: null } }])).status).toBe(400);
});

test("all or nothing", async () => {
  const { status, body } = await run([
    { model: "tag", op: "create", args: { data: { name: "half" } } },
    {
      model: "post",
      op: "update",
      args: { where: { id: 999 }, data: { title: "x" } },
    },
  ]);
  expect(status).toBe(404);
  expect(body.error).toMatchObject({ orm: true, code: "P2025" });
  expect(await blog.client.tag.count({ where: { name: "half" } })).toBe(0);
});

test("B2: what is written and cannot be read back is null", async () => {
  const tag = { upsert: () => Promise.resolve([]) };
  const client = {
    $transaction: (work: (inner: object) => unknown) => work({ tag }),
  };
  const hiding = blog.createRpcHandler({ client: client as never });
  const args = { where: { name: "x" }, create: { name: "x" }, update: {} };
  const upsert = { model: "tag", op: "upsert", args };
  expect(await send(hiding, "POST", PATH, [upsert])).toEqual({
    status: 200,
    body: { data: [null] },
  });
});

test("operations see what the ones before them did, and answer in order", async () => {
  expect(
    await run([
      { model: "tag", op: "create", args: { data: { name: "whole" } } },
      { model: "tag", op: "findUnique", args: { where: { name: "whole" } } },
      { model: "tag", op: "delete", args: { where: { name: "whole" } } },
    ]),
  ).toEqual({
    status: 200,
    body: { data: [{ name: "whole" }, { name: "whole" }, { name: "whole" }] },
  });
});
