import { describe, expect, jest, test } from "@jest/globals";
import { ApiError, type Access } from "@gen-api/runtime";
import {
  answerList,
  answerCreate,
  restHandler,
  type RestHandlerOptions,
  type RestRoutes,
} from "@gen-api/runtime/rest";
import { thing } from "./thing.js";

const routes: RestRoutes<unknown> = {
  resource: thing,
  list: ({ request }) =>
    answerList(request, {
      findMany: () => Promise.resolve([{ id: 1, name: "one" }]),
      count: () => Promise.resolve(1),
    }),
  // What row-level security leaves of a row that was written, or of an upsert's.
  create: ({ request }) =>
    answerCreate(request, {
      create: () => Promise.resolve(null as unknown as object),
      upsert: () => Promise.resolve([]),
    }),
};

function handler(
  options: Partial<RestHandlerOptions<object>> = {},
  all: readonly RestRoutes<unknown>[] = [routes],
) {
  const service = {
    schema: { database: { provider: "sqlite" }, models: {} },
    idDivider: "_",
    routes: all,
  } as const;
  return restHandler(service, { client: {}, endpoint: "/api", ...options });
}

const post = {
  method: "POST",
  path: "/thing",
  body: { data: { type: "thing", attributes: { id: 1, name: "one" } } },
};

test("B3: the client of all requests is used as it is, without a wait", async () => {
  const then = jest.fn(() => undefined);
  const client = Object.defineProperty({}, "then", { get: then });
  const answer = await handler({ client })({ method: "GET", path: "/thing" });
  expect(answer.status).toBe(200);
  expect(then).not.toHaveBeenCalled();
});

describe("a REST handler", () => {
  test("R25 links to no page that it would refuse", async () => {
    const rest = handler({ pageSize: 2000 });
    const query = "page[limit]=2000";
    const answer = await rest({ method: "GET", path: "/thing", query });
    expect(answer.status).toBe(200);
    expect(() => handler({ pageSize: 20, maxPageSize: 10 })).toThrow(
      'invalid options: "pageSize" must not be more than "maxPageSize"',
    );
  });

  test("R25 a page number without a size is 400", async () => {
    const rest = handler({ pageSize: Infinity });
    const query = "page[number]=3";
    const answer = await rest({ method: "GET", path: "/thing", query });
    expect(answer.status).toBe(400);
  });

  test.each([
    [20, /^there is no type "x"; known are thing0, .*, thing19$/],
    [21, /^there is no type "x"$/],
  ])(
    "R33 lists up to twenty types to who asks for another: of %d",
    async (size, detail) => {
      const all = Array.from({ length: size }, (_, index) => ({
        resource: { ...thing, type: `thing${String(index)}` },
      }));
      const rest = handler({}, all);
      const answer = await rest({ method: "GET", path: "/x" });
      expect(answer.body).toMatchObject({
        errors: [{ status: 404, detail: expect.stringMatching(detail) }],
      });
    },
  );

  test("B2 a write that cannot be read back is 403", async () => {
    const client = { thing: { findUnique: () => ({ id: 1 }) } };
    const meta = { operation: "upsert", matchFields: ["id"] };
    for (const body of [post.body, { ...post.body, meta }]) {
      const answer = await handler({ client })({ ...post, body });
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({
        errors: [
          {
            code: "forbidden",
            detail: "the record was written, but may not be read",
            meta: { reason: "RESULT_NOT_READABLE" },
          },
        ],
      });
    }
  });

  test("R39 an upsert is told as what it is", async () => {
    const heard: Access[] = [];
    const rest = handler({
      authorize(access) {
        heard.push(access);
        return false;
      },
    });
    const meta = { operation: "upsert", matchFields: ["id"] };
    await rest({ ...post, body: { ...post.body, meta } });
    await rest(post);
    await rest({ ...post, body: { ...post.body, meta: { note: "none" } } });
    expect(heard.map(({ operation }) => operation)).toEqual([
      "upsert",
      "create",
      "create",
    ]);
  });

  test("never throws, even when its log does", async () => {
    const rest = handler({
      authorize() {
        throw new Error("the rule is broken");
      },
      log() {
        throw new ApiError("internal-error", "the log is full");
      },
    });
    expect((await rest(post)).status).toBe(500);
  });

  test("never throws, even for a request without what its type demands", async () => {
    const heard = jest.fn();
    const rest = handler({ log: heard });
    for (const text of ["{}", '{ "path": "/thing" }', '{ "method": 1 }']) {
      const request = JSON.parse(text) as Parameters<typeof rest>[0];
      expect((await rest(request)).status).toBe(500);
    }
    expect(heard).toHaveBeenCalledTimes(3);
  });

  test("leaves no rejection behind when its log is async", async () => {
    const unheard = jest.fn();
    process.on("unhandledRejection", unheard);
    const log = async () => Promise.reject(new Error("the log is full"));
    const rest = handler({ authorize: () => Promise.reject(1), log });
    expect((await rest(post)).status).toBe(500);
    await new Promise(setImmediate);
    process.off("unhandledRejection", unheard);
    expect(unheard).not.toHaveBeenCalled();
  });

  test("has links of ASCII, as Location has to be, whatever the endpoint is", async () => {
    const rest = handler({ endpoint: "https://例え.jp/ä/" });
    const { text } = await rest({ method: "GET", path: "/thing" });
    expect(text).toContain('"self":"https://xn--r8jz45g.jp/%C3%A4/thing"');
  });

  test("reads queries that a framework has parsed", async () => {
    const query = { filter: { name: "one" }, page: { limit: "5" } };
    const answer = await handler()({
      method: "GET",
      path: "/thing",
      query: query as never,
    });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("filter%5Bname%5D=one&page%5Blimit%5D=5");
  });

  test.each([
    ["application/vnd.api+json; q=1", 415],
    ["application/vnd.api+json; charset=utf-8", 403],
  ])("R31 a body of %s is %i", async (type, status) => {
    const headers = { "content-type": type };
    expect((await handler()({ ...post, headers })).status).toBe(status);
  });
});
