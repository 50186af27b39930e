import { createServer } from "node:http";
import { H3 } from "h3";
import type { NextApiHandler } from "./stubs/next.js";
import { served } from "./stubs/platforms.js";
import * as route from "@/app/api/[...path]/route";
import page from "@/pages/api/[...path]";
import nuxt from "@/server/api/[...path]";
import { handle } from "@/src/hooks.server";
import { Route } from "@/src/routes/api/$";
import { fallback } from "@/src/routes/api/[...path]/+server";
import { app as elysia } from "./elysia.js";
import worker from "./worker.js";
import { answer } from "./yourself.js";

type Answer = (request: Request) => Response | Promise<Response>;

const locals = {};
const nextPage: NextApiHandler = page;
const server = createServer((request, response) => {
  void nextPage(request, response);
}).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
const address = server.address();
const port = typeof address === "object" ? (address?.port ?? 0) : 0;

/** How each example is called where it runs. */
const calls: Readonly<Record<string, Answer>> = {
  ...(await served()),
  "worker.ts": (request) =>
    worker.fetch(request, { DATABASE_URL: process.env["DATABASE_URL"] ?? "" }),
  "app/api/[...path]/route.ts": (request) => route.GET(request),
  "pages/api/[...path].ts": ({ url }) =>
    fetch(`http://127.0.0.1:${String(port)}${new URL(url).pathname}`),
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
