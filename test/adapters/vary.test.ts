import { once } from "node:events";
import {
  createServer,
  get,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "@jest/globals";
import { serve } from "@hono/node-server";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { expressHandler } from "../../src/runtime/adapters/express.js";
import { fastifyPlugin } from "../../src/runtime/adapters/fastify.js";
import { honoHandler } from "../../src/runtime/adapters/hono.js";
import { nodeHandler } from "../../src/runtime/adapters/node.js";
import { besideVary } from "../../src/runtime/adapters/vary.js";
import type { ApiHandler } from "../../src/runtime/index.js";
import { oddStatuses } from "../support/odd-requests.js";

const headersOf: Readonly<Record<string, Record<string, string>>> = {
  "/": { vary: "Accept" },
  // RPC varies by nothing, an ApiError by what its thrower writes.
  "/rpc": {},
  "/denied": { Vary: "Cookie" },
};

/** As a service answers, with a document or without. */
const handler: ApiHandler = ({ method, path }) => {
  const headers = headersOf[path] ?? {};
  return Promise.resolve(
    method === "DELETE"
      ? { status: 204, headers }
      : { status: 200, headers, text: "{}" },
  );
};

type Vary = string | string[] | number | undefined;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function setOn(response: ServerResponse, vary: Vary): void {
  if (vary !== undefined) response.setHeader("Vary", vary);
}

async function portOf(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  closers.push(() => server.close().closeAllConnections());
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

function honoPort(set: (app: Hono) => Hono): Promise<number> {
  const app = set(new Hono());
  app.all("*", honoHandler(handler));
  return new Promise((resolve) => {
    const { fetch } = app;
    const server = serve(
      { fetch, port: 0, hostname: "127.0.0.1" },
      (address) => {
        resolve(address.port);
      },
    );
    closers.push(() => server.close());
  });
}

function each(vary: Vary, set: (value: string) => void): void {
  if (vary !== undefined) [vary].flat().forEach((value) => set(String(value)));
}

/** Servers whose middleware has set a `Vary` before the adapter answers. */
const servers: [string, (vary: Vary) => Promise<number>][] = [
  [
    "node:http",
    (vary) => {
      const listener = nodeHandler(handler);
      return portOf((request, response) => {
        setOn(response, vary);
        listener(request, response);
      });
    },
  ],
  [
    "node:http with a writeHead of the application's own",
    (vary) => {
      const listener = nodeHandler(handler);
      return portOf((request, response) => {
        const writeHead = response.writeHead.bind(response);
        response.writeHead = (status: number, headers: unknown) =>
          writeHead(status, headers as Record<string, string>);
        setOn(response, vary);
        listener(request, response);
      });
    },
  ],
  [
    "Express",
    (vary) => {
      const app = express();
      app.use((_request, response, next) => {
        setOn(response, vary);
        next();
      });
      app.use(expressHandler(handler));
      return portOf(app);
    },
  ],
  [
    "Fastify",
    async (vary) => {
      const app = fastify();
      app.addHook("onRequest", async (_request, reply) => {
        if (vary !== undefined) reply.header("Vary", vary);
      });
      app.register(fastifyPlugin(handler));
      closers.push(() => app.close());
      const base = await app.listen({ port: 0, host: "127.0.0.1" });
      return Number(new URL(base).port);
    },
  ],
  [
    "Hono by c.header",
    (vary) =>
      honoPort((app) =>
        app.use(async (c, next) => {
          each(vary, (value) => {
            c.header("Vary", value, { append: true });
          });
          await next();
        }),
      ),
  ],
  [
    "Hono by c.res",
    (vary) =>
      honoPort((app) =>
        app.use(async (c, next) => {
          each(vary, (value) => {
            c.res.headers.append("Vary", value);
          });
          await next();
        }),
      ),
  ],
];

/** Every `Vary` that was sent, not joined to one. */
async function sentVary(
  port: number,
  method: string,
  path = "/",
): Promise<readonly string[]> {
  const request = get({ host: "127.0.0.1", port, method, path, agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.resume();
  return response.headersDistinct["vary"] ?? [];
}

test.each(servers)("%s answers odd targets, and goes on", async (_, start) => {
  const port = await start(undefined);
  const statuses = await oddStatuses(port);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(await sentVary(port, "GET")).toEqual(["Accept"]);
});

describe.each(servers)("the Vary of %s", (_, start) => {
  test.each<[Vary, string]>([
    [undefined, "Accept"],
    ["Origin", "Origin, Accept"],
    ["Origin,  Cookie", "Origin, Cookie, Accept"],
    [["Origin", "Cookie"], "Origin, Cookie, Accept"],
    ["origin, accept, Origin", "origin, accept"],
    ["*", "*"],
    [7, "7, Accept"],
  ])("set to %j is sent as %j", async (vary, sent) => {
    const port = await start(vary);
    expect(await sentVary(port, "GET")).toEqual([sent]);
    // Without a body.
    expect(await sentVary(port, "DELETE")).toEqual([sent]);
  });

  test("gains what the answer has, in whatever case", async () => {
    const port = await start("Origin");
    expect(await sentVary(port, "GET", "/rpc")).toEqual(["Origin"]);
    const denied = await sentVary(port, "GET", "/denied");
    expect(denied).toEqual(["Origin, Cookie"]);
  });
});

test.each([undefined, null])(
  "where Vary is %s so far, an answer without one stays without",
  (set) => {
    expect(besideVary({}, set)).toEqual({});
  },
);
