import { beforeEach, describe, expect, test } from "@jest/globals";
import { Decimal } from "decimal.js";
import {
  createRestClient,
  RestClientError,
} from "../../fixtures/blog/src/api/rest-client.js";
import { rejection, useRestClient } from "./use-rest-client.js";

const blog = useRestClient();
beforeEach(() => {
  blog.sent.length = 0;
});

describe("values", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const values = {
    views: 9_007_199_254_740_993n,
    price: new Decimal("0.1000"),
    rating: 4.25,
    publishedAt: new Date("2024-05-06T07:08:09.123Z"),
    metadata: {
      "a.b": { constructor: 1, "c\\d": [1, null, "2024-05-06T07:08:09.123Z"] },
    },
  };

  test("are the same after a create, in a list, in a record and where it is included", async () => {
    const { api } = blog;
    const given = { slug: "values", title: "T", author: "ada", ...values };
    const created = await api.post.create(given);
    expect(created).toMatchObject(values);
    expect(Decimal.isDecimal(created.price)).toBe(true);

    const list = await api.post.list({ filter: { slug: "values" } });
    expect(list.data).toEqual([created]);
    expect(await api.post.get(created.id)).toEqual(created);
    const user = await api.user.get("ada", { include: { posts: true } });
    expect(user.posts.find(({ id }) => id === created.id)).toEqual(created);

    const { updatedAt, ...same } = await api.post.update(created.id, values);
    expect(updatedAt).toBeInstanceOf(Date);
    expect(created).toMatchObject(same);
    const { views, price, publishedAt, metadata } = values;
    const found = await api.post.list({
      filter: { views, price, publishedAt, metadata },
    });
    expect(found.data.map(({ id }) => id)).toEqual([created.id]);
  });

  test.each(["base64", "typed-array"] as const)(
    "bytes sent as %s",
    async (format) => {
      const { profile } = blog.clientOf({}, { bytes: format });
      const updated = await profile.update("grace", { avatar: bytes });
      expect(updated.avatar).toEqual(bytes);
      const found = await profile.list({ filter: { avatar: bytes } });
      expect(found.data).toEqual([updated]);
      const user = await blog
        .clientOf({}, { bytes: format })
        .user.get("grace", {
          include: { profile: true },
        });
      expect(user.profile?.avatar).toEqual(bytes);
    },
  );

  test("minus zero is sent as it is", async () => {
    const bodies: unknown[] = [];
    const api = blog.clientOf({
      onRequest: ({ body }) => void bodies.push(body),
    });
    // SQLite itself keeps no minus zero.
    await api.post.update("3", { rating: -0 });
    expect(bodies).toEqual([
      '{"data":{"type":"post","id":"3","attributes":{"rating":-0}}}',
    ]);
  });

  test("undefined is as if it was not there, null of Json stays", async () => {
    const { api } = blog;
    const post = await api.post.create({
      ...{ slug: "nothing", title: "T", authorId: "ada" },
      ...{ body: undefined, metadata: { a: null, b: 1 } },
    });
    expect(post).toMatchObject({ body: "", metadata: { a: null, b: 1 } });
    const updated = await api.post.update(post.id, { metadata: null });
    expect(updated.metadata).toBeNull();
    const open = await api.tag.list({ filter: { name: undefined } });
    expect(open.total).toBe(4);
  });
});

