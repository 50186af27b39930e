import { beforeEach, describe, expect, test } from "@jest/globals";
import { get, problemOf, send, useFilledBlog } from "./filled-blog.js";

const blog = useFilledBlog();
const limits = { maxRecords: 100, maxRelated: 40 };
const at = (parameter: string) => ({ source: { parameter } });

beforeEach(() => {
  blog.answers.queries = [];
});

describe("B8: a read loads no more records than maxRecords", () => {
  test.each([
    "/tag?include=posts.tags.posts",
    "/tag?include=posts",
    "/tag/t1?include=posts.tags",
    "/user?include=posts.author.posts.author.posts",
    "/user/u1?include=posts.comments.post.comments",
    "/user/u1/posts?include=tags.posts",
    "/post/1/tags?include=posts.comments",
    "/post/1/author?include=posts.comments.author.posts",
    "/post/1/tags/t1?include=posts.tags",
    "/post/1/relationships/tags?include=tags.posts",
    "/post/1/relationships/author?include=author.posts.comments.post.comments",
  ])("GET %s", async (url) => {
    const answer = await get(blog.rest(limits), url);
    expect([answer.status, problemOf(answer)]).toEqual([
      400,
      expect.objectContaining(at("include")),
    ]);
    // With counts, and the pairs of keys that lead to members of a many-to-many.
    expect(blog.answers.rows).toBeLessThanOrEqual(160);
    const lifted = { maxRecords: Infinity, maxRelated: Infinity };
    expect((await get(blog.rest(lifted), url)).status).toBe(200);
  });

  test("the error names the path, the bound, and what to ask instead", async () => {
    const answer = await get(blog.rest(limits), "/tag?include=posts.comments");
    expect(problemOf(answer)).toEqual({
      detail:
        '"posts": the request loads more than 100 records: ask for a smaller page or include less',
      ...at("include"),
    });
  });

  test("exactly as many are answered, one more is refused", async () => {
    const read = (limit: number) =>
      get(
        blog.rest(limits),
        `/post?page[limit]=${String(limit)}&include=comments`,
      );
    const { status, body } = await read(25);
    expect(status).toBe(200);
    expect((body as { included: object[] }).included).toHaveLength(75);
    expect((await read(26)).status).toBe(400);
  });

  test("to-one relations count for each record", async () => {
    const read = (limit: number) =>
      get(
        blog.rest({ maxRecords: 60 }),
        `/post?page[limit]=${String(limit)}&include=author,category`,
      );
    expect((await read(20)).status).toBe(200);
    blog.answers.queries = [];
    const answer = await read(40);
    expect(problemOf(answer)).toMatchObject(at("page[limit]"));
    expect(blog.answers.rows).toBeLessThanOrEqual(61);
  });

  test("without a page, primary data is free, and what is included counts", async () => {
    const rest = blog.rest({ maxRecords: 39 }, { pageSize: Infinity });
    const { status, body } = await get(rest, "/post");
    expect([status, (body as { data: object[] }).data.length]).toEqual([
      200, 40,
    ]);
    expect((await get(rest, "/post?include=comments")).status).toBe(400);
    expect((await get(rest, "/post?include=author")).status).toBe(400);
  });

  test("full linkage counts, and can be left out", async () => {
    const rest = blog.rest(limits, { linkage: "full" });
    const answer = await get(rest, "/tag");
    expect([answer.status, JSON.stringify(problemOf(answer))]).toEqual([
      400,
      expect.stringContaining("fields"),
    ]);
    expect((await get(rest, "/tag?fields[tag]=name")).status).toBe(200);
  });
});

test("B8: of one record, no more than maxRelated are included", async () => {
  const read = (maxRelated: number, url: string) =>
    get(blog.rest({ maxRelated }), url);
  for (const [url, members] of [
    ["/user?include=posts", 10],
    ["/user/u1?include=posts", 10],
    ["/tag/t1?include=posts", 40],
    ["/tag?page[limit]=2&include=posts", 40],
  ] as const) {
    expect((await read(members, url)).status).toBe(200);
    const answer = await read(members - 1, url);
    expect(problemOf(answer)).toMatchObject({
      detail: expect.stringContaining(
        `"posts": more than ${String(members - 1)} are related to one `,
      ),
    });
  }
});

