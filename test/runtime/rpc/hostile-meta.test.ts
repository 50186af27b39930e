import { beforeEach, describe, expect, test } from "@jest/globals";
import { type ApiHandler, defineResource } from "../../../src/runtime/index.js";
import { rpcHandler } from "../../../src/runtime/rpc/index.js";
import type { RpcRoutes } from "../../../src/runtime/rpc/routes.js";
import { growthTimesEight } from "../../support/growth.js";
import { query, send } from "./send.js";

const resource = defineResource({
  type: "thing",
  model: "Thing",
  delegate: "thing",
  fields: { id: { type: "Int" }, name: { type: "String" } },
  relationships: {},
  attributes: () => "",
});

/** What reached the client. */
let reached: unknown[] = [];
const record: NonNullable<RpcRoutes["findMany"]> = ({ args }) => {
  reached.push(args);
  return Promise.resolve([]);
};
const jsonNulls = { DbNull: {}, JsonNull: {}, AnyNull: {} };
/** Nothing is added to what a request asks for. */
const unlimited = { maxTake: Infinity, maxRecords: Infinity };
const handler: ApiHandler = rpcHandler(
  {
    schema: { database: { provider: "sqlite" }, models: {} },
    jsonNulls,
    routes: [
      {
        resource,
        findMany: record,
        create: record,
        update: record,
        updateMany: record,
        delete: record,
        deleteMany: record,
      },
    ],
  },
  { client: {}, log: () => undefined, limits: unlimited },
);

beforeEach(() => {
  reached = [];
});

const UNDEFINED = ["undefined"];

describe("P4 an erased condition never widens a mutation", () => {
  test.each<[string, string, object, object]>([
    ["DELETE", "deleteMany", { where: { id: 1 } }, { where: UNDEFINED }],
    ["DELETE", "deleteMany", { where: { id: 1 } }, { "where.id": UNDEFINED }],
    ["DELETE", "delete", { where: { id: 1 } }, { "where.id": UNDEFINED }],
    [
      "DELETE",
      "deleteMany",
      { where: { OR: [{ id: 1 }] } },
      { "where.OR.0.id": UNDEFINED },
    ],
    [
      "DELETE",
      "deleteMany",
      { where: { OR: [{ id: 1 }] } },
      { "where.OR.0": UNDEFINED },
    ],
    [
      "DELETE",
      "deleteMany",
      { where: { id: { in: [1] } } },
      { "where.id.in": UNDEFINED },
    ],
  ])("%s %s %j %j", async (method, operation, q, values) => {
    const { status } = await query(handler, method, `thing/${operation}`, q, {
      values,
    });
    expect(status).toBe(400);
    expect(reached).toEqual([]);
  });

  test.each<[string, object, object]>([
    ["updateMany", { where: { id: 1 }, data: {} }, { "where.id": UNDEFINED }],
    ["update", { where: { id: 1 }, data: {} }, { where: UNDEFINED }],
    [
      "update",
      { where: { id: 1 }, data: { things: { deleteMany: { id: 1 } } } },
      { "data.things.deleteMany.id": UNDEFINED },
    ],
    [
      "update",
      { where: { id: 1 }, data: { things: { deleteMany: [{ id: 1 }] } } },
      { "data.things.deleteMany.0.id": UNDEFINED },
    ],
    [
      "update",
      {
        where: { id: 1 },
        data: { things: { updateMany: { where: { id: 1 } } } },
      },
      { "data.things.updateMany.where.id": UNDEFINED },
    ],
    [
      "update",
      { where: { id: 1 }, data: { thing: { delete: { id: 1 } } } },
      { "data.thing.delete.id": UNDEFINED },
    ],
    [
      "update",
      { where: { id: 1 }, data: { thing: { disconnect: { id: 1 } } } },
      { "data.thing.disconnect.id": UNDEFINED },
    ],
  ])("PATCH %s %j %j", async (operation, args, values) => {
    const body = { ...args, meta: { serialization: { values } } };
    const { status } = await send(handler, "PATCH", `thing/${operation}`, body);
    expect(status).toBe(400);
    const asOperation = { model: "thing", op: operation, args: body };
    expect(
      (await send(handler, "POST", "$transaction/sequential", [asOperation]))
        .status,
    ).toBe(400);
    const outer = Object.fromEntries(
      Object.entries(values).map(([path, marker]) => [
        `0.args.${path}`,
        marker,
      ]),
    );
    const spread = {
      0: { ...asOperation, args },
      meta: { serialization: { values: outer } },
    };
    expect(
      (await send(handler, "POST", "$transaction/sequential", spread)).status,
    ).toBe(400);
    expect(reached).toEqual([]);
  });

  test.each<[Record<string, unknown>, string, unknown]>([
    [{ data: { limit: null } }, "data.limit", {}],
    [{ data: { delete: null } }, "data.delete", {}],
    [{ data: { where: null } }, "data.where", {}],
    [
      { data: { thing: { update: { limit: null } } } },
      "data.thing.update.limit",
      { thing: { update: {} } },
    ],
    [
      { data: { thing: { create: [{ deleteMany: null }] } } },
      "data.thing.create.0.deleteMany",
      { thing: { create: [{}] } },
    ],
    [
      { data: { json: { where: { a: null } } } },
      "data.json.where.a",
      { json: { where: {} } },
    ],
  ])(
    "it drops its key in data that is called like an argument: %j",
    async (args, path, data) => {
      const serialization = { values: { [path]: UNDEFINED } };
      const where = { id: 1 };
      const body = { where, ...args, meta: { serialization } };
      await send(handler, "PATCH", "thing/update", body);
      expect(reached).toEqual([{ where, data }]);
    },
  );

  test("it drops its key in data, and in a read", async () => {
    await send(handler, "PATCH", "thing/update", {
      where: { id: 1 },
      data: { name: null, id: 2 },
      meta: { serialization: { values: { "data.name": UNDEFINED } } },
    });
    await query(
      handler,
      "GET",
      "thing/findMany",
      { where: { id: null, name: "x" } },
      { values: { "where.id": UNDEFINED } },
    );
    expect(reached).toEqual([
      { where: { id: 1 }, data: { id: 2 } },
      { where: { name: "x" } },
    ]);
  });
});

