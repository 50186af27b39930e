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