test("B8: members come in the order of their ids, whichever way they are read", async () => {
  const ids = async (url: string) => {
    const { body } = await get(blog.rest({ maxRelated: 40 }), url);
    const { included } = body as { included: { type: string; id: string }[] };
    return included.flatMap(({ type, id }) =>
      type === "post" ? [Number(id)] : [],
    );
  };
  const ofUser = Array.from({ length: 10 }, (_, one) => one * 4 + 2);
  expect(await ids("/user/u1?include=posts")).toEqual(ofUser);
  expect(await ids("/tag/t1?include=posts")).toHaveLength(40);
});

test("B8: pages of members are taken by the database, also of requests that come at once", async () => {
  const rest = blog.rest({});
  const urls = ["t0", "t1", "t2"].map(
    (tag) => `/tag/${tag}/posts?page[limit]=2`,
  );
  const answers = await Promise.all(urls.map((url) => get(rest, url)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const read = blog.answers.queries.filter(({ sql }) =>
    /`Post`\.`title`/.test(sql),
  );
  expect(read.reduce((sum, { rows }) => sum + rows, 0)).toBe(6);
});

describe("B8: a document takes no more bytes than maxResponseBytes", () => {
  test.each(["/post", "/post/1", "/post?include=comments", "/user/u1/posts"])(
    "GET %s",
    async (url) => {
      const { text = "" } = await get(blog.rest({}), url);
      const bytes = Buffer.byteLength(text);
      const whole = await get(blog.rest({ maxResponseBytes: bytes }), url);
      expect([whole.status, whole.text]).toEqual([200, text]);
      const answer = await get(blog.rest({ maxResponseBytes: bytes - 1 }), url);
      expect([answer.status, JSON.stringify(problemOf(answer))]).toEqual([
        400,
        expect.stringContaining(`more than ${String(bytes - 1)} bytes`),
      ]);
    },
  );
});

describe("B8: a write whose answer would be too large has no effect", () => {
  const attributes = { slug: "new", title: "New" };
  const author = { data: { type: "user", id: "u1" } };
  const created = { type: "post", attributes, relationships: { author } };

  test.each([
    { maxRecords: 11 },
    { maxRelated: 10 },
    { maxResponseBytes: 2_000 },
  ])("%o", async (limit) => {
    const rest = blog.rest(limit);
    const url = "/post?include=author.posts";
    const create = await send(rest, "POST", url, created);
    expect([create.status, problemOf(create)]).toEqual([
      400,
      expect.objectContaining(at("include")),
    ]);
    expect(await blog.client.post.count()).toBe(40);
    const upsert = await rest({
      method: "POST",
      path: "/post",
      query: "include=author.posts",
      headers: { "content-type": "application/vnd.api+json" },
      body: {
        data: created,
        meta: { operation: "upsert", matchFields: ["slug"] },
      },
    });
    expect(upsert.status).toBe(400);
    expect(await blog.client.post.count()).toBe(40);
  });

  test("PATCH", async () => {
    const change = { type: "post", id: "2", attributes: { title: "Changed" } };
    const rest = blog.rest({ maxRelated: 9 });
    const answer = await send(
      rest,
      "PATCH",
      "/post/2?include=author.posts",
      change,
    );
    expect(answer.status).toBe(400);
    const { title } = await blog.client.post.findUniqueOrThrow({
      where: { id: 2 },
    });
    expect(title).toBe("Title 7");
  });

  test("within the bounds, it is written and answered", async () => {
    const answer = await send(
      blog.rest({}),
      "POST",
      "/post?include=author.posts",
      created,
    );
    expect(answer.status).toBe(201);
    expect((answer.body as { included: object[] }).included).toHaveLength(11);
    await blog.client.post.delete({ where: { slug: "new" } });
  });
});

test.each([
  ["POST", ["1", "2"], 40],
  ["DELETE", ["1", "2"], 38],
  ["PATCH", Array.from({ length: 40 }, (_, at) => String(at + 1)), 40],
  ["PATCH", ["3", "1"], 2],
])(
  "R13: a %s of linkage is answered with its first page, as GET is",
  async (method, ids, total) => {
    const url = "/tag/t1/relationships/posts";
    const rest = blog.rest({}, { pageSize: 10 });
    const data = ids.map((id) => ({ type: "post", id }));
    const written = await send(rest, method, url, data);
    const { rows } = blog.answers;
    const read = await get(rest, url);
    expect([written.status, written.headers, written.text]).toEqual([
      200,
      read.headers,
      read.text,
    ]);
    expect(written.body).toMatchObject({ meta: { total } });
    expect((written.body as { data: object[] }).data).toHaveLength(
      Math.min(10, total),
    );
    if (method === "POST") expect(rows).toBeLessThan(20);
  },
);
