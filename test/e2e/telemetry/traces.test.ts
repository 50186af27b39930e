import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import * as opentelemetry from "@opentelemetry/api";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expressHandler } from "@gen-api/runtime/express";
import { fetchHandler } from "@gen-api/runtime/fetch";
import type { ReadableSpan } from "@opentelemetry/sdk-trace-base";
import type { ApiHandler, ApiRequest } from "../../../src/runtime/index.js";
import { ApiError } from "../../../src/runtime/index.js";
import { newPost } from "../../support/blog-posts.js";
import { useBlog } from "../../support/use-blog.js";
import { childrenOf, type RecordedSpans, recordSpans } from "./record-spans.js";

const mediaType = { "content-type": "application/vnd.api+json" };

describe("a handler with telemetry", () => {
  const blog = useBlog();
  const { statements } = blog;
  let recorded: RecordedSpans;
  beforeAll(() => {
    recorded = recordSpans();
  });
  afterAll(() => recorded.stop());

  const logged: string[] = [];
  const common = () => ({
    client: blog.client,
    telemetry: opentelemetry,
    log: (message: string) => logged.push(message),
  });
  const rest = (more: object = {}): ApiHandler =>
    blog.createRestHandler({ ...common(), endpoint: "/api", ...more });
  const rpc = (more: object = {}): ApiHandler =>
    blog.createRpcHandler({ ...common(), ...more });
  const allowing = { authorize: () => true };

  /** The answer to a request, with the span of the request and those below it. */
  async function answered(handler: ApiHandler, request: ApiRequest) {
    recorded.take();
    statements.length = 0;
    const response = await handler(request);
    const spans = recorded.take();
    const span = requestSpan(spans);
    const parts = childrenOf(spans, span);
    const { attributes } = span;
    return { response, span, spans, parts, attributes, names: namesOf(parts) };
  }
  const get = (path: string, query = ""): ApiRequest => ({
    method: "GET",
    path,
    query,
  });
  const find = (args: object): ApiRequest => ({
    method: "GET",
    path: "/post/findMany",
    query: `q=${encodeURIComponent(JSON.stringify(args))}`,
  });

  test("makes a span of a read, with its parts in their order", async () => {
    const { response, span, parts, names, attributes } = await answered(
      rest(allowing),
      get("/Post", "include=comments&page[limit]=2"),
    );
    expect(response.status).toBe(200);
    expect(response.headers["server-timing"]).toBeUndefined();
    expect(span.name).toBe("GET /post");
    expect(span.kind).toBe(opentelemetry.SpanKind.SERVER);
    expect(span.status.code).toBe(opentelemetry.SpanStatusCode.UNSET);
    expect(names.filter((name) => name !== "database")).toEqual([
      "parse",
      "authorize",
      "parse",
      "document",
    ]);
    expect(names).toContain("database");
    const { data, included } = response.body as Record<"data" | "included", []>;
    expect(data.length).toBe(2);
    expect(attributes).toEqual({
      "http.request.method": "GET",
      "http.route": "/post",
      "http.response.status_code": 200,
      "gen_api.model": "Post",
      "gen_api.operation": "list",
      "gen_api.rows": expect.any(Number),
      "gen_api.statements": statements.length,
    });
    expect(attributes["gen_api.rows"]).toBeGreaterThanOrEqual(
      data.length + included.length,
    );
    expect(statements.length).toBeGreaterThan(1);
    const [call] = parts.filter(({ name }) => name === "database");
    expect(call?.attributes).toMatchObject({
      "db.system.name": "sqlite",
      "db.collection.name": "Post",
      "db.operation.name": "findMany",
      "gen_api.model": "Post",
    });
    const { CLIENT, INTERNAL } = opentelemetry.SpanKind;
    for (const { name, kind } of parts) {
      expect(kind).toBe(name === "database" ? CLIENT : INTERNAL);
    }
  });

  test("names routes with the mount, which is no value of the request", async () => {
    const own = rest();
    for (const [mount, path, route] of [
      ["/api", "/post/1", "/api/post/:id"],
      ["/api", "/post", "/api/post"],
      ["", "/post/1", "/post/:id"],
    ] as const) {
      const handler = fetchHandler(own, { prefix: mount });
      recorded.take();
      const answer = await handler(new Request(`http://host${mount}${path}`));
      expect(answer.status).toBe(200);
      const span = requestSpan(recorded.take());
      expect(span.attributes["http.route"]).toBe(route);
      expect(span.name).toBe(`GET ${route}`);
    }
    const next = expressHandler(rpc());
    recorded.take();
    const request = Object.assign(new IncomingMessage(new Socket()), {
      ...{ method: "GET", url: "/post/count", baseUrl: "/tenant/secret" },
    });
    request.push(null);
    const response = new ServerResponse(request);
    await new Promise((done) => {
      response.end = ((): ServerResponse => {
        done(undefined);
        return response;
      }) as typeof response.end;
      next(request as never, response as never, done);
    });
    const { attributes } = requestSpan(recorded.take());
    expect(attributes["http.route"]).toBe("/post/count");
  });

  test("names spans by routes, in which no id stands", async () => {
    const handler = rest();
    const routes: Record<string, string> = {
      "/post/1": "GET /post/:id",
      "/post/1/comments": "GET /post/:id/comments",
      "/post/1/relationships/comments": "GET /post/:id/relationships/comments",
      "/post/1/comments/unknown": "GET /post/:id/comments/:relatedId",
      "/post/1/unknown": "GET",
      "/unknown/1": "GET",
    };
    for (const [path, name] of Object.entries(routes)) {
      const { span } = await answered(handler, get(path));
      expect(span.name).toBe(name);
    }
    const head = { ...get("/post/1"), method: "HEAD" };
    expect((await answered(handler, head)).span.name).toBe("HEAD /post/:id");
    const other = { ...get("/post/1"), method: "secret" };
    const { span } = await answered(handler, other);
    expect([span.name, span.attributes["http.request.method"]]).toEqual([
      "HTTP /post/:id",
      "_OTHER",
    ]);
    expect((await answered(rpc(), get("/POST/findMany"))).span.name).toBe(
      "GET /post/findMany",
    );
    expect((await answered(rpc(), get("/post/unknown"))).span.name).toBe("GET");
  });

  test("makes a span of a write in REST", async () => {
    const { response, span, names, attributes } = await answered(
      rest(allowing),
      { method: "POST", path: "/post", headers: mediaType, body: newPost() },
    );
    expect(response.status).toBe(201);
    expect(span.name).toBe("POST /post");
    expect(attributes["gen_api.operation"]).toBe("create");
    expect(attributes["gen_api.statements"]).toBe(statements.length);
    expect(names.slice(0, 2)).toEqual(["parse", "authorize"]);
    expect(names).toContain("database");
    expect(names.at(-1)).toBe("document");
  });

  test("makes spans of RPC", async () => {
    const read = await answered(
      rpc(allowing),
      find({ take: 3, include: { author: true } }),
    );
    expect(read.span.name).toBe("GET /post/findMany");
    expect(read.names).toEqual(["parse", "authorize", "database", "document"]);
    expect(read.attributes).toEqual({
      "http.request.method": "GET",
      "http.route": "/post/findMany",
      "http.response.status_code": 200,
      "gen_api.model": "Post",
      "gen_api.operation": "findMany",
      "gen_api.rows": 6,
      "gen_api.statements": statements.length,
    });
    const body = [
      { model: "Post", op: "count" },
      { model: "Tag", op: "create", args: { data: { name: "traced" } } },
      { model: "Tag", op: "delete", args: { where: { name: "traced" } } },
    ];
    const transaction = await answered(rpc(allowing), {
      method: "POST",
      path: "/$transaction/sequential",
      headers: { "content-type": "application/json" },
      body,
    });
    expect(transaction.response.status).toBe(200);
    expect(transaction.span.name).toBe("POST /$transaction/sequential");
    expect(transaction.attributes["gen_api.operations"]).toBe(3);
    expect(transaction.attributes["gen_api.rows"]).toBe(2);
    expect(transaction.attributes["gen_api.statements"]).toBe(
      statements.length,
    );
    expect(transaction.names).toEqual([
      "parse",
      ...["authorize", "authorize", "authorize"],
      ...["database", "database", "database"],
      "document",
    ]);
  });

  test("records what fails with the id in its answer", async () => {
    const failing = {
      client: (): never => {
        throw new Error("secret-of-the-application");
      },
    };
    const inRest = await answered(rest(failing), get("/post"));
    const { errors } = inRest.response.body as { errors: [{ id: string }] };
    expect(inRest.response.status).toBe(500);
    expect(inRest.span.status).toEqual({
      code: opentelemetry.SpanStatusCode.ERROR,
    });
    expect(inRest.attributes).toMatchObject({
      "error.type": "500",
      "gen_api.error.code": "internal-error",
      "gen_api.error.id": errors[0].id,
    });
    expect(logged.at(-1)).toContain(errors[0].id);
    const inRpc = await answered(rpc(failing), get("/post/findMany"));
    const { error } = inRpc.response.body as { error: { id: string } };
    expect(inRpc.attributes).toMatchObject({
      "error.type": "500",
      "gen_api.error.id": error.id,
    });
    expect(inRpc.span.status.code).toBe(opentelemetry.SpanStatusCode.ERROR);
  });

  test("records a refused write by its code, and the part that failed", async () => {
    const { response, span, attributes, parts } = await answered(rest(), {
      method: "POST",
      path: "/post",
      headers: mediaType,
      body: newPost({ slug: 17 }),
    });
    expect(response.status).toBe(422);
    const { errors } = response.body as { errors: [{ code: string }] };
    expect(attributes).toMatchObject({
      "http.response.status_code": 422,
      "gen_api.error.code": errors[0].code,
    });
    expect(attributes).not.toHaveProperty("error.type");
    expect(span.status.code).toBe(opentelemetry.SpanStatusCode.UNSET);
    expect(parts.map(({ status }) => status.code)).not.toContain(
      opentelemetry.SpanStatusCode.ERROR,
    );
    const taken = { method: "POST", path: "/tag/create" };
    const name = (await blog.client.tag.findFirstOrThrow()).name;
    const refused = await answered(rpc(), {
      ...taken,
      headers: { "content-type": "application/json" },
      body: { data: { name } },
    });
    expect(refused.attributes["gen_api.error.code"]).toBe("P2002");
    const [call] = refused.parts.filter((part) => part.name === "database");
    expect(call?.status).toEqual({ code: opentelemetry.SpanStatusCode.ERROR });
    // A rule for all parts: the code of the error where it has one.
    expect(call?.attributes["error.type"]).toBe("P2002");
    expect(refused.span.status.code).toBe(opentelemetry.SpanStatusCode.UNSET);
    expect(refused.attributes).not.toHaveProperty("error.type");
    const broken = await answered(rest(), get("/post", "filter[unknown]=1"));
    expect(broken.response.status).toBe(400);
    expect(broken.parts.at(-1)?.name).toBe("parse");
    // What refuses a request is no failure, in no span of it.
    for (const { status, attributes: own } of broken.spans) {
      expect(status.code).toBe(opentelemetry.SpanStatusCode.UNSET);
      expect(own).not.toHaveProperty("error.type");
    }
  });

  test("tells timings to callers whom authorize has let through", async () => {
    const timed = { serverTiming: true };
    const phases = (value: string | undefined) =>
      value?.split(", ").map((part) => part.replace(/;dur=\d+\.\d\d$/, ""));
    for (const handler of [rest, rpc]) {
      const path = handler === rest ? "/post" : "/post/findMany";
      const { response } = await answered(
        handler({ ...timed, ...allowing }),
        get(path),
      );
      expect(phases(response.headers["server-timing"])).toEqual([
        "parse",
        "authorize",
        "database",
        "document",
        "total",
      ]);
      const refusals = [
        () => false,
        () => {
          throw new ApiError("unauthorized", "who are you?");
        },
      ];
      for (const authorize of refusals) {
        const refused = await answered(
          handler({ ...timed, authorize }),
          get(path),
        );
        expect([401, 403]).toContain(refused.response.status);
        expect(refused.response.headers).not.toHaveProperty("server-timing");
        expect(refused.names).toEqual(["parse", "authorize"]);
      }
      const untold = await answered(handler(timed), {
        ...get(path),
        method: "OPTIONS",
      });
      expect(untold.response.status).toBe(204);
      expect(untold.response.headers).not.toHaveProperty("server-timing");
    }
    const alone = rest({ ...timed, telemetry: undefined });
    const { headers } = await alone(get("/post"));
    expect(phases(headers["server-timing"])).toEqual(["total"]);
  });

  test("hangs below the span that the caller has", async () => {
    recorded.take();
    const handler = rest();
    await opentelemetry.trace
      .getTracer("application")
      .startActiveSpan("outer", async (outer) => {
        await handler(get("/post/1"));
        outer.end();
      });
    const spans = recorded.take();
    const outer = spans.find(({ name }) => name === "outer") as ReadableSpan;
    const [own] = childrenOf(spans, outer);
    expect(own?.name).toBe("GET /post/:id");
    expect(own?.kind).toBe(opentelemetry.SpanKind.INTERNAL);
  });

  test("keeps requests at once apart, also where they share a query", async () => {
    recorded.take();
    const handler = rest(allowing);
    statements.length = 0;
    const paths = ["/post/1", "/post/2", "/user", "/post/1", "/tag"];
    await Promise.all(paths.map((path) => handler(get(path))));
    const spans = recorded.take();
    const requests = spans.filter(({ name }) => name.startsWith("GET"));
    expect(requests.length).toBe(paths.length);
    expect(new Set(requests.map((one) => one.spanContext().traceId)).size).toBe(
      paths.length,
    );
    for (const one of requests) {
      const parts = childrenOf(spans, one);
      expect(namesOf(parts)).toContain("database");
      const models = parts
        .filter(({ name }) => name === "database")
        .map(({ attributes }) => attributes["gen_api.model"]);
      expect(new Set(models)).toEqual(
        new Set([one.attributes["gen_api.model"]]),
      );
    }
    const counted = requests.reduce(
      (sum, one) => sum + Number(one.attributes["gen_api.statements"]),
      0,
    );
    expect(counted).toBe(statements.length);
  });

  test("says nothing that a request or a record contains", async () => {
    const secret = "value-that-nobody-may-see";
    await blog.client.user.create({
      data: { id: secret, email: `${secret}@example.org`, name: secret },
    });
    recorded.take();
    const inRest = rest({ serverTiming: true });
    const inRpc = rpc();
    const json = { "content-type": "application/json" };
    const q = encodeURIComponent(JSON.stringify({ where: { name: secret } }));
    const requests: readonly (readonly [ApiHandler, ApiRequest])[] = [
      [inRest, get(`/user/${secret}`)],
      [inRest, get("/user", `filter[name]=${secret}&sort=${secret}`)],
      [inRest, get("/user", `filter[name]=${secret}`)],
      [inRest, get(`/${secret}`)],
      [inRest, get(`/user/${secret}/posts/${secret}`)],
      [inRest, get(`/user/${secret}/${secret}`)],
      [inRest, { ...get("/user"), method: secret }],
      [
        inRest,
        {
          method: "POST",
          path: "/user",
          headers: { ...mediaType, authorization: secret },
          body: {
            data: {
              type: "user",
              attributes: { email: `${secret}@example.org` },
            },
          },
        },
      ],
      [
        inRest,
        { method: "POST", path: "/user", headers: mediaType, body: secret },
      ],
      [inRpc, { ...get("/user/findMany"), query: `q=${q}` }],
      [inRpc, get(`/user/${secret}`)],
      [inRpc, get(`/${secret}/findMany`)],
      [inRpc, get(`/$transaction/${secret}`)],
      [
        inRpc,
        {
          method: "POST",
          path: "/user/create",
          headers: json,
          body: { data: { email: `${secret}@example.org`, [secret]: 1 } },
        },
      ],
    ];
    const statuses = new Set<number>();
    for (const [handler, request] of requests) {
      statuses.add((await handler(request)).status);
    }
    expect(statuses).toEqual(new Set([200, 400, 404, 405, 409]));
    const exported = recorded
      .take()
      .map(({ name, attributes, events, status, links }) => ({
        ...{ name, attributes, events, status, links },
      }));
    expect(exported.length).toBeGreaterThan(requests.length);
    expect(JSON.stringify(exported)).not.toContain(secret);
    await blog.client.user.delete({ where: { id: secret } });
  });

  test("leaves statements out where the client does not tell them", async () => {
    const client = blog.client.$extends({});
    const { attributes } = await answered(rest({ client }), get("/post/1"));
    expect(attributes).not.toHaveProperty("gen_api.statements");
    expect(attributes["gen_api.rows"]).toBe(1);
  });

  test("answers what it answers without telemetry", async () => {
    const plain = { telemetry: undefined };
    const queries = ["", "page[limit]=1&include=author", "filter[unknown]=1"];
    for (const query of queries) {
      const [own, other] = [rest(), rest(plain)];
      expect(await own(get("/post", query))).toEqual(
        await other(get("/post", query)),
      );
    }
  });

  test("needs the module of OpenTelemetry's API", () => {
    const others: readonly unknown[] = [
      null,
      true,
      {},
      opentelemetry.trace,
      { trace: opentelemetry.trace },
    ];
    for (const telemetry of others) {
      for (const make of [rest, rpc]) {
        expect(() => make({ telemetry })).toThrow(
          'invalid options: "telemetry" must be the module "@opentelemetry/api"',
        );
      }
    }
    expect(() => rest({ serverTiming: "yes" })).toThrow(
      'invalid options: "serverTiming" must be a boolean',
    );
    const { trace, context, SpanStatusCode } = opentelemetry;
    expect(typeof rest({ telemetry: { trace, context, SpanStatusCode } })).toBe(
      "function",
    );
  });
});

function requestSpan(spans: readonly ReadableSpan[]): ReadableSpan {
  const found = spans.find(
    ({ attributes }) => attributes["http.request.method"] !== undefined,
  );
  if (!found) throw new Error("no span of a request");
  return found;
}

function namesOf(spans: readonly ReadableSpan[]): readonly string[] {
  return spans.map(({ name }) => name);
}
