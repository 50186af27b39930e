import { afterAll, beforeAll, expect, test } from "@jest/globals";
import * as opentelemetry from "@opentelemetry/api";
import type { ApiHandler, ApiRequest } from "../../../src/runtime/index.js";
import { atomicHeaders } from "../../support/as-operations.js";
import {
  type OpenVersioned,
  openVersioned,
  patch,
  send,
} from "../versions/open-versioned.js";
import { childrenOf, type RecordedSpans, recordSpans } from "./record-spans.js";

// Keys, versions, cursors, actions and atomic operations under traces.

let app: OpenVersioned;
let recorded: RecordedSpans;
const statements: string[] = [];
beforeAll(async () => {
  app = await openVersioned("sqlite");
  app.client.$on("query", ({ query }) => statements.push(query));
  recorded = recordSpans();
});
afterAll(async () => {
  await recorded.stop();
  await app.close();
});

const telemetry = { telemetry: opentelemetry };
const idempotency = {
  model: "ApiRequest",
  scope: ({ context }: ApiRequest) => context,
};

async function traced(...request: Parameters<typeof send>) {
  recorded.take();
  statements.length = 0;
  const response = await send(...request);
  const spans = recorded.take();
  const span = spans.find(
    ({ attributes }) => attributes["http.request.method"] !== undefined,
  );
  if (!span) throw new Error("no span of the request");
  const { name, attributes } = span;
  expect(attributes["http.response.status_code"]).toBe(response.status);
  expect(attributes["gen_api.statements"]).toBe(statements.length);
  const names = childrenOf(spans, span).map((one) => one.name);
  return { response, name, attributes, names };
}

test("a write with a key says when its answer is an older one", async () => {
  const rest = app.rest({ ...telemetry, idempotency, serverTiming: true });
  const sent = {
    body: { data: { type: "post", attributes: { title: "once" } } },
    headers: { "idempotency-key": '"traced"' },
    context: "ada",
  };
  const first = await traced(rest, "POST", "/post", sent);
  expect(first.response.status).toBe(201);
  expect(first.attributes).not.toHaveProperty("gen_api.idempotent_replay");
  const again = await traced(rest, "POST", "/post", sent);
  expect(again.response.headers["idempotent-replayed"]).toBe("true");
  expect(again.response.text).toBe(first.response.text);
  expect(again.attributes["gen_api.idempotent_replay"]).toBe(true);
  // A timing is of its own request.
  expect(again.response.headers["server-timing"]).not.toBe(
    first.response.headers["server-timing"],
  );
});

test("a write under If-Match, and one that is too late", async () => {
  const rest = app.rest(telemetry);
  const headers = { "if-match": '"1"' };
  const { id } = await app.client.post.create({ data: { title: "new" } });
  const body = patch(String(id), { title: "newer" });
  const path = `/post/${String(id)}`;
  const first = await traced(rest, "PATCH", path, { body, headers });
  expect([first.response.status, first.name]).toEqual([200, "PATCH /post/:id"]);
  const late = await traced(rest, "PATCH", path, { body, headers });
  expect(late.response.status).toBe(412);
  expect(late.attributes["gen_api.error.code"]).toBe("precondition-failed");
});

test("a read that the client has", async () => {
  const rest = app.rest({ ...telemetry, etag: true });
  const first = await traced(rest, "GET", "/post");
  const headers = { "if-none-match": first.response.headers["etag"] ?? "" };
  const { response, name } = await traced(rest, "GET", "/post", { headers });
  expect([response.status, name]).toEqual([304, "GET /post"]);
});

test("a page by cursors", async () => {
  const rest = app.rest({ ...telemetry, pagination: "cursor" });
  const { names, attributes } = await traced(rest, "GET", "/post?page[size]=1");
  expect(names.at(-1)).toBe("document");
  expect(attributes["gen_api.operation"]).toBe("list");
});

test("an action, whose own calls are calls of the request", async () => {
  for (const [handler, path, route, body] of [
    [app.rest(telemetry), "/post/1/-/publish", "/post/:id/-/publish", {}],
    [
      app.rpc(telemetry),
      "/post/publish",
      "/post/publish",
      { where: { id: 1 } },
    ],
  ] as const) {
    const headers = {
      "content-type":
        path === route ? "application/json" : "application/vnd.api+json",
    };
    const { response, name, names, attributes } = await traced(
      handler,
      "POST",
      path,
      { body: path === route ? body : undefined, headers },
    );
    expect(response.status).toBe(200);
    expect(name).toBe(`POST ${route}`);
    expect(attributes["gen_api.operation"]).toBe("publish");
    expect(names).toContain("database");
  }
});

test("a document of atomic operations is one span", async () => {
  const rest: ApiHandler = app.rest({ ...telemetry, authorize: () => true });
  const add = { op: "add", data: { type: "post", attributes: { title: "a" } } };
  const { response, name, attributes, names } = await traced(
    rest,
    "POST",
    "/operations",
    { body: { "atomic:operations": [add, add] }, headers: atomicHeaders },
  );
  expect(response.status).toBe(200);
  expect(name).toBe("POST /operations");
  expect(attributes).toMatchObject({
    "gen_api.operation": "atomic",
    "gen_api.operations": 2,
  });
  expect(names.slice(0, 3)).toEqual(["parse", "authorize", "authorize"]);
  expect(names).toContain("database");
});

test("rules of access that refuse, and a hidden value in no span", async () => {
  const secret = "write-only-value";
  const { id } = await app.client.post.create({
    data: { title: "hidden", secret },
  });
  const access = app.defineAccess(() => undefined)({
    others: false,
    Post: { read: true, update: false },
    User: { read: true },
    Comment: { read: true },
    Tag: { read: true },
    Place: { read: true },
  });
  const rest = app.rest({ ...telemetry, access, serverTiming: true });
  recorded.take();
  const path = `/post/${String(id)}`;
  const read = await send(rest, "GET", path);
  expect(read.headers).toHaveProperty("server-timing");
  const write = await send(rest, "PATCH", path, {
    body: patch(String(id), { secret }),
  });
  expect(write.status).toBe(403);
  expect(write.headers).not.toHaveProperty("server-timing");
  const spans = recorded.take();
  expect(spans.length).toBeGreaterThan(2);
  const exported = spans.map(({ name, attributes, events, status }) => ({
    ...{ name, attributes, events, status },
  }));
  expect(JSON.stringify(exported)).not.toContain(secret);
});