describe("P4 meta that is none", () => {
  const q = { where: { id: 1, name: "x", list: [1], bytes: "AAEC" } };

  test.each<[string, unknown]>([
    ["a string that superjson walks for ever", { values: "zzz" }],
    ["a long string", { values: "z".repeat(5000) }],
    ["a list", { values: ["Date"] }],
    ["a nested list", { values: [["Date"], { where: ["Date"] }] }],
    ["a number", { values: 1 }],
    ["no object", "Date"],
    ["a set", { values: { where: ["set"] } }],
    ["a map", { values: { "where.list": ["map"] } }],
    ["a regular expression", { values: { "where.name": ["regexp"] } }],
    ["a URL", { values: { "where.name": ["URL"] } }],
    ["an error", { values: { where: ["Error"] } }],
    ["a class", { values: { where: [["class", "Thing"]] } }],
    ["a symbol", { values: { "where.name": [["symbol", "x"]] } }],
    ["a custom type", { values: { "where.name": [["custom", "Thing"]] } }],
    [
      "another typed array",
      { values: { "where.list": [["typed-array", "Float64Array"]] } },
    ],
    ["several types", { values: { "where.name": ["Date", "Date"] } }],
    ["a nested type", { values: { where: [["Date"], { id: ["Date"] }] } }],
    ["a type of Object's own", { values: { "where.name": ["constructor"] } }],
    ["__proto__", { values: { "__proto__.polluted": ["Date"] } }],
    [
      "__proto__ further down",
      { values: { "where.__proto__.polluted": UNDEFINED } },
    ],
    [
      "constructor.prototype",
      { values: { "constructor.prototype.polluted": ["Date"] } },
    ],
    ["a method of arrays", { values: { "where.list.push": ["Date"] } }],
    ["the length of an array", { values: { "where.list.length": UNDEFINED } }],
    [
      "the length of an array, as a number",
      { values: { "where.list.length": ["bigint"] } },
    ],
    [
      "a byte of what a marker made",
      {
        values: {
          "where.bytes": [["custom", "Bytes"]],
          "where.bytes.0": ["bigint"],
        },
      },
    ],
    ["the empty path", { values: { "": UNDEFINED } }],
    ["an item of an array, erased", { values: { "where.list.0": UNDEFINED } }],
    ["a value that is not of the type", { values: { "where.name": ["Date"] } }],
    [
      "a null of another name",
      { values: { "where.name": [["custom", "DbNull"]] } },
    ],
  ])("%s", async (_, serialization) => {
    const { status, body } = await query(
      handler,
      "GET",
      "thing/findMany",
      q,
      serialization,
    );
    expect(status).toBe(400);
    expect(body.error).toEqual({ message: 'invalid "q" query parameter' });
    expect(reached).toEqual([]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  test("paths of markers may be longer than the name of any member", async () => {
    const name = "a".repeat(600);
    const args = () => ({ where: { [name]: { [name]: "2020-01-01" } } });
    const marked = (prefix = "") => ({
      values: { [`${prefix}where.${name}.${name}`]: ["Date"] },
    });
    const path = "thing/findMany";
    const asked = await query(handler, "GET", path, args(), marked());
    const created = await send(handler, "POST", "thing/create", {
      ...args(),
      meta: { serialization: marked() },
    });
    const call = { model: "thing", op: "create", args: args() };
    const inTransaction = await send(
      handler,
      "POST",
      "$transaction/sequential",
      { 0: call, meta: { serialization: marked("0.args.") } },
    );
    // The client has no transactions: so far, and no further, the last one goes.
    expect(JSON.stringify([asked, created, inTransaction])).not.toContain(
      "longer",
    );
    expect(reached).toHaveLength(2);
  });

  test.each([
    ["the arguments", "thing/create", { ["a".repeat(1025)]: 1 }],
    [
      "those of a transaction",
      "$transaction/sequential",
      [{ model: "thing", op: "create", args: { ["a".repeat(1025)]: 1 } }],
    ],
  ])("no name in %s may be so long", async (_, path, body) => {
    const answer = await send(handler, "POST", path, body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain("longer than 1024");
    expect(reached).toEqual([]);
  });

  test("a transaction's markers are parted once, however many", async () => {
    const growth = await growthTimesEight(2_500, async (size) => {
      const paths = Array.from({ length: size }, (_, at) => `0.args.a${at}`);
      const values = Object.fromEntries(paths.map((path) => [path, ["Date"]]));
      const { status } = await send(
        handler,
        "POST",
        "$transaction/sequential",
        {
          0: { model: "thing", op: "count" },
          meta: { serialization: { values, v: 1 } },
        },
      );
      expect(status).toBe(400);
    });
    expect(growth).toBeLessThan(24);
  });

  test("arguments nested beyond the limit are refused, deep as they may be", async () => {
    const depth = 50_000;
    const deep = `${'{"where":'.repeat(depth)}1${"}".repeat(depth)}`;
    const answer = await handler({
      method: "PUT",
      path: "thing/update",
      body: deep,
    });
    expect(answer.status).toBe(400);
    expect(reached).toEqual([]);
  });
});

describe("markers that arguments may have", () => {
  test.each<[string, unknown, unknown, unknown]>([
    [
      "Date",
      "2024-01-01T00:00:00.000Z",
      ["Date"],
      new Date("2024-01-01T00:00:00.000Z"),
    ],
    ["bigint", "9007199254740993", ["bigint"], 9007199254740993n],
    ["Decimal", "0.1", [["custom", "Decimal"]], "0.1"],
    ["Bytes", "AQL/", [["custom", "Bytes"]], new Uint8Array([1, 2, 255])],
    [
      "Uint8Array",
      [1, 2, 255],
      [["typed-array", "Uint8Array"]],
      new Uint8Array([1, 2, 255]),
    ],
    ["NaN", "NaN", ["number"], NaN],
    ["-Infinity", "-Infinity", ["number"], -Infinity],
    ["-0", "-0", ["number"], -0],
  ])("%s", async (_, json, marker, value) => {
    for (const v of [undefined, 1]) {
      await query(
        handler,
        "GET",
        "thing/findMany",
        { where: { "a.b": json } },
        { values: { "where.a\\.b": marker }, v },
      );
    }
    expect(reached).toEqual([
      { where: { "a.b": value } },
      { where: { "a.b": value } },
    ]);
  });

  test.each(["DbNull", "JsonNull", "AnyNull"] as const)(
    "%s is the client's own",
    async (name) => {
      await query(
        handler,
        "GET",
        "thing/findMany",
        { where: { json: name } },
        { values: { "where.json": [["custom", name]] } },
      );
      const [args] = reached as [{ where: { json: object } }];
      expect(args.where.json).toBe(jsonNulls[name]);
    },
  );
});
