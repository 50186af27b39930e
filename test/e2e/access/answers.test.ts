import { beforeAll, describe, expect, test } from "@jest/globals";
import type { ApiHandler, ApiResponse } from "@gen-api/runtime";
import {
  AccessDenied,
  can,
  checkAccess,
  explainAccess,
  guarded,
} from "@gen-api/runtime/access";
import { useBlog } from "../../support/use-blog.js";
import { blogAccess, type Caller } from "./blog-rules.js";

const blog = useBlog();
const define = () => import("../../../fixtures/blog/src/api/access.js");

describe("a form whose rows its sender may not read", () => {
  let rest: ApiHandler;
  let rpc: ApiHandler;
  beforeAll(async () => {
    const { defineAccess } = await define();
    const access = defineAccess(({ context }) => context as Caller)({
      others: false,
      Post: { read: true },
      Comment: {
        read: false,
        create: true,
        preset: { create: ({ id }) => ({ authorId: id }) },
      },
    });
    const { client } = blog;
    rest = blog.createRestHandler({ endpoint: "/rest", client, access });
    rpc = blog.createRpcHandler({ client, access });
  });

  const post = (
    id: string,
    prefer: object,
    attributes: object = {},
  ): Promise<ApiResponse> =>
    rest({
      method: "POST",
      path: "/comment",
      headers: { "content-type": "application/vnd.api+json", ...prefer },
      context: { id: "ada" },
      body: {
        data: {
          type: "comment",
          id,
          attributes: { body: "Hello", postId: 1, ...attributes },
        },
      },
    });

  test("tells that it is written, and not what", async () => {
    const answer = await post("form-1", {});
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('"reason":"RESULT_NOT_READABLE"');
    const row = await blog.client.comment.findUnique({
      where: { id: "form-1" },
    });
    expect(row?.authorId).toBe("ada");
  });

  test("succeeds where the client wants no representation", async () => {
    const answer = await post("form-2", { prefer: 'return="minimal"' });
    expect([answer.status, answer.headers]).toEqual([
      201,
      expect.objectContaining({
        "preference-applied": "return=minimal",
        vary: "Accept, Prefer",
      }),
    ]);
    expect(answer.body).toEqual({
      jsonapi: { version: "1.1" },
      data: { type: "comment", id: "form-2" },
    });
  });

  test("refuses a value that the server sets, at its place", async () => {
    const answer = await post("form-3", {}, { authorId: "alan" });
    expect([answer.status, answer.body]).toEqual([
      403,
      expect.objectContaining({
        errors: [
          expect.objectContaining({
            code: "read-only",
            source: { pointer: "/data/attributes/authorId" },
            meta: { rule: "Comment.preset.create" },
          }),
        ],
      }),
    ]);
  });

  test("RPC reads nothing back for a select of the id", async () => {
    const create = (args: object): Promise<ApiResponse> =>
      rpc({
        method: "POST",
        path: "/comment/create",
        headers: { "content-type": "application/json" },
        context: { id: "ada" },
        body: args,
      });
    const data = { id: "form-4", body: "x", postId: 1 };
    const { status, body } = await create({ data, select: { id: true } });
    expect([status, body]).toEqual([201, { data: { id: "form-4" } }]);
    const other = await create({ data: { ...data, id: "form-5" } });
    expect([other.status, other.body]).toEqual([
      403,
      { error: expect.objectContaining({ reason: "RESULT_NOT_READABLE" }) },
    ]);
  });

  test("reads of a closed model are refused before any statement", async () => {
    blog.statements.length = 0;
    const { status, body } = await rest({
      method: "GET",
      path: "/comment",
      context: {},
    });
    expect([status, body]).toEqual([
      403,
      expect.objectContaining({
        errors: [expect.objectContaining({ meta: { rule: "Comment.read" } })],
      }),
    ]);
    expect(blog.statements).toEqual([]);
  });
});

test("a change without a representation answers 204", async () => {
  const { client } = blog;
  const rest = blog.createRestHandler({ endpoint: "/rest", client });
  const send = (path: string, data: unknown): Promise<ApiResponse> =>
    rest({
      method: "PATCH",
      path,
      headers: { prefer: "wait=5, return=minimal" },
      body: { data },
    });
  const changed = await send("/post/2", {
    type: "post",
    id: "2",
    attributes: { wordCount: 77 },
  });
  expect([changed.status, changed.text]).toEqual([204, undefined]);
  const linked = await send("/post/2/relationships/category", {
    type: "category",
    id: "1",
  });
  expect([linked.status, linked.headers["preference-applied"]]).toEqual([
    204,
    "return=minimal",
  ]);
  expect(
    await client.post.findUnique({
      where: { id: 2 },
      select: { wordCount: true, categoryId: true },
    }),
  ).toEqual({ wordCount: 77, categoryId: 1 });
});

