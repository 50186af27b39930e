import { describe, expect, test } from "@jest/globals";
import { endpoint, useService } from "../support/use-service.js";

describe("fetching", () => {
  const service = useService("blog");
  const ids = async (path: string): Promise<readonly string[]> =>
    (await service.get(path)).resources.map(({ id }) => id);
  const refused = async (query: string, parameter: string): Promise<void> => {
    const { status, error } = await service.get(`/post?${query}`);
    expect([query, status, error.source]).toEqual([query, 400, { parameter }]);
  };

  test("JSON:API 62 63: what does not exist is 404, what is empty is null", async () => {
    for (const path of ["/post/99", "/post/abc", "/post/99/author"]) {
      expect([path, (await service.get(path)).status]).toEqual([path, 404]);
    }
    const empty = await service.get("/user/guest/profile");
    expect([empty.status, empty.document.data]).toEqual([200, null]);
  });

  test("JSON:API 64: HEAD, OPTIONS and 405 mean what HTTP means by them", async () => {
    const head = await service.send("HEAD", "/post");
    expect([head.status, head.text]).toEqual([200, ""]);
    const options = await service.send("OPTIONS", "/post/1");
    expect(options.headers.get("allow")).toBe(
      "GET, PATCH, PUT, DELETE, HEAD, OPTIONS",
    );
    const relationship = async (name: string) =>
      (
        await service.send("OPTIONS", `/post/1/relationships/${name}`)
      ).headers.get("allow");
    expect(await relationship("tags")).toBe(
      "GET, POST, PATCH, PUT, DELETE, HEAD, OPTIONS",
    );
    // POST and DELETE of a to-one are 403, so they are not advertised.
    expect(await relationship("author")).toBe("GET, PATCH, PUT, HEAD, OPTIONS");
    const wrong = await service.send("DELETE", "/post");
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get("allow")).toBe("GET, POST, HEAD, OPTIONS");
  });

  test("JSON:API 65 66: relationships can be fetched, empty ones too; unknown ones are 404", async () => {
    const data = async (path: string): Promise<unknown> =>
      (await service.get(path)).document.data;
    expect(await data("/post/4/relationships/category")).toBeNull();
    expect(await data("/post/4/relationships/tags")).toEqual([]);
    expect(await data("/post/1/relationships/author")).toEqual({
      type: "user",
      id: "ada",
    });
    for (const path of [
      "/post/1/relationships/nothing",
      "/post/99/relationships/tags",
      "/post/99/relationships/author",
      "/post/1/relationships/title",
    ]) {
      expect([path, (await service.get(path)).status]).toEqual([path, 404]);
    }
  });

  test("JSON:API 67: include is 400 where nothing could be included", async () => {
    const added = await service.post(
      "/post/1/relationships/tags?include=tags",
      {
        data: [],
      },
    );
    expect([added.status, added.error.source]).toEqual([
      400,
      { parameter: "include" },
    ]);
    const deletion = await service.delete("/tag/compilers?include=posts");
    expect(deletion.status).toBe(400);
  });

  test("JSON:API 68 70: with include there is an included, be it empty", async () => {
    for (const path of [
      "/post?include=",
      "/post/1?include=",
      "/post/4?include=category",
      "/post/4/category?include=posts",
      "/post?filter[id]=99&include=author",
      "/tag/c%2B%2B%20%26%20friends/posts?include=author",
      "/post/1/relationships/tags?include=",
      "/post/1/relationships/author?include=",
      "/post/4/relationships/tags?include=tags",
      "/post/4/relationships/category?include=category.posts",
    ]) {
      const { document } = await service.get(path);
      expect([path, document.included]).toEqual([path, []]);
    }
    expect((await service.get("/post")).document).not.toHaveProperty(
      "included",
    );
  });

  test("JSON:API 69 72: only what lies on the paths is included", async () => {
    const { document } = await service.get("/post/1?include=comments.author");
    const types = document.included?.map(({ type }) => type) ?? [];
    expect(new Set(types)).toEqual(new Set(["comment", "user"]));
  });

  test("JSON:API 71: a path that does not exist is 400", async () => {
    for (const path of ["nothing", "author.nothing", "title", "a..b", ",", "."])
      await refused(`include=${path}`, "include");
  });

  test("JSON:API 73 74 R29: fields restricts attributes and relationships, of included resources too", async () => {
    const { resource, document } = await service.get(
      "/post/1?include=author&fields[post]=title,author&fields[user]=",
    );
    expect(Object.keys(resource.attributes)).toEqual(["title"]);
    expect(Object.keys(resource.relationships)).toEqual(["author"]);
    const [author] = document.included ?? [];
    expect(author?.attributes).toEqual({});
    expect(author?.relationships).toEqual({});
    const written = await service.patch("/post/1?fields[post]=title", {
      data: { type: "post", id: "1" },
    });
    expect(Object.keys(written.resource.attributes)).toEqual(["title"]);
    await refused("fields[post]=nothing", "fields[post]");
    await refused("fields[nothing]=title", "fields[nothing]");
  });

  test("JSON:API 73 R29: fields reads fewer columns", async () => {
    const { queries } = await service.ask({
      method: "GET",
      path: "/post",
      query: "fields[post]=title",
    });
    expect(queries.join()).toMatch(/title/);
    expect(queries.join()).not.toMatch(/body|metadata|authorId/);
  });

  test("JSON:API 75 76 78: sort orders, by several fields and downwards", async () => {
    expect(await ids("/post?sort=wordCount")).toEqual(["4", "3", "2", "1"]);
    expect(await ids("/post?sort=-wordCount")).toEqual(["1", "2", "3", "4"]);
    expect(await ids("/post?sort=authorId,-wordCount")).toEqual([
      "1",
      "4",
      "2",
      "3",
    ]);
  });

  test("JSON:API 77: what cannot be sorted by is 400", async () => {
    for (const sort of ["nothing", "--title", "comments", "metadata", ""])
      await refused(`sort=${sort}`, "sort");
  });

  test("JSON:API 79: sort follows to-one relationships", async () => {
    expect(await ids("/post?sort=author.name,-id")).toEqual([
      "4",
      "1",
      "2",
      "3",
    ]);
    expect(await ids("/comment?sort=-post.author.name,body")).toHaveLength(3);
  });

  test("JSON:API 80 82 R26: the links of pages, to the byte", async () => {
    const query =
      "filter[wordCount$gte]=0&page[limit]=2&sort=-id&page[offset]=1&include=author&fields[post]=title,author";
    const { document } = await service.get(`/post?${query}`);
    const kept =
      "filter%5BwordCount%24gte%5D=0&sort=-id&include=author&fields%5Bpost%5D=title%2Cauthor";
    const url = `${endpoint}/post?${kept}`;
    expect(document.links).toEqual({
      self: `${endpoint}/post?filter%5BwordCount%24gte%5D=0&page%5Blimit%5D=2&sort=-id&page%5Boffset%5D=1&include=author&fields%5Bpost%5D=title%2Cauthor`,
      first: `${url}&page%5Blimit%5D=2`,
      last: `${url}&page%5Boffset%5D=2`,
      prev: `${url}&page%5Boffset%5D=0&page%5Blimit%5D=2`,
      next: `${url}&page%5Boffset%5D=3&page%5Blimit%5D=2`,
    });
    const none = await service.get(
      "/post?filter[id]=99&page[offset]=5&page[limit]=5",
    );
    expect(none.document.links).toMatchObject({
      last: `${endpoint}/post?filter%5Bid%5D=99&page%5Boffset%5D=0`,
      prev: null,
      next: null,
    });
    expect(none.document.meta?.total).toBe(0);
  });

  test("JSON:API 81 R24: pages follow one another in the order of sort", async () => {
    const all = await ids("/post?sort=featured");
    const paged: string[] = [];
    let path: string | null = "/post?sort=featured&page[limit]=1";
    while (path !== null) {
      const { document, resources } = await service.get(path);
      paged.push(...resources.map(({ id }) => id));
      path = document.links?.["next"]?.slice(endpoint.length) ?? null;
    }
    expect(paged).toEqual(all);
  });

  test("JSON:API 83 122 R23: families take members in brackets, or parted by dots", async () => {
    expect(await ids("/post?filter[author][name]=Ada Lovelace")).toEqual([
      "1",
      "4",
    ]);
    expect(await ids("/post?filter[author.name]=Ada Lovelace")).toEqual([
      "1",
      "4",
    ]);
  });

  test("R23: every operator that SQLite has", async () => {
    for (const [query, expected] of [
      ["filter[status]=PUBLISHED", ["1", "2"]],
      ["filter[status]=PUBLISHED,DRAFT", ["1", "2", "4"]],
      ["filter[status$ne]=PUBLISHED", ["3", "4"]],
      ["filter[id$in]=1,3", ["1", "3"]],
      ["filter[id$nin]=1,3", ["2", "4"]],
      ["filter[rating$null]=true", ["3", "4"]],
      ["filter[rating$null]=false", ["1", "2"]],
      ["filter[category$null]=true", ["4"]],
      ["filter[wordCount$lt]=4000", ["4"]],
      ["filter[wordCount$lte]=4000", ["3", "4"]],
      ["filter[wordCount$gt]=12000", ["1"]],
      ["filter[wordCount$gte]=12000", ["1", "2"]],
      ["filter[wordCount$between]=4000,12000", ["2", "3"]],
      ["filter[title$contains]=Comput", ["2", "3"]],
      ["filter[title$startsWith]=On", ["2"]],
      ["filter[title$endsWith]=draft", ["4"]],
      ["filter[views]=9007199254740993", ["1"]],
      ["filter[views$gt]=9007199254740992", ["1"]],
      ["filter[price$lte]=0.1", ["2"]],
      ["filter[publishedAt$between]=2024-01-11,2024-01-13", ["2"]],
      ["filter[featured]=true", ["1"]],
      ["filter[author]=ada", ["1", "4"]],
      ["filter[author]=ada,alan", ["1", "2", "4"]],
      ["filter[author$ne]=ada", ["2", "3"]],
      ["filter[tags]=history", ["1", "3"]],
      ["filter[tags][name$startsWith]=comp", ["3"]],
      ["filter[likes]=ada_2", ["2"]],
      ["filter[likes]=ada_2,alan_1", ["1", "2"]],
      ["filter[likes][user][name$contains]=Grace", ["1"]],
      ["filter[id]=1&filter[status]=PUBLISHED", ["1"]],
      ["filter[tags]=history&filter[tags]=mathematics", ["1"]],
      ["filter[id$gt]=1&filter[id$gt]=2", ["3", "4"]],
    ] as const)
      expect([query, await ids(`/post?${query}`)]).toEqual([query, expected]);
    await service.post("/tag", { data: { type: "tag", id: "a,b" } });
    expect(await ids("/tag?filter[name]=a\\,b")).toEqual(["a,b"]);
    expect(await ids("/tag?filter[name]=a%5C%2Cb,history")).toEqual([
      "a,b",
      "history",
    ]);
    expect(await ids("/tag?filter[id$ne]=a\\,b")).not.toContain("a,b");
    for (const operator of ["iequals", "search"])
      await refused(`filter[title$${operator}]=a`, `filter[title$${operator}]`);
  });

  test("JSON:API 123 124 125 R30: unknown parameters are 400, an application's own are its own", async () => {
    for (const name of ["foo", "sorts", "ext:foo", "foo!", "_", "-a", "a "])
      await refused(`${encodeURIComponent(name)}=1`, name);
    for (const name of ["filter", "filter[", "filter[]", "page", "sort[a]"])
      await refused(`${name}=1`, name);
    for (const name of ["myTag", "my-tag", "utm_source", "Debug", "x1"])
      expect((await service.get(`/post?${name}=1`)).status).toBe(200);
  });

  test("R27: no count is asked of the database when the page proves the total", async () => {
    const counts = async (query: string): Promise<number> =>
      (
        await service.ask({ method: "GET", path: "/post", query })
      ).queries.filter((sql) => /COUNT\(/.test(sql)).length;
    expect(await counts("")).toBe(0);
    expect(await counts("page[limit]=5")).toBe(0);
    expect(await counts("page[limit]=2&page[offset]=3")).toBe(0);
    expect(await counts("page[limit]=2")).toBe(1);
    expect(await counts("page[offset]=50")).toBe(1);
  });

  test("JSON:API 80 R26: last leads to the last page, also from pages larger than the default", async () => {
    const small = service.with({ pageSize: 1 });
    const { document } = await small.get("/post?page[limit]=2");
    expect(document.meta?.total).toBe(4);
    const last = String(document.links?.["last"]).slice(endpoint.length);
    const { document: end, resources } = await small.get(last);
    expect(resources.map(({ id }) => id)).toEqual(["4"]);
    expect(end.links?.["next"]).toBeNull();
  });

  test("R28: on related URLs paths start at the related type, or repeat the relationship", async () => {
    for (const [path, types] of [
      ["/post/1/author?include=profile", ["profile"]],
      ["/post/1/author?include=author.profile", ["profile"]],
      ["/user/ada/posts?include=tags", ["tag", "tag"]],
      ["/user/ada/posts?include=posts.tags", ["tag", "tag"]],
      ["/user/ada/posts?include=posts", []],
      ["/post?include=comments,comments.author", ["comment", "user"]],
      ["/post?include=comments.author,comments", ["comment", "user"]],
    ] as const) {
      const { document } = await service.get(path);
      const found = document.included?.map(({ type }) => type) ?? [];
      expect([path, [...new Set(found)]]).toEqual([path, [...new Set(types)]]);
    }
    const created = await service.post("/comment?include=post.author", {
      data: { type: "comment", attributes: { body: "x", postId: 1 } },
    });
    expect(created.document.included?.map(({ type }) => type)).toEqual([
      "post",
      "user",
    ]);
    const patched = await service.patch("/post/1?include=tags", {
      data: { type: "post", id: "1" },
    });
    expect(patched.document.included).toHaveLength(2);
  });

  test("JSON:API 67 72 R28: on relationship URLs paths start with the relationship", async () => {
    const included = async (path: string): Promise<readonly string[]> => {
      const { document } = await service.get(path);
      return (document.included ?? []).map(({ type, id }) => `${type}/${id}`);
    };
    const author = "/post/1/relationships/author";
    expect(await included(`${author}?include=author`)).toEqual(["user/ada"]);
    // The post is not in the document, so it is included as well.
    expect(await included(`${author}?include=author.posts`)).toEqual(
      expect.arrayContaining(["user/ada", "post/1"]),
    );
    const tags = "/post/1/relationships/tags";
    const { document, resources } = await service.get(
      `${tags}?include=tags.posts&sort=-name&page[limit]=1&fields[tag]=posts&fields[post]=title`,
    );
    expect(document.data).toEqual([{ type: "tag", id: "mathematics" }]);
    expect(document.meta?.total).toBe(2);
    const [tag, ...posts] = document.included ?? [];
    expect(tag).toMatchObject({ ...resources[0], attributes: {} });
    expect(posts.map(({ type }) => type)).toContain("post");
    for (const post of posts)
      expect(Object.keys(post.attributes)).toEqual(["title"]);
    for (const path of ["posts", "tags,posts", "name", "tags.nothing", "tags,"])
      expect(
        (await service.get(`${tags}?include=${path}`)).error.source,
      ).toEqual({ parameter: "include" });
  });

  test("R23 R24: limits of relationships in filters and sorting are 400", async () => {
    const bounded = service.with({ limits: { maxJoins: 4 } });
    const most = "filter[post.author.name]=a&sort=post.author.name";
    expect((await bounded.get(`/comment?${most}`)).status).toBe(200);
    for (const [query, parameter] of [
      [`${most},post`, "sort"],
      [`${most}&filter[post]=1`, "sort"],
      [
        "filter[post.author]=a&filter[post.author.name]=a&filter[post]=1",
        "filter[post]",
      ],
    ]) {
      const reply = await bounded.get(`/comment?${String(query)}`);
      expect(reply.status).toBe(400);
      expect(reply.document.errors?.[0]?.source).toEqual({ parameter });
    }
  });

  test("R28 R23: limits of include and of queries are 400", async () => {
    await refused("include=author.posts.author.posts.author.posts", "include");
    const bounded = service.with({ limits: { maxIncludes: 2, maxFilters: 1 } });
    const three = await bounded.get("/post?include=author,tags,likes");
    expect(three.status).toBe(400);
    const two = await bounded.get("/post?filter[id]=1&filter[title]=a");
    expect([two.status, two.error.source]).toEqual([
      400,
      { parameter: "filter[title]" },
    ]);
  });
});
