import { execFile } from "node:child_process";
import { EventEmitter, once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
} from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { bodyParser } from "@koa/bodyparser";
import serverlessExpress from "@codegenie/serverless-express";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import express from "express";
import Koa from "koa";
import { createMocks, type RequestMethod } from "node-mocks-http";
import serverless from "serverless-http";
import { build } from "../../fixtures/support/build.js";
import { expressHandler } from "../../src/runtime/adapters/express.js";
import { nodeHandler } from "../../src/runtime/adapters/node.js";
import type { ApiHandler } from "../../src/runtime/index.js";
import { withLock } from "../support/lock.js";
import { useBlog } from "../support/use-blog.js";

// Platforms that read bodies before the adapter does, or have a response of their own.

const root = fileURLToPath(new URL("../../", import.meta.url));
const jsonApi = "application/vnd.api+json";
const blog = useBlog();

interface Sent {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly type?: string;
  readonly body?: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

type Send = (sent: Sent) => Promise<Answer>;

interface Platform {
  readonly name: string;
  /** Whether the platform itself answers JSON that it cannot parse: of RPC, or all. */
  readonly refuses?: "rpc" | "all";
  start(rest: ApiHandler, rpc: ApiHandler): Promise<Send> | Send;
}

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Both services and nothing else. */
function listenerOf(rest: ApiHandler, rpc: ApiHandler): RequestListener {
  const listeners = [
    nodeHandler(rest, { prefix: "/rest" }),
    nodeHandler(rpc, { prefix: "/rpc" }),
  ] as const;
  return (request, response) => {
    listeners[0](request, response, () => {
      listeners[1](request, response);
    });
  };
}

function expressOf(rest: ApiHandler, rpc: ApiHandler): express.Express {
  return express()
    .use(expressHandler(rest, { prefix: "/rest" }))
    .use(expressHandler(rpc, { prefix: "/rpc" }));
}

/** Sends over HTTP. */
async function overHttp(listener: RequestListener): Promise<Send> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  closers.push(() => server.close().closeAllConnections());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return async ({ method, path, type, body }) => {
    const response = await fetch(`http://127.0.0.1:${String(port)}${path}`, {
      method,
      headers: { ...(type && { "content-type": type }) },
      ...(body !== undefined && { body }),
    });
    const { status } = response;
    const headers = Object.fromEntries(response.headers);
    return { status, headers, text: await response.text() };
  };
}

/** As API Gateway calls a function of Lambda, with version 2 of its events. */
function byEvents(
  lambda: (event: object, context: object) => Promise<unknown>,
): Send {
  return async ({ method, path, type, body }) => {
    const [rawPath = "", rawQueryString = ""] = path.split("?");
    const event = {
      version: "2.0",
      routeKey: "$default",
      rawPath,
      rawQueryString,
      headers: { host: "a.org", ...(type && { "content-type": type }) },
      requestContext: {
        http: { method, path: rawPath, sourceIp: "127.0.0.1" },
        stage: "$default",
      },
      isBase64Encoded: body !== undefined,
      ...(body !== undefined && {
        body: Buffer.from(body).toString("base64"),
      }),
    };
    const answer = (await lambda(event, {})) as {
      readonly statusCode: number;
      readonly headers: Record<string, unknown>;
      readonly body: string;
      readonly isBase64Encoded: boolean;
    };
    const { statusCode, headers, isBase64Encoded } = answer;
    const encoding = isBase64Encoded ? "base64" : "utf8";
    const text = Buffer.from(answer.body, encoding).toString();
    return { status: statusCode, headers, text };
  };
}

/**
 * What Vercel's helpers do to a request: they read its body, put a copy behind `on` and
 * `read`, and parse what they know by a getter, which throws for JSON that is not.
 */
async function withVercelHelpers(request: IncomingMessage): Promise<void> {
  const read = Buffer.concat((await request.toArray()) as Uint8Array[]);
  const copy = new PassThrough();
  const on = copy.on.bind(copy);
  const originalOn = request.on.bind(request);
  request.read = copy.read.bind(copy);
  request.on = request.addListener = (name: string, listener: never) =>
    (name === "data" || name === "end" ? on : originalOn)(
      name,
      listener,
    ) as never;
  copy.write(read);
  copy.end();
  Object.defineProperty(request, "body", {
    configurable: true,
    get() {
      const type = request.headers["content-type"];
      if (type !== "application/json") return undefined;
      try {
        return JSON.parse(read.toString()) as unknown;
      } catch {
        throw new Error("Invalid JSON");
      }
    },
  });
}