describe("results", () => {
  test("are trees in the shape of the include, which come back to nothing", async () => {
    const user = await blog.api.user.get("ada", {
      include: { posts: { author: true, comments: { author: true } } },
    });
    const [post] = user.posts;
    expect(post?.author).toEqual(await blog.api.user.get("ada"));
    expect(post?.author).not.toHaveProperty("posts");
    expect(post).not.toHaveProperty("tags");
    expect(post?.comments.length).toBeGreaterThan(0);
    expect(() => JSON.stringify(user.posts[0]?.comments)).not.toThrow();
    const copy = structuredClone({
      ...user,
      posts: user.posts.map(({ title, author }) => ({ title, author })),
    });
    expect(copy.posts[0]?.author).toEqual(post?.author);
    // The same record at the same path is one object, at another path another one.
    expect(user.posts[1]?.author).toBe(post?.author);
    expect(post?.comments[0]?.author).not.toBe(post?.author);
  });

  test("hold what they know of relationships where no copy of them looks", async () => {
    const post = await blog.api.post.get("1", { include: { tags: true } });
    expect(post.$linkage).toMatchObject({
      author: "ada",
      tags: ["history", "mathematics"],
    });
    expect(post.$links["self"]).toBe("/api/rest/post/1");
    expect(Object.keys(post)).not.toContain("$linkage");
    expect(post.$type).toBe("post");
    const empty = await blog.api.comment.list({
      filter: { author: null },
      include: { author: true },
    });
    expect(empty.data.map(({ author }) => author)).toEqual([null]);
  });

  test("have the attributes that fields names, and still what is included", async () => {
    const page = await blog.api.post.list({
      filter: { author: "ada" },
      include: { author: true },
      fields: { post: ["title", "views"], user: ["name"] },
      sort: "id",
    });
    expect(page.data[0]).toEqual({
      $type: "post",
      id: "1",
      title: "Notes on the Analytical Engine",
      views: 9_007_199_254_740_993n,
      author: { $type: "user", id: "ada", name: "Ada Lovelace" },
    });
    expect(blog.sent).toEqual([
      "GET /api/rest/post?filter[author]=ada&include=author&sort=id&fields[post]=title,views,author&fields[user]=name",
    ]);
  });
});

describe("filters", () => {
  const titles = ["a,b", "a", "b\\", "x\\,y"];
  const found = async (filter: Parameters<typeof blog.api.post.list>[0]) =>
    (await blog.api.post.list({ sort: "slug", ...filter })).data.map(
      ({ title }) => title,
    );

  test("take text as it is", async () => {
    const { api } = blog;
    for (const [index, title] of titles.entries()) {
      await api.post.create({
        slug: `text-${String(index)}`,
        title,
        author: "alan",
      });
    }
    const slug = { $startsWith: "text-" };
    for (const title of titles) {
      expect(await found({ filter: { slug, title } })).toEqual([title]);
      expect(await found({ filter: { slug, title: [title] } })).toEqual([
        title,
      ]);
      expect(
        await found({
          filter: { slug, title: { $contains: title, $startsWith: title } },
        }),
      ).toContain(title);
    }
    expect(await found({ filter: { slug, title: ["a,b", "a"] } })).toEqual([
      "a,b",
      "a",
    ]);
    expect(await found({ filter: { slug, title: ["a", "b\\"] } })).toEqual([
      "a",
      "b\\",
    ]);
    expect(
      await found({ filter: { slug, title: { $in: ["x\\,y", "a"] } } }),
    ).toEqual(["a", "x\\,y"]);
    const between = ["b\\", "c"] as const;
    await expect(
      found({ filter: { title: { $between: between } } }),
    ).rejects.toThrow(
      '"title$between": a text that ends in a backslash has to be the last of a list',
    );
  });

  test("take Json as one value", async () => {
    const { api } = blog;
    const metadata = { a: [1, 2], b: "x,\\y" };
    await api.post.create({
      slug: "json",
      title: "J",
      author: "alan",
      metadata,
    });
    expect(await found({ filter: { metadata } })).toEqual(["J"]);
    expect(
      await found({
        filter: { slug: "json", metadata: { $ne: { a: [1, 2] } } },
      }),
    ).toEqual(["J"]);
    await api.post.update(
      (await api.post.list({ filter: { slug: "json" } })).data[0]?.id ?? "",
      { metadata: [1, 2] },
    );
    expect(await found({ filter: { metadata: [1, 2] } })).toEqual(["J"]);
    expect(
      await found({ filter: { slug: "json", metadata: { $null: true } } }),
    ).toEqual([]);
  });

  test("lead through relationships", async () => {
    expect(
      await found({
        filter: {
          author: { name: { $contains: "Ada" }, $ne: "alan" },
          tags: ["history", "compilers"],
          category: { $null: false },
          views: { $gte: 100n },
          featured: true,
        },
      }),
    ).toEqual(["Notes on the Analytical Engine"]);
    expect(blog.sent[0]).toBe(
      "GET /api/rest/post?filter[author.name$contains]=Ada&filter[author$ne]=alan&filter[tags]=history,compilers&filter[category$null]=false&filter[views$gte]=100&filter[featured]=true&sort=slug",
    );
  });

  test("that cannot be sent are refused before", async () => {
    const { post } = blog.api;
    const many = Array.from({ length: 2_000 }, (_, id) => id);
    const tooLong = await rejection(post.list({ filter: { id: many } }));
    expect(tooLong).toBeInstanceOf(RangeError);
    expect((tooLong as Error).message).toContain("8192");
    await expect(post.list({ filter: { title: [] } })).rejects.toThrow(
      '"title": an empty list would find nothing',
    );
    const symbol = { filter: { title: { $ne: { deeper: 1 } } } } as object;
    await expect(post.list(symbol)).rejects.toThrow(
      '"title$ne" cannot be sent in a filter',
    );
    expect(blog.sent).toEqual([]);
  });
});

