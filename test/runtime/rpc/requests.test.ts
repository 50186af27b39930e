import { beforeEach, describe, expect, test } from "@jest/globals";
import { type ApiHandler, defineResource } from "../../../src/runtime/index.js";
import { rpcHandler } from "../../../src/runtime/rpc/index.js";
import type { RpcRoutes } from "../../../src/runtime/rpc/routes.js";
import { query, send } from "./send.js";

const resource = defineResource({
  type: "postLike",
  model: "PostLike",
  delegate: "postLike",
  fields: { id: { type: "Int" }, at: { type: "DateTime" } },
  relationships: {},
  attributes: () => "",
});

let reached: unknown[] = [];
const record: NonNullable<RpcRoutes["findMany"]> = ({ args }) => {
  reached.push(args);
  return Promise.resolve([]);
};
const routes: RpcRoutes = {
  resource,
  findMany: record,
  deleteMany: record,
  create: record,
};
const handler: ApiHandler = rpcHandler(
  {
    schema: { database: { provider: "sqlite" }, models: {} },
    routes: [routes],
  },
  {
    client: {},
    limits: {
      maxQueryBytes: 200,
      maxBodyBytes: 2_000,
      // Nothing is added to what a request asks for.
      maxTake: Infinity,
      maxRecords: Infinity,
    },
  },
);

beforeEach(() => {
  reached = [];
});

const refused = (message: string, status = 400): object => ({
  status,
  body: { error: { message } },
});

describe("P1 names of models", () => {
  test.each(["postLike", "PostLike", "postlike", "POSTLIKE"])(
    "%s",
    async (name) => {
      expect(
        (await query(handler, "GET", `/${name}/findMany`, {})).status,
      ).toBe(200);
      expect(reached).toEqual([{}]);
    },
  );

  test.each([
    "post",
    "likes",
    "constructor",
    "__proto__",
    "$transaction",
    "toString",
    "post_like",
  ])("not %s", async (name) => {
    const { status } = await query(handler, "GET", `/${name}/findMany`, {});
    expect(status).toBe(400);
  });

  test("an operation that the model does not allow is none", async () => {
    expect(await query(handler, "GET", "postLike/count", {})).toEqual(
      refused("invalid operation: count"),
    );
    expect(await send(handler, "PUT", "postLike/update", { data: {} })).toEqual(
      refused("invalid operation: update"),
    );
  });

  test("empty segments are no segments", async () => {
    expect(
      (await query(handler, "GET", "//postLike//findMany/", {})).status,
    ).toBe(200);
    for (const path of [
      "",
      "/",
      "postLike",
      "postLike/findMany/1",
      "%zz/findMany",
    ]) {
      expect(await query(handler, "GET", path, {})).toEqual(
        refused("invalid request path"),
      );
    }
  });
});

test("a body that a parser made stays as it is", async () => {
  const body = {
    data: { id: "1", at: "2024-01-01T00:00:00.000Z" },
    meta: { serialization: { values: { "data.id": ["bigint"] } } },
  };
  const before = structuredClone(body);
  await handler({ method: "POST", path: "postLike/create", body });
  expect(reached).toMatchObject([{ data: { id: 1n } }]);
  expect(body).toEqual(before);
});

describe("arguments too long for a URL", () => {
  const where = { at: { gt: "2024-01-01T00:00:00.000Z" } };
  const read = { where: { at: { gt: new Date("2024-01-01T00:00:00.000Z") } } };

  test.each([
    ["findMany", "GET"],
    ["findMany", "get"],
    ["deleteMany", "DELETE"],
  ])("%s as a POST that says %s", async (operation, verb) => {
    for (const name of ["x-http-method-override", "X-HTTP-Method-Override"]) {
      const answer = await send(
        handler,
        "POST",
        `postLike/${operation}`,
        {
          where,
          meta: { serialization: { values: { "where.at.gt": ["Date"] } } },
        },
        { [name]: verb },
      );
      expect(answer.status).toBe(200);
    }
    expect(reached).toEqual([read, read]);
  });

  test.each([
    ["POST", "findMany", {}, "GET is"],
    ["POST", "deleteMany", {}, "DELETE is"],
    ["POST", "findMany", { "x-http-method-override": "DELETE" }, "GET is"],
    ["POST", "deleteMany", { "x-http-method-override": "GET" }, "DELETE is"],
    ["PUT", "findMany", { "x-http-method-override": "GET" }, "GET is"],
    ["GET", "deleteMany", { "x-http-method-override": "DELETE" }, "DELETE is"],
    ["GET", "create", { "x-http-method-override": "POST" }, "POST is"],
  ])(
    "P2 %s of %s with %j stays a wrong verb",
    async (method, operation, headers, allowed) => {
      const answer = await send(
        handler,
        method,
        `postLike/${operation}`,
        { where },
        headers,
      );
      expect(answer).toEqual(
        refused(`invalid request method, only ${allowed} supported`),
      );
      expect(reached).toEqual([]);
    },
  );
});

describe("bounds", () => {
  test("of the query", async () => {
    const answer = await query(handler, "GET", "postLike/findMany", {
      where: { id: { in: Array(100).fill(1) } },
    });
    expect(answer).toEqual(refused("the query is longer than 200 bytes"));
  });

  test("of the body", async () => {
    const answer = await send(handler, "POST", "postLike/create", {
      data: "x".repeat(2_000),
    });
    expect(answer).toEqual(refused("the body is larger than 2000 bytes", 413));
  });

  test("of its depth", async () => {
    let data: unknown = 1;
    for (let depth = 0; depth < 70; depth += 1) data = [data];
    const answer = await send(handler, "POST", "postLike/create", { data });
    expect(answer).toEqual(refused("the body is nested too deeply"));
  });
});