const platforms: readonly Platform[] = [
  {
    name: "serverless-http",
    start: (rest, rpc) =>
      byEvents(serverless(listenerOf(rest, rpc) as never) as never),
  },
  {
    name: "serverless-http of Express",
    start: (rest, rpc) =>
      byEvents(serverless(expressOf(rest, rpc) as never) as never),
  },
  {
    name: "serverless-express",
    start: (rest, rpc) =>
      byEvents(
        serverlessExpress.configure({ app: expressOf(rest, rpc) }) as never,
      ),
  },
  {
    name: "Vercel's helpers",
    start(rest, rpc) {
      const listener = listenerOf(rest, rpc);
      return overHttp((request, response) => {
        void withVercelHelpers(request).then(() => {
          listener(request, response);
        });
      });
    },
  },
  {
    name: "node-mocks-http",
    start(rest, rpc) {
      const listener = listenerOf(rest, rpc);
      return async ({ method, path, type, body }) => {
        const { req, res } = createMocks(
          {
            method: method as RequestMethod,
            url: path,
            headers: { ...(type && { "content-type": type }) },
            ...(body !== undefined && { body: body as never }),
          },
          { eventEmitter: EventEmitter },
        );
        const ended = once(res, "end");
        listener(req, res);
        await ended;
        const headers = res.getHeaders();
        return { status: res.statusCode, headers, text: res._getData() };
      };
    },
  },
  {
    name: "Koa behind its body parser",
    refuses: "all",
    start(rest, rpc) {
      const listener = listenerOf(rest, rpc);
      const app = new Koa().use(bodyParser()).use(({ req, request, res }) => {
        listener(Object.assign(req, { body: request.body }), res);
        return once(res, "close");
      });
      app.silent = true;
      return overHttp(app.callback());
    },
  },
  {
    name: "Firebase's functions",
    refuses: "rpc",
    start(rest, rpc) {
      const verify = (
        request: IncomingMessage,
        _: unknown,
        rawBody: Buffer,
      ): void => {
        Object.assign(request, { rawBody });
      };
      const app = express()
        .use(express.json({ verify }), express.raw({ verify, type: "*/*" }))
        .use(expressOf(rest, rpc));
      return overHttp(app);
    },
  },
];

const tag = (id: string): string =>
  JSON.stringify({ data: { type: "tag", id } });

describe.each(platforms)("$name", ({ name, refuses, start }) => {
  let send: Send;
  beforeEach(async () => {
    const { client } = blog;
    const rest = blog.createRestHandler({ client, endpoint: "/rest" });
    send = await start(rest, blog.createRpcHandler({ client }));
  });
  const id = name.replaceAll(/\W+/g, "-");

  test("writes and reads by JSON:API, and ends answers without a body", async () => {
    const created = await send({
      method: "POST",
      path: "/rest/tag",
      type: jsonApi,
      body: tag(id),
    });
    expect([created.status, JSON.parse(created.text)]).toMatchObject([
      201,
      { data: { id } },
    ]);
    expect(created.headers).toMatchObject({
      "content-type": jsonApi,
      "content-length": String(Buffer.byteLength(created.text)),
      vary: "Accept",
    });
    expect(created.headers).not.toHaveProperty("0");
    const found = await send({
      method: "GET",
      path: `/rest/tag?filter[id]=${id}&page[limit]=1`,
    });
    expect(JSON.parse(found.text)).toMatchObject({ data: [{ id }] });
    for (const [method, path, status] of [
      ["HEAD", `/rest/tag/${id}`, 200],
      ["OPTIONS", "/rest/tag", 204],
      ["DELETE", `/rest/tag/${id}`, 204],
    ] as const) {
      const ended = await send({ method, path });
      expect([method, ended.status]).toEqual([method, status]);
      if (name !== "node-mocks-http") expect(ended.text).toBe("");
    }
    const gone = await send({ method: "GET", path: `/rest/tag/${id}` });
    expect(gone.status).toBe(404);
    expect((await send({ method: "GET", path: "/none" })).status).toBe(404);
  });

  test("writes and reads by RPC", async () => {
    const type = "application/json";
    const args = JSON.stringify({ data: { name: id } });
    const path = "/rpc/tag/create";
    const created = await send({ method: "POST", path, type, body: args });
    expect([created.status, JSON.parse(created.text)]).toMatchObject([
      201,
      { data: { name: id } },
    ]);
    const q = encodeURIComponent(JSON.stringify({ where: { name: id } }));
    for (const [method, operation] of [
      ["GET", "findUnique"],
      ["DELETE", "delete"],
    ] as const) {
      const answer = await send({
        method,
        path: `/rpc/tag/${operation}?q=${q}`,
      });
      expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
        200,
        { data: { name: id } },
      ]);
    }
  });

  test("answers 400 for what is not JSON", async () => {
    for (const [path, type, refused] of [
      ["/rest/tag", jsonApi, refuses === "all"],
      ["/rpc/tag/create", "application/json", refuses !== undefined],
    ] as const) {
      const answer = await send({ method: "POST", path, type, body: "{" });
      expect(answer.status).toBe(400);
      if (!refused) expect(answer.text).toContain("is not valid JSON");
    }
  });
});

