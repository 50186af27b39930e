import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  test,
} from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import { restHandler } from "@gen-api/runtime/rest";
import { atomicOperations } from "@gen-api/runtime/rest/atomic";
import {
  type Access,
  can,
  checkAccess,
  explainAccess,
  guarded,
} from "@gen-api/runtime/access";
import { restService } from "../../../fixtures/blog/src/api/index.js";
import { atomicHeaders } from "../../support/as-operations.js";
import { openUnderRules, type RuledBlog } from "./open-under-rules.js";

// The member `all` beside the rules: who may do everything.

interface Caller {
  readonly id?: string;
  readonly isAdmin?: unknown;
}
const admin: Caller = { id: "root", isAdmin: true };
const none = { read: false };

let blog: RuledBlog;
let access: Access<Caller>;
beforeAll(async () => {
  blog = await openUnderRules();
  access = blog.defineAccess(({ context }) => context as Caller)({
    // As of code without types: whatever the session says.
    all: ({ isAdmin }) => isAdmin as boolean,
    others: false,
    Post: {
      read: (_, where) => where({ status: "PUBLISHED" }),
      update: [{ before: false, after: false }],
      fields: { body: { read: false, create: false, update: false } },
      link: { tags: false },
    },
    Comment: none,
    User: none,
  });
});
afterAll(() => blog.close());

interface Call {
  readonly service: "rest" | "rpc";
  readonly call: string;
  readonly body?: object;
}

