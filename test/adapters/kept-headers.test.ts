import { expect, test } from "@jest/globals";
import { Hono } from "hono";
import { honoHandler } from "../../src/runtime/adapters/hono.js";
import type { ApiHandler } from "../../src/runtime/index.js";

// Of the adapters, only Hono's makes a response that does not have them already.

const handler: ApiHandler = () =>
  Promise.resolve({
    status: 200,
    headers: { vary: "Accept", "content-type": "application/vnd.api+json" },
    text: "{}",
  });

test.each<[string, (app: Hono) => Hono]>([
  ["a route", (app) => app.all("*", honoHandler(handler))],
  ["a middleware", (app) => app.use(honoHandler(handler))],
])("headers that middleware has set are kept by %s", async (_, mount) => {
  const app = new Hono().use(async (context, next) => {
    context.header("cache-control", "no-store");
    context.header("content-type", "text/plain");
    context.header("vary", "Cookie");
    context.header("set-cookie", "seen=1");
    await next();
  });
  const { headers } = await mount(app).request("/");
  expect(Object.fromEntries(headers)).toEqual({
    "cache-control": "no-store",
    "content-type": "application/vnd.api+json",
    vary: "Cookie, Accept",
    "set-cookie": "seen=1",
  });
});