test("a body that only throws when it is asked for is not JSON", async () => {
  const bodies: unknown[] = [];
  const record = nodeHandler(({ body }) => {
    bodies.push(body);
    return Promise.resolve({ status: 204, headers: {} });
  });
  const send = await overHttp((request, response) => {
    request.resume().on("end", () => {
      const body = {
        get() {
          throw new Error("Invalid JSON");
        },
      };
      record(Object.defineProperty(request, "body", body), response);
    });
  });
  await send({ method: "GET", path: "/" });
  await send({ method: "POST", path: "/", body: "{" });
  expect(bodies).toMatchObject([
    undefined,
    { problems: [{ code: "invalid-payload" }] },
  ]);
});

test("restify, which replaces Node's own writeHead, in a process of its own", async () => {
  await withLock(`${root}.tmp/applications/.lock`, build);
  const script = `
    const restify = require("restify");
    const { nodeHandler } = require("@gen-api/runtime/node");
    const answer = nodeHandler(async ({ method, body }) =>
      method === "POST" || method === "GET"
        ? { status: 200, headers: { vary: "Accept" }, text: String(body) }
        : { status: 204, headers: {} }, { prefix: "/rest" });
    const server = restify.createServer();
    server.pre((request, response, next) => answer(request, response, next));
    server.listen(0, "127.0.0.1", async () => {
      const url = "http://127.0.0.1:" + server.address().port + "/rest/a";
      const said = [];
      for (const method of ["GET", "HEAD", "POST", "DELETE", "OPTIONS"]) {
        const body = method === "POST" ? "{}" : undefined;
        const { status, headers } = await fetch(url, { method, body });
        said.push([method, status, headers.get("content-length"), headers.get("0")]);
      }
      console.log(JSON.stringify(said));
      process.exit();
    });`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=commonjs", "-e", script],
    { cwd: `${root}test`, timeout: 60_000 },
  );
  expect(JSON.parse(stdout)).toEqual([
    ["GET", 200, "9", null],
    ["HEAD", 204, null, null],
    ["POST", 200, "2", null],
    ["DELETE", 204, null, null],
    ["OPTIONS", 204, null, null],
  ]);
});

test("Node's own writeHead gets its headers as a list, any other an object", async () => {
  const given: unknown[] = [];
  const record = nodeHandler(() =>
    Promise.resolve({ status: 200, headers: { vary: "Accept" }, text: "{}" }),
  );
  const send = await overHttp((request, response) => {
    const { writeHead } = response;
    const recorded = (status: number, headers: unknown): unknown => {
      given.push(headers);
      return writeHead.call(response, status, headers as never);
    };
    const both = request.url === "/both";
    const names = {
      writeHead: recorded,
      ...(both && { writeHeader: recorded }),
    };
    record(request, Object.assign(response, names) as typeof response);
  });
  await send({ method: "GET", path: "/both" });
  await send({ method: "GET", path: "/one" });
  expect(given).toEqual([
    ["vary", "Accept", "content-length", "2"],
    { vary: "Accept", "content-length": "2" },
  ]);
});