async function ask(
  { service, call, body }: Call,
  context: Caller,
  own: object = { access },
): Promise<{ readonly status: number; readonly text: string }> {
  const { client, createRpcHandler } = blog;
  const log = (): undefined => undefined;
  const handler: ApiHandler =
    service === "rest"
      ? restHandler(
          { ...restService, atomic: atomicOperations("operations") },
          { endpoint: "/", client, log, ...own },
        )
      : createRpcHandler({ client, log, ...own });
  const [method = "", url = ""] = call.split(" ");
  const [path = "", query = ""] = url.split("?");
  const type =
    path === "/operations"
      ? atomicHeaders
      : {
          "content-type":
            service === "rest"
              ? "application/vnd.api+json"
              : "application/json",
        };
  const { status, text = "" } = await handler({
    ...{ method, path, query, context },
    ...(body && { headers: type, body }),
  });
  // Times of writes, and ids that the database makes.
  return {
    status,
    text: text
      .replace(/20(2[5-9]|[3-9]\d)-[^"]+/g, "now")
      .replace(/[\da-f-]{36}/g, "uuid"),
  };
}

const q = (args: object): string =>
  `q=${encodeURIComponent(JSON.stringify(args))}`;
const rest = (call: string, data?: unknown): Call => ({
  service: "rest",
  call,
  ...(data !== undefined && { body: { data } }),
});
const rpc = (call: string, body?: object): Call => ({
  service: "rpc",
  call,
  ...(body && { body }),
});
const tag = { type: "tag", id: "compilers" };
const post = {
  type: "post",
  attributes: { slug: "new", title: "New", body: "text" },
  relationships: { author: { data: { type: "user", id: "grace" } } },
};
const comment = { body: "nested", author: { connect: { id: "ada" } } };

const reads: readonly Call[] = [
  rest(
    "GET /post?filter[body]=$contains:a&include=author,comments,tags&sort=body",
  ),
  rest("GET /post/2"),
  rest("GET /post/1/relationships/comments"),
  rest("GET /post/1/author"),
  rpc(
    `GET /post/findMany?${q({ include: { _count: true, author: { include: { profile: true } } }, orderBy: { author: { name: "asc" } } })}`,
  ),
  rpc(`GET /post/count?${q({ where: { comments: { some: {} } } })}`),
  rpc(`GET /post/groupBy?${q({ by: ["body"], _count: true })}`),
  rpc(`GET /like/findMany`),
];
const writes: readonly Call[] = [
  rest("POST /post", post),
  rest("PATCH /post/1", {
    type: "post",
    id: "1",
    attributes: { body: "changed" },
  }),
  rest("POST /post/1/relationships/tags", [tag]),
  rest("DELETE /comment/comment-1"),
  {
    service: "rest",
    call: "POST /operations",
    body: {
      "atomic:operations": [
        { op: "add", data: post },
        { op: "remove", ref: { type: "comment", id: "comment-2" } },
      ],
    },
  },
  rpc("PATCH /post/update", {
    where: { id: 1 },
    data: {
      body: "x",
      comments: { create: comment },
      tags: { create: { name: "t" } },
    },
    include: { tags: true },
  }),
  rpc("PATCH /post/updateMany", { data: { body: "all" } }),
  rpc("POST /tag/createMany", { data: [{ name: "one" }, { name: "two" }] }),
  rpc(`DELETE /comment/deleteMany?${q({ where: { author: {} } })}`),
  rpc("POST /user/upsert", {
    where: { id: "ada" },
    create: { id: "ada", email: "a@b.c", name: "Ada" },
    update: { name: "Lovelace" },
  }),
  rpc("POST /$transaction/sequential", [
    { model: "Tag", op: "create", args: { data: { name: "three" } } },
    { model: "Tag", op: "count" },
  ]),
];

async function stored(): Promise<string> {
  const { client } = blog;
  const rows = [
    await client.user.findMany(),
    await client.post.findMany({ include: { tags: true } }),
    await client.comment.findMany(),
    await client.tag.findMany(),
  ];
  return JSON.stringify(rows, (_, one: unknown) =>
    typeof one === "bigint" ? String(one) : one,
  ).replace(/"20(2[5-9]|[3-9]\d)-[^"]+"/g, '"now"');
}

describe("a caller for whom `all` is true", () => {
  test.each(reads)("reads as without rules: $service $call", async (call) => {
    const answer = await ask(call, admin);
    expect(answer.status).toBe(200);
    expect(answer).toEqual(await ask(call, {}, {}));
  });

  describe("writes", () => {
    afterEach(() => blog.reset());

    test.each(writes)("as without rules: $service $call", async (call) => {
      const answer = await ask(call, admin);
      expect(answer.status).toBeLessThan(300);
      await blog.reset();
      expect(answer).toEqual(await ask(call, {}, {}));
    });
  });

  test("has a guarded client, abilities and conditions that are open", async () => {
    const db = guarded(blog.client, access, admin);
    const args = { include: { comments: true, author: true } };
    expect(await db.post.findMany(args)).toEqual(
      await blog.client.post.findMany(args),
    );
    for (const operation of ["read", "update", "delete"] as const) {
      expect(await can(db, "User", operation, { id: "ada" })).toBe(true);
    }
    expect(await can(db, "Like", "create")).toBe(true);
    expect(explainAccess(access, admin, "Post.read")).toBe("true");
    expect(explainAccess(access, admin, "Post.update.after")).toBe("true");
  });
});

describe("other callers", () => {
  const others: readonly unknown[] = [
    ...[undefined, null, 0, 1, "true", {}, [true]],
    Object(true),
    Promise.resolve(true),
    () => true,
  ];

  test.each(others)(
    "an answer that is no boolean opens nothing: %p",
    async (isAdmin) => {
      const before = await stored();
      for (const call of [...reads, ...writes]) {
        const { status, text } = await ask(call, { id: "eve", isAdmin });
        expect([status, text.includes("data")]).toEqual([500, false]);
      }
      expect(await stored()).toBe(before);
      const caller = { isAdmin };
      expect(checkAccess(access, [caller]).at(-1)).toEqual({
        rule: "all",
        problem: expect.stringMatching(
          /^the access rule all must return a boolean/,
        ),
      });
      expect(() => explainAccess(access, caller, "Post.read")).toThrow();
      const db = guarded(blog.client, access, caller);
      await expect(db.post.findMany()).rejects.toThrow("the access rule all");
      await expect(can(db, "Post", "read")).rejects.toThrow();
    },
  );

  test("and one that throws is a failure", () => {
    const failing = blog.defineAccess(({ context }) => context as Caller)({
      all: () => {
        throw new Error("no session");
      },
      others: false,
      Post: { read: true },
    });
    expect(checkAccess(failing, [{}]).at(-1)).toEqual({
      rule: "all",
      problem: "the access rule all failed: no session",
    });
  });

  test("have their rules, and nothing of models without", async () => {
    const before = await stored();
    const caller = { id: "eve", isAdmin: false };
    for (const call of writes) {
      expect((await ask(call, caller)).status).toBe(403);
    }
    expect(await stored()).toBe(before);
    expect((await ask(rest("GET /like"), caller)).status).toBe(403);
    const db = guarded(blog.client, access, caller);
    const visible = await db.post.findMany({ include: { author: true } });
    const published = await blog.client.post.count({
      where: { status: "PUBLISHED" },
    });
    expect(visible.length).toBe(published);
    for (const row of visible) {
      expect(row.author).toBe(null);
      expect(row).not.toHaveProperty("body");
    }
    expect(await can(db, "Tag", "create")).toBe(false);
    expect(explainAccess(access, caller, "Post.update")).toBe("false");
  });
});

test("presets are no rules: the server sets them for everybody", async () => {
  const own = blog.defineAccess(({ context }) => context as Caller)({
    all: ({ isAdmin }) => isAdmin === true,
    others: false,
    Comment: {
      read: true,
      preset: { create: ({ id }) => ({ authorId: id }) },
    },
  });
  const db = guarded(blog.client, own, { id: "ada", isAdmin: true });
  const data = { id: "set", body: "mine", postId: 1 };
  const create = (
    more: object,
  ): Promise<{ readonly authorId: string | null }> =>
    db.comment.create({ data: { ...data, ...more } });
  await expect(create({ authorId: "grace" })).rejects.toMatchObject({
    message: '"authorId" of Comment is not writable here',
    field: "authorId",
  });
  expect((await create({})).authorId).toBe("ada");
});

test.each([true, false, null, { admin: true }])(
  "`all` is a function of the caller, not %p",
  (all) => {
    const wrong = { all, others: false } as unknown as { others: false };
    expect(() => blog.defineAccess(() => ({}))(wrong)).toThrow(
      "all must be a function of the context",
    );
  },
);
