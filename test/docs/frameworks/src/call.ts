import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { H3 } from "h3";
import type { NextApiHandler } from "./stubs/next.js";
import { served } from "./stubs/platforms.js";
import * as route from "@/app/api/[...path]/route";
import vercel from "@/api/service";
import page from "@/pages/api/[...path]";
import nuxt from "@/server/api/[...path]";
import { handle } from "@/src/hooks.server";
import { Route } from "@/src/routes/api/$";
import { fallback } from "@/src/routes/api/[...path]/+server";
import { app as elysia } from "./elysia.js";
import { api as firebase } from "./firebase.js";
import { handler } from "./lambda.js";
import worker from "./worker.js";
import { answer } from "./yourself.js";

type Answer = (request: Request) => Response | Promise<Response>;

const locals = {};
const nextPage: NextApiHandler = page;

/** Calls a listener of `node:http` over HTTP. */
async function listening(listener: RequestListener): Promise<Answer> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return ({ url }) =>
    fetch(`http://127.0.0.1:${String(port)}${new URL(url).pathname}`);
}

/** As API Gateway calls a function. */
async function throughGateway({ method, url }: Request): Promise<Response> {
  const rawPath = new URL(url).pathname;
  const http = { method, path: rawPath, sourceIp: "127.0.0.1" };
  const event = { version: "2.0", rawPath, requestContext: { http } };
  const answer = await handler({ ...event, headers: {} }, {});
  const { statusCode, body } = answer as { statusCode: number; body: string };
  return new Response(body, { status: statusCode });
}

/** How each example is called where it runs. */
const calls: Readonly<Record<string, Answer>> = {
  ...(await served()),
  "worker.ts": (request) =>
    worker.fetch(request, { DATABASE_URL: process.env["DATABASE_URL"] ?? "" }),
  "app/api/[...path]/route.ts": (request) => route.GET(request),
  "pages/api/[...path].ts": await listening((request, response) => {
    void nextPage(request, response);
  }),
  "api/service.ts": await listening(vercel),
  "firebase.ts": await listening(firebase),
  "lambda.ts": throughGateway,
  "src/routes/api/[...path]/+server.ts": (request) =>
    fallback({ request, locals }),
  "src/hooks.server.ts": (request) =>
    handle({
      event: { request, locals },
      resolve: () => new Response("page", { status: 404 }),
    }),
  "server/api/[...path].ts": new H3().use(nuxt).fetch,
  "elysia.ts": (request) => elysia.handle(request),
  "src/routes/api/$.ts": (request) => Route.server.handlers.ANY({ request }),
  "yourself.ts": answer,
};

const found: Record<string, unknown> = {};
for (const [example, call] of Object.entries(calls)) {
  const url = "http://127.0.0.1:3000/api/user/ada";
  const response = await call(new Request(url));
  found[example] = [response.status, await response.json()];
}
process.stdout.write(`found ${JSON.stringify(found)}\n`);
process.exit();