describe("pages", () => {
  test("follow the links of the service", async () => {
    const { post } = blog.api;
    const query = {
      sort: ["-views", "id"],
      page: { limit: 2 },
      include: { author: true },
    } as const;
    const first = await post.list(query);
    const second = await first.next();
    expect(first.total).toBe(second?.total);
    expect(second?.data[0]?.author.email).toContain("@");
    expect(blog.sent[1]).toBe(
      `GET ${decodeURIComponent(String(first.links["next"]))}`,
    );
    expect((await second?.prev())?.data).toEqual(first.data);
    expect(await first.prev()).toBeNull();
    const link = first.links["next"] ?? undefined;
    expect(await post.list(query, { link })).toEqual(second);
    expect(Object.keys(first)).toEqual(["data", "total", "links", "meta"]);
  });

  test("all 250 records come in three requests, and an abort ends them", async () => {
    await blog.prisma.tag.createMany({
      data: Array.from({ length: 250 }, (_, index) => ({
        name: `many-${String(index)}`,
      })),
    });
    const filter = { name: { $startsWith: "many-" } };
    const names = new Set<string>();
    for await (const { id } of blog.api.tag.all({ filter })) names.add(id);
    expect(names.size).toBe(250);
    expect(blog.sent).toHaveLength(3);

    const abort = new AbortController();
    const reason = new Error("enough");
    let seen = 0;
    const reading = (async () => {
      for await (const tag of blog.api.tag.all(
        { filter },
        { signal: abort.signal },
      )) {
        expect(tag.$type).toBe("tag");
        seen += 1;
        if (seen === 150) abort.abort(reason);
      }
    })();
    expect(await rejection(reading)).toBe(reason);
    expect(seen).toBe(150);
    await blog.prisma.tag.deleteMany({
      where: { name: { startsWith: "many-" } },
    });
  });
});