test.each(["null", "0", '""', "false", ""])(
  "P3 the body %j is missing",
  async (body) => {
    const answer = await handler({
      method: "POST",
      path: "postLike/create",
      body,
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: { message: "missing request body" } });
  },
);

test("P3 no body of a DELETE is read beside a q", async () => {
  const answer = await handler({
    method: "DELETE",
    path: "postLike/deleteMany",
    query: 'q={"where":{"id":1}}&meta={"other":1}',
    body: '{"where":{"id":2}}',
  });
  expect(answer.status).toBe(200);
  expect(reached).toEqual([{ where: { id: 1 } }]);
});

describe("P11 the type of a body", () => {
  const operations = [{ model: "postLike", op: "create", args: { data: {} } }];
  const requests = [
    ["/postLike/create", { data: {} }],
    ["/$transaction/sequential", operations],
  ] as const;
  const ask = (path: string, body: unknown, type: string): Promise<unknown> =>
    send(handler, "POST", path, body, { "content-type": type });

  // A page of any site may send these, with the user's cookies.
  test.each([
    "text/plain",
    "text/plain;charset=application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json, text/plain",
    "application/jsonx",
    "",
  ])("not %s", async (type) => {
    for (const [path, body] of requests) {
      expect(await ask(path, body, type)).toEqual(
        refused("the Content-Type must be application/json", 415),
      );
    }
    expect(reached).toEqual([]);
  });

  test("none, from a page of any site, but from a program", async () => {
    for (const [path, body] of requests) {
      expect(
        await send(handler, "POST", path, body, { Origin: "https://a.b" }),
      ).toEqual(refused("the Content-Type must be application/json", 415));
    }
    expect(reached).toEqual([]);
    await send(handler, "POST", "/postLike/create", { data: {} }, {});
    expect(reached).toEqual([{ data: {} }]);
  });

  test.each([
    "application/json",
    "Application/JSON;charset=utf-8",
    "application/vnd.api+json",
  ])("%s", async (type) => {
    await ask("/postLike/create", { data: {} }, type);
    expect(reached).toEqual([{ data: {} }]);
  });
});

// Without `q` a deleteMany has no condition: these would empty the table (B4).
test.each([
  ["a body", { body: '{"where":{"id":1}}' }],
  ["a parsed body", { body: { where: { id: 1 } } }],
  ["bytes", { body: new TextEncoder().encode('{"where":{"id":1}}') }],
  ["meta as well", { query: "meta={}", body: '{"where":{"id":1}}' }],
])("P3 B4: a delete without q, but with %s, is 400", async (_, request) => {
  const path = "/postLike/deleteMany";
  const reply = await handler({ method: "DELETE", path, ...request });
  expect({ status: reply.status, body: reply.body }).toEqual(
    refused(
      'the arguments of deleteMany belong in the query parameter "q"; q={} is none',
    ),
  );
  expect(reached).toEqual([]);
});

// Each of these would have answered, or deleted, every record.
test.each([
  ["GET", "findMany", "take=1", "take"],
  ["GET", "findMany", { where: '{"id":1}' }, "where"],
  ["GET", "count", "q={}&where={}", "where"],
  ["GET", "findMany", "q[where][id]=1", "q[where][id]"],
  ["DELETE", "deleteMany", "where=%7B%22id%22%3A1%7D", "where"],
  ["DELETE", "deleteMany", { Q: '{"where":{"id":1}}' }, "Q"],
])("P3: %s %s?%j is 400", async (method, operation, query, name) => {
  const path = `/postLike/${operation}`;
  const reply = await handler({ method, path, query });
  expect({ status: reply.status, body: reply.body }).toEqual(
    refused(`unknown query parameter "${name}": arguments go in "q"`),
  );
  expect(reached).toEqual([]);
});

test.each(["utm_source=a", "fooBar=1", "my-tag[x]=1", { Debug: "1" }])(
  "P3: the application's own parameter is ignored: %j",
  async (own) => {
    const q = '{"where":{"id":1}}';
    const query = typeof own === "string" ? `${own}&q=${q}` : { ...own, q };
    for (const [method, operation] of [
      ["GET", "findMany"],
      ["DELETE", "deleteMany"],
    ] as const) {
      const path = `/postLike/${operation}`;
      const { status } = await handler({ method, path, query });
      expect(status).toBe(200);
    }
    expect(reached).toEqual([{ where: { id: 1 } }, { where: { id: 1 } }]);
  },
);

test("P3 B4: a delete as a POST with a q is 400", async () => {
  const reply = await handler({
    method: "POST",
    path: "/postLike/deleteMany",
    query: 'q={"where":{"id":1}}',
    headers: { "x-http-method-override": "DELETE" },
    body: {},
  });
  expect({ status: reply.status, body: reply.body }).toEqual(
    refused(
      'the arguments of deleteMany belong in the body of a POST, not in "q"',
    ),
  );
  expect(reached).toEqual([]);
});

test("P3: a delete with neither, or with q and a body, is carried out", async () => {
  const path = "/postLike/deleteMany";
  for (const request of [
    {},
    { body: "" },
    { body: {} },
    { body: new Uint8Array() },
    { body: new TextEncoder().encode("{}") },
    { query: "q={}", body: '{"where":{"id":1}}' },
  ])
    expect((await handler({ method: "DELETE", path, ...request })).status).toBe(
      200,
    );
  expect(reached).toEqual([{}, {}, {}, {}, {}, {}]);
});