describe("the application's own code", () => {
  test("reads and writes under the rules", async () => {
    const access = blogAccess((await define()).defineAccess);
    const db = guarded(blog.client, access, { id: "ada" });
    const drafts = await db.post.findMany({
      where: { status: "DRAFT" },
      include: { author: true },
    });
    expect(new Set(drafts.map(({ authorId }) => authorId))).toEqual(
      new Set(["ada"]),
    );
    await expect(
      db.post.update({ where: { id: 2 }, data: { title: "x" } }),
    ).rejects.toThrow(AccessDenied);
    expect("$queryRaw" in db).toBe(false);
    expect((db as { $queryRaw?: unknown }).$queryRaw).toBeUndefined();
    await expect(
      db.$transaction(async (inside) => {
        await inside.comment.create({
          data: { id: "undone", body: "x", postId: 1, authorId: "ada" },
        });
        await inside.post.delete({ where: { id: 2 } });
      }),
    ).rejects.toThrow(AccessDenied);
    expect(await blog.client.comment.count({ where: { id: "undone" } })).toBe(
      0,
    );
  });

  test("asks what a caller may do", async () => {
    const access = blogAccess((await define()).defineAccess);
    const db = guarded(blog.client, access, { id: "alan" });
    const own = await blog.client.post.findFirstOrThrow({
      where: { authorId: "alan" },
    });
    expect([
      await can(db, "Post", "update", { id: own.id }),
      await can(db, "Post", "update", { id: 1 }),
      await can(db, "Post", "create"),
      await can(db, "Tag", "delete", { name: "history" }),
    ]).toEqual([true, false, true, false]);
    expect(
      JSON.parse(explainAccess(access, { id: "alan" }, "Post.update")),
    ).toEqual({
      AND: [
        {
          OR: [
            { status: { equals: "PUBLISHED" } },
            { authorId: { equals: "alan" } },
          ],
        },
        { authorId: { equals: "alan" } },
      ],
    });
    expect(explainAccess(access, { id: undefined }, "Post.update")).toBe(
      "false",
    );
    expect(() => explainAccess(access, { id: "a" }, "Post.look")).toThrow(
      'there is no access rule "Post.look"',
    );
  });

  test("finds mistakes in rules", async () => {
    const { defineAccess } = await define();
    const access = defineAccess(({ context }) => context as { id?: string })({
      others: false,
      User: { read: (_, where, of) => where(of.Post.read as never) },
      Post: {
        read: ({ id }, where) => where({ authorId: id as string }),
        update: (_, where, of) =>
          where({ comments: { some: of.Comment.read } }),
      },
      Comment: {
        read: (_, where, of) => where({ post: { is: of.Post.update } }),
      },
    });
    const found = checkAccess(access, [{}]);
    expect(
      found.map(({ rule, problem }) => `${rule}: ${problem}`).join("\n"),
    ).toMatch(
      /Post\.read: .*Post\.authorId: undefined is no condition[^]*Comment\.read: .*ask each other: Comment\.read -> Post\.update -> Comment\.read/,
    );
  });
});

test("a rule that looks at its own table is judged by what the write makes of it", async () => {
  const { defineAccess } = await define();
  const access = defineAccess(({ context }) => context as Caller)({
    others: false,
    Category: {
      read: true,
      update: {
        before: true,
        after: (_, where) =>
          where({ parent: { is: { children: { none: { name: "Bad" } } } } }),
      },
    },
  });
  const { client } = blog;
  const db = guarded(client, access, { id: "ada" });
  const rename = (name: string): Promise<unknown> =>
    db.category.update({ where: { name: "Languages" }, data: { name } });
  await expect(rename("Bad")).rejects.toThrow(AccessDenied);
  expect(await client.category.count({ where: { name: "Bad" } })).toBe(0);
  await rename("Tongues");
  expect(await client.category.count({ where: { name: "Tongues" } })).toBe(1);
});