describe("writes", () => {
  test("of relationships take ids, and answer ids", async () => {
    const { post } = blog.api;
    const tags = (await post.linkage("2", "tags")).data;
    expect((await post.add("2", "tags", ["history"])).data).toContain(
      "history",
    );
    expect((await post.remove(2, "tags", ["history"])).data).not.toContain(
      "history",
    );
    expect((await post.replace(2n, "tags", [])).data).toEqual([]);
    await post.update("2", { tags });
    expect((await post.linkage("2", "tags")).data).toEqual(tags);
    expect(await post.linkage("2", "author")).toBe("alan");
    expect(await post.replace("2", "category", null)).toBeNull();
    const comments = await post.related("1", "comments", {
      sort: "-createdAt",
      include: { author: true },
    });
    expect(comments.data[0]?.body).toEqual(expect.any(String));
    expect(await post.related("1", "author")).toMatchObject({
      $type: "user",
      id: "ada",
    });
  });

  test("of members are those of their own model, below the record", async () => {
    const { user, post } = blog.api;
    const made = await user.createRelated(
      "alan",
      "posts",
      { slug: "below", title: "Below", views: 3n },
      { include: { author: true } },
    );
    expect(made).toMatchObject({ views: 3n, author: { id: "alan" } });
    const changed = await user.updateRelated(
      "alan",
      "posts",
      made.id,
      { title: "Changed" },
      { fields: { post: ["title"] } },
    );
    expect(changed).toEqual({ $type: "post", id: made.id, title: "Changed" });
    const other = user.updateRelated("ada", "posts", made.id, { title: "No" });
    expect(await rejection(other)).toMatchObject({ code: "not-found" });
    await user.deleteRelated("alan", "posts", made.id);
    expect(await post.find(made.id)).toBeNull();
    expect(blog.sent.map((line) => line.replace(made.id, ":id"))).toEqual([
      "POST /api/rest/user/alan/posts?include=author",
      "PATCH /api/rest/user/alan/posts/:id?fields[post]=title",
      "PATCH /api/rest/user/ada/posts/:id",
      "DELETE /api/rest/user/alan/posts/:id",
      "GET /api/rest/post/:id",
    ]);
  });

  test("upsert by a unique, and delete", async () => {
    const { post } = blog.api;
    const given = { slug: "upsert", title: "1", author: "ada" };
    const made = await post.upsert(["slug"], given);
    const changed = await post.upsert(
      ["slug"],
      { ...given, title: "2" },
      { fields: { post: ["title"] } },
    );
    expect(changed).toEqual({ $type: "post", id: made.id, title: "2" });
    await post.delete(made.id);
    expect(await post.find(made.id)).toBeNull();
    expect(await rejection(post.get(made.id))).toMatchObject({
      status: 404,
      code: "not-found",
    });
  });

  test("ids of two columns, and those that no URL can name", async () => {
    expect(
      await blog.api.like.get("alan_1", { include: { post: true } }),
    ).toMatchObject({ userId: "alan", post: { id: "1" } });
    for (const id of ["", ".", ".."]) {
      await expect(blog.api.post.delete(id)).rejects.toThrow("no URL can name");
    }
    await expect(blog.api.post.get(undefined as never)).rejects.toThrow(
      '"id" takes an id, not undefined',
    );
    expect(blog.sent).toHaveLength(1);
  });
});

