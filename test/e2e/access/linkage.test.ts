import { beforeAll, describe, expect, test } from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import { useBlog } from "../../support/use-blog.js";
import { blogAccess } from "./blog-rules.js";

const blog = useBlog();
let rest: ApiHandler;
let rpc: ApiHandler;

beforeAll(async () => {
  const { defineAccess } =
    await import("../../../fixtures/blog/src/api/access.js");
  const access = blogAccess(defineAccess);
  const { client } = blog;
  rest = blog.createRestHandler({ endpoint: "/rest", client, access });
  rpc = blog.createRpcHandler({ client, access });
  // The rules allow no change of featured posts.
  await client.post.update({ where: { id: 1 }, data: { featured: false } });
  await client.tag.create({ data: { name: "hidden" } });
  await client.comment.createMany({
    data: [
      { id: "by-ada", body: "Mine", postId: 2, authorId: "ada" },
      { id: "by-alan", body: "His", postId: 2, authorId: "alan" },
      { id: "hidden", body: "Hidden", postId: 1, authorId: "ada" },
    ],
  });
});

async function change(
  method: string,
  path: string,
  data: unknown,
): Promise<readonly [number, string]> {
  const { status, text = "" } = await rest({
    method,
    path,
    headers: { "content-type": "application/vnd.api+json" },
    body: { data },
    context: { id: "ada" },
  });
  return [status, text];
}

const tags = (...names: readonly string[]): object[] =>
  names.map((id) => ({ type: "tag", id }));

async function tagsOf(id: number): Promise<readonly string[]> {
  const { tags: found = [] } =
    (await blog.client.post.findUnique({
      where: { id },
      include: { tags: { orderBy: { name: "asc" } } },
    })) ?? {};
  return found.map(({ name }) => name);
}

