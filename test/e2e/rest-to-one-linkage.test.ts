import { describe, expect, test } from "@jest/globals";
import { useBlog } from "../support/use-blog.js";

// A key that leads to the related record is its linkage: no second query, and no
// transaction around it.

describe("the linkage of a to-one whose key is the record's own", () => {
  const blog = useBlog();
  const { statements } = blog;

  const send = async (
    method: string,
    path: string,
    more: { readonly query?: string; readonly body?: object } = {},
  ) => {
    const rest = blog.createRestHandler({
      client: blog.client,
      endpoint: "https://example.org",
    });
    statements.length = 0;
    const { status, text = "" } = await rest({ method, path, ...more });
    return { status, document: JSON.parse(text) as object };
  };
  const author = async () => {
    const post = await blog.client.post.findFirstOrThrow();
    const users = await blog.client.user.findMany({ orderBy: { id: "asc" } });
    const other = users.find(({ id }) => id !== post.authorId);
    return {
      path: `/post/${post.id}/relationships/author`,
      now: { type: "user", id: post.authorId },
      other: { type: "user", id: other?.id },
    };
  };

  test("R8 is read in one statement", async () => {
    const { path, now } = await author();
    const { document } = await send("GET", path);
    expect(document).toMatchObject({ data: now });
    expect(statements).toHaveLength(1);
  });

  test("R13 is replaced in one statement", async () => {
    const { path, now, other } = await author();
    const replaced = await send("PATCH", path, { body: { data: other } });
    expect(replaced.document).toMatchObject({ data: other });
    expect(statements).toHaveLength(1);
    await send("PATCH", path, { body: { data: now } });
  });

  test("R8 R13 is null where the key is", async () => {
    const { id } = await blog.client.comment.findFirstOrThrow();
    const path = `/comment/${id}/relationships/author`;
    const body = { data: null };
    const emptied = await send("PATCH", path, { body });
    expect(emptied.document).toMatchObject(body);
    expect(statements).toHaveLength(1);
    expect((await send("GET", path)).document).toMatchObject(body);
  });

  test("R28 is read with the related record where that is included", async () => {
    const { path, now } = await author();
    const { document } = await send("GET", path, { query: "include=author" });
    expect(document).toMatchObject({ data: now, included: [now] });
  });
});
