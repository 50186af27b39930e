import { describe, expect, test } from "@jest/globals";
import type { ApiRequest } from "@gen-api/runtime";
import { defineAccess } from "../../../fixtures/blog/src/api/access.js";
import {
  type ApiClient,
  createRestHandler,
  createRpcHandler,
} from "../../../fixtures/blog/src/api/index.js";
import { access as workspace } from "../../../fixtures/workspace/src/access.js";
import { extensions } from "../../../fixtures/workspace/src/extensions.js";
import { createRestHandler as createWorkspace } from "../../../fixtures/workspace/src/api/index.js";

// 401 where signing in may help: a rule is false for nobody, and might not be for another.

interface Caller {
  readonly user?: { readonly id: string };
}

const access = defineAccess(({ context }) => context as Caller)({
  others: false,
  Post: {
    read: ({ user }) => user?.id === "ada",
    create: ({ user }) => user !== undefined,
    update: { before: ({ user }) => user !== undefined, after: true },
    messages: { create: "only members post" },
  },
  Tag: { read: false },
});

const bearer = 'Bearer realm="blog"';
const logged: unknown[] = [];
const challenge = ({ context }: ApiRequest): string | undefined =>
  (context as Caller).user ? undefined : bearer;
const options = {
  client: {} as ApiClient,
  access,
  log: (_: string, error: unknown) => logged.push(error),
};

const jsonApi = { "content-type": "application/vnd.api+json" };
const data = { type: "post", id: "1", attributes: { title: "a" } };
const created = { type: "post", attributes: { title: "a", slug: "a" } };

type Asked = readonly [string, "rest" | "rpc", Omit<ApiRequest, "context">];

const closed: readonly Asked[] = [
  ["GET", "rest", { method: "GET", path: "/post" }],
  [
    "POST",
    "rest",
    {
      method: "POST",
      path: "/post",
      headers: jsonApi,
      body: { data: created },
    },
  ],
  [
    "PATCH",
    "rest",
    { method: "PATCH", path: "/post/1", headers: jsonApi, body: { data } },
  ],
  ["findMany", "rpc", { method: "GET", path: "/post/findMany" }],
  [
    "upsert",
    "rpc",
    {
      method: "POST",
      path: "/post/upsert",
      headers: { "content-type": "application/json" },
      body: {
        where: { id: 1 },
        create: { title: "a", slug: "a" },
        update: { title: "a" },
      },
    },
  ],
];

function ask(
  service: "rest" | "rpc",
  request: ApiRequest,
  more: { challenge?: typeof challenge } = { challenge },
) {
  const given = { ...options, ...more };
  const handler =
    service === "rest"
      ? createRestHandler({ ...given, endpoint: "/api" })
      : createRpcHandler(given);
  return handler(request);
}

describe("who is not signed in", () => {
  test.each(closed)("is told how by %s of %s", async (_, service, request) => {
    const answer = await ask(service, { ...request, context: {} });
    expect(answer.status).toBe(401);
    expect(answer.headers).toHaveProperty(["www-authenticate"], bearer);
    expect(answer.text).toMatch(/"rule":"Post\.(read|create|update\.before)"/);
    expect(answer.text).not.toContain("rejectedByPolicy");
  });

  test("reads the application's words", async () => {
    const [, [, service, request]] = closed as [Asked, Asked];
    const { text } = await ask(service, { ...request, context: {} });
    expect(text).toContain(
      '"errors":[{"status":401,"code":"unauthorized","title":"Authentication is needed","detail":"only members post","meta":{"rule":"Post.create"}}]',
    );
  });

  test("is told how by an operation, and at which", async () => {
    const handler = createWorkspace({
      endpoint: "/api",
      client: { $transaction: () => undefined } as never,
      access: workspace,
      extensions,
      challenge: () => bearer,
    });
    const add = { type: "document", attributes: { title: "a" } };
    const media =
      'application/vnd.api+json;ext="https://jsonapi.org/ext/atomic"';
    const answer = await handler({
      method: "POST",
      path: "/operations",
      headers: { "content-type": media, accept: media },
      body: { "atomic:operations": [{ op: "add", data: add }] },
      context: {},
    });
    expect(answer.status).toBe(401);
    expect(answer.headers).toHaveProperty(["www-authenticate"], bearer);
    expect(answer.text).toContain('"pointer":"/atomic:operations/0"');
    expect(answer.text).toContain('"rule":"Document.create"');
  });

  test.each(["/tag", "/user"])(
    "is denied what nobody may: %s",
    async (path) => {
      const { status, headers } = await ask("rest", {
        method: "GET",
        path,
        context: {},
      });
      expect(status).toBe(403);
      expect(headers).not.toHaveProperty("www-authenticate");
    },
  );

  test.each(closed)("is denied without the option: %s", async (...asked) => {
    const [, service, request] = asked;
    const { status } = await ask(service, { ...request, context: {} }, {});
    expect(status).toBe(403);
  });
});

test("who is signed in is denied", async () => {
  const answer = await ask("rest", {
    method: "GET",
    path: "/post",
    context: { user: { id: "eve" } },
  });
  expect(answer.status).toBe(403);
  expect(answer.headers).not.toHaveProperty("www-authenticate");
});

test.each([
  ["a promise", () => Promise.reject(new Error("late")), "no promise"],
  ["what is no header", () => "a\nb", "HTTP does not allow"],
])("%s is the application's fault", async (_, challenge, words) => {
  const request = { method: "GET", path: "/post", context: {} };
  const { status } = await ask("rest", request, {
    challenge: challenge as () => string,
  });
  expect(status).toBe(500);
  expect(String(logged.at(-1))).toContain(words);
});

test("needs rules to ask", () => {
  const { client } = options;
  expect(() => createRpcHandler({ client, challenge })).toThrow(
    new TypeError('invalid options: "challenge" needs "access"'),
  );
});