describe("who edits a post", () => {
  test("links and unlinks tags that may be linked", async () => {
    const path = "/post/1/relationships/tags";
    const [status] = await change("POST", path, tags("c++ & friends"));
    expect(status).toBe(200);
    expect(await tagsOf(1)).toEqual([
      "c++ & friends",
      "history",
      "mathematics",
    ]);
    expect((await change("DELETE", path, tags("c++ & friends")))[0]).toBe(200);
    expect(await tagsOf(1)).toEqual(["history", "mathematics"]);
  });

  test("links none that may not be, and none that does not exist for him", async () => {
    const path = "/post/1/relationships/tags";
    const [status, text] = await change("POST", path, tags("compilers"));
    expect(status).toBe(403);
    expect(text).toContain('"rule":"Tag.link.posts"');
    const hidden = await change("POST", path, tags("hidden"));
    const missing = await change("POST", path, tags("nowhere"));
    expect(hidden[0]).toBe(404);
    expect(hidden[1].replaceAll("hidden", "nowhere")).toBe(missing[1]);
    expect(await tagsOf(1)).toEqual(["history", "mathematics"]);
  });

  test("replaces the tags that he can read, and keeps the others", async () => {
    await blog.client.post.update({
      where: { id: 1 },
      data: { tags: { connect: { name: "hidden" } } },
    });
    const path = "/post/1/relationships/tags";
    expect((await change("PATCH", path, tags("history")))[0]).toBe(200);
    expect(await tagsOf(1)).toEqual(["hidden", "history"]);
    expect(
      (await change("PATCH", path, tags("history", "mathematics")))[0],
    ).toBe(200);
    expect(await tagsOf(1)).toEqual(["hidden", "history", "mathematics"]);
  });

  test("moves comments to it that he may update, and no others", async () => {
    const path = "/post/1/relationships/comments";
    const comment = (id: string): object[] => [{ type: "comment", id }];
    expect((await change("POST", path, comment("by-ada")))[0]).toBe(200);
    const [status, text] = await change("POST", path, comment("by-alan"));
    expect([status, text]).toEqual([
      403,
      expect.stringContaining('"rule":"Comment.update"'),
    ]);
    expect((await change("POST", path, comment("hidden")))[0]).toBe(404);
    const rows = await blog.client.comment.findMany({
      where: { id: { startsWith: "by-" } },
      orderBy: { id: "asc" },
      select: { postId: true },
    });
    expect(rows).toEqual([{ postId: 1 }, { postId: 2 }]);
  });

  test("takes no tags away that he may not link", async () => {
    const before = await tagsOf(1);
    const compilers = { name: "compilers" };
    const link = (verb: "connect" | "disconnect"): Promise<unknown> =>
      blog.client.post.update({
        where: { id: 1 },
        data: { tags: { [verb]: compilers } },
      });
    await link("connect");
    const path = "/post/1/relationships/tags";
    const refused = { code: "forbidden", meta: { rule: "Tag.link.posts" } };
    const at = (pointer: string): object => ({
      errors: [{ ...refused, source: { pointer } }],
    });
    const [status, text] = await change(
      "DELETE",
      path,
      tags("history", "compilers"),
    );
    expect([status, JSON.parse(text)]).toMatchObject([403, at("/data/1")]);
    const { status: called } = await rpc({
      method: "PATCH",
      path: "/post/update",
      headers: { "content-type": "application/json" },
      body: { where: { id: 1 }, data: { tags: { disconnect: compilers } } },
      context: { id: "ada" },
    });
    expect(called).toBe(403);
    // The others replace it: it is not in the linkage.
    expect((await change("PATCH", path, tags("history")))[0]).toBe(403);
    expect(await tagsOf(1)).toEqual(["compilers", ...before]);
    await link("disconnect");
  });

  test.each<readonly [string, object, string, object]>([
    [
      "POST /post/1/relationships/tags",
      tags("history", "compilers"),
      "/data/1",
      { code: "forbidden", meta: { rule: "Tag.link.posts" } },
    ],
    [
      "POST /post/1/relationships/comments",
      ["by-ada", "by-alan"].map((id) => ({ type: "comment", id })),
      "/data/1",
      { code: "forbidden", meta: { rule: "Comment.update" } },
    ],
    [
      "PATCH /post/1",
      {
        type: "post",
        relationships: { tags: { data: tags("history", "compilers") } },
      },
      "/data/relationships/tags/data/1",
      { code: "forbidden", meta: { rule: "Tag.link.posts" } },
    ],
    [
      "PATCH /post/1",
      { type: "post", attributes: { title: "x", featured: true } },
      "/data/attributes/featured",
      { code: "forbidden", meta: { rule: "Post.update.after" } },
    ],
    [
      "PATCH /post/1",
      {
        type: "post",
        relationships: { author: { data: { type: "user", id: "alan" } } },
      },
      "/data/relationships/author/data",
      { code: "forbidden", meta: { rule: "Post.update.after" } },
    ],
    [
      "POST /post",
      {
        type: "post",
        attributes: { title: "x", slug: "x", authorId: "alan" },
      },
      "/data/attributes/authorId",
      { code: "forbidden", meta: { rule: "Post.create" } },
    ],
    // Of somebody else.
    [
      "PATCH /post/2",
      { type: "post", attributes: { title: "x", views: "1" } },
      "/data/attributes/views",
      { code: "read-only", meta: { rule: "Post.fields.views.update" } },
    ],
  ])("is told what is refused: %s", async (call, data, pointer, error) => {
    const [method = "", path = ""] = call.split(" ");
    const id = /^\/post\/(\d+)$/.exec(path)?.[1];
    const [status, text] = await change(
      method,
      path,
      id === undefined ? data : { ...data, id },
    );
    expect([status, JSON.parse(text)]).toMatchObject([
      403,
      { errors: [{ ...error, source: { pointer } }] },
    ]);
  });

  test("is pointed at no column where several decide", async () => {
    const [status, text] = await change("PATCH", "/post/1", {
      type: "post",
      id: "1",
      attributes: { featured: true, wordCount: 100_000 },
    });
    expect(status).toBe(403);
    expect(text).not.toContain("pointer");
  });

  test("changes no members of a post that he may not update", async () => {
    const path = "/post/2/relationships/tags";
    const before = await tagsOf(2);
    const [status, text] = await change("PATCH", path, tags("history"));
    expect(status).toBe(403);
    expect(text).toContain("only authors edit their posts");
    expect(await tagsOf(2)).toEqual(before);
  });

  test("creates it with tags and comments, or nothing of it", async () => {
    const create = async (
      slug: string,
      body: string,
      names: readonly string[],
    ): Promise<number> => {
      const { status } = await rpc({
        method: "POST",
        path: "/post/create",
        headers: { "content-type": "application/json" },
        body: {
          data: {
            slug,
            title: "New",
            status: "PUBLISHED",
            author: { connect: { id: "ada" } },
            tags: { connect: names.map((name) => ({ name })) },
            comments: { create: [{ id: slug, body, authorId: "ada" }] },
          },
        },
        context: { id: "ada" },
      });
      return status;
    };
    expect(await create("whole", "First", ["history"])).toBe(201);
    expect(await create("none", "First", ["compilers"])).toBe(403);
    const created = await blog.client.post.findMany({
      where: { slug: { in: ["whole", "none"] } },
      include: { tags: true, comments: true },
    });
    expect(created).toHaveLength(1);
    expect(created[0]?.tags).toEqual([{ name: "history" }]);
    expect(created[0]?.comments.map(({ id }) => id)).toEqual(["whole"]);
  });
});