describe("errors", () => {
  test("name the attribute and the relationship", async () => {
    const error = await rejection(
      blog.api.post.create({
        slug: "wrong",
        title: 5 as never,
        authorId: 7 as never,
        wordCount: 1.5,
      }),
    );
    expect(error).toBeInstanceOf(RestClientError);
    expect(error).toMatchObject({
      status: 422,
      code: "validation-error",
      name: "RestClientError",
    });
    const failed = error as RestClientError;
    expect(failed.at("title")).toEqual(["must be a string"]);
    expect(failed.at("wordCount")).toEqual(["must be a 32-bit integer"]);
    expect(failed.at("slug")).toEqual([]);
    expect(failed.is("validation-error")).toBe(true);
    expect(failed.headers.get("content-type")).toBe("application/vnd.api+json");
    expect(failed.message).toContain(
      "must be a string (/data/attributes/title)",
    );

    const missing = (await rejection(
      blog.api.post.create({ slug: "wrong", title: 5 } as never),
    )) as RestClientError;
    expect(missing.at("author")).toEqual([
      'the relationship "author" is required',
    ]);
    const absent = (await rejection(
      blog.api.post.create({ slug: "x", title: "x", author: "nobody" }),
    )) as RestClientError;
    expect(absent.is("related-not-found")).toBe(true);
    expect(absent.at("author")).toHaveLength(1);
  });

  test("say what conflicts", async () => {
    const error = (await rejection(
      blog.api.tag.create({ name: "history" }),
    )) as RestClientError;
    expect(error.is("conflict")).toBe(true);
    expect(error).toMatchObject({
      status: 409,
      errors: [{ ormCode: "P2002" }],
    });
  });

  test.each([
    [
      new Response("<h1>Bad gateway</h1>\n<p>", { status: 502 }),
      502,
      "<h1>Bad gateway</h1>",
    ],
    [
      new Response("", { status: 500, statusText: "Oops" }),
      500,
      "the service answered 500 Oops",
    ],
    [
      new Response("<!doctype html>", { status: 200 }),
      200,
      "no JSON:API document: check the url",
    ],
    [Response.json({ message: "x" }, { status: 401 }), 401, '{"message":"x"}'],
    [
      Response.json([1], { status: 200 }),
      200,
      "no JSON:API document: check the url",
    ],
  ])(
    "of something else have no errors: %#",
    async (response, status, message) => {
      const api = blog.clientOf({ fetch: () => Promise.resolve(response) });
      const error = await rejection(api.tag.list());
      expect(error).toBeInstanceOf(RestClientError);
      expect(error).toMatchObject({
        status,
        message,
        errors: [],
        code: undefined,
      });
    },
  );

  test("without an answer are what fetch throws", async () => {
    const api = createRestClient({ url: "http://127.0.0.1:1" });
    expect(await rejection(api.tag.list())).toMatchObject({
      name: "TypeError",
    });
    const reason = new Error("enough");
    const aborted = blog.api.tag.list(
      {},
      { signal: AbortSignal.abort(reason) },
    );
    expect(await rejection(aborted)).toBe(reason);
  });
});

describe("requests", () => {
  test("have the media type, own headers, and pass an inspection", async () => {
    const seen: string[] = [];
    let tokens = 0;
    const api = blog.clientOf({
      headers: () =>
        Promise.resolve({ authorization: `Bearer ${String((tokens += 1))}` }),
      onRequest: ({ method, url, headers, body }) => {
        headers.set("x-trace", "1");
        seen.push(
          `${method} ${url} ${headers.get("accept") ?? ""} ${headers.get("content-type") ?? ""} ${headers.get("authorization") ?? ""} ${body ?? ""}`,
        );
      },
    });
    await api.tag.list();
    await api.tag.create({ name: "seen" });
    const type = "application/vnd.api+json";
    expect(seen).toEqual([
      `GET https://blog.example/api/rest/tag ${type}  Bearer 1 `,
      `POST https://blog.example/api/rest/tag ${type} ${type} Bearer 2 {"data":{"type":"tag","attributes":{"name":"seen"}}}`,
    ]);
    const headers = { "idempotency-key": '"once"', authorization: "Bearer x" };
    const own = await new Promise<Headers>((resolve, reject) => {
      blog
        .clientOf({ headers: { authorization: "y" }, onRequest })
        .tag.delete("seen", { headers, version: 7n })
        .catch(reject);
      function onRequest(request: { readonly headers: Headers }) {
        // Tags have no version.
        resolve(new Headers(request.headers));
        request.headers.delete("if-match");
      }
    });
    expect(own.get("if-match")).toBe('"7"');
    expect(own.get("idempotency-key")).toBe('"once"');
    expect(own.get("authorization")).toBe("Bearer x");
  });

  test("go over HTTP, as a page of an origin sends them", async () => {
    const api = createRestClient({ url: `${await blog.url()}/` });
    const page = await api.post.list({ page: { limit: 1 }, sort: "id" });
    const next = await page.next();
    expect(next?.data[0]?.id).toBe("2");
  });

  test("only what the service offers has a method", () => {
    const { like, tag } = blog.api;
    expect(Object.keys(tag)).toContain("add");
    expect(Object.keys(like)).not.toContain("add");
    expect(Object.keys(blog.api)).toEqual([
      "category",
      "comment",
      "follow",
      "like",
      "post",
      "profile",
      "tag",
      "user",
    ]);
  });
});
