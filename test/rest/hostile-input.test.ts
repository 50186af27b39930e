import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { documentProblems } from "./support/document-problems.js";
import type { HostRequest } from "./support/protocol.js";
import { type Service, useService } from "./support/use-service.js";

const jsonApi = { "content-type": "application/vnd.api+json" };
const pointer = (to: string) => ({ pointer: to });

type Source = object | undefined;

/** Sends a request and holds its answer to the rules that hold for all. */
async function refused(
  service: Service,
  request: HostRequest,
): Promise<readonly [status: number, source: Source]> {
  const { status, text, thrown, headers, log } = await service.ask(request);
  expect(thrown).toBeUndefined();
  expect(log).toEqual([]);
  expect(headers["content-type"]).toBe("application/vnd.api+json");
  const document = JSON.parse(text ?? "null") as {
    readonly errors?: readonly { readonly source?: object }[];
  };
  const { body } = request;
  let read: unknown = body;
  try {
    if (typeof body === "string") read = JSON.parse(body);
  } catch {
    read = undefined;
  }
  expect(documentProblems(document, { status, request: read })).toEqual([]);
  return [status, document.errors?.[0]?.source];
}

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const service = useService("blog", database);
  const get = (url: string): Promise<readonly [number, Source]> => {
    const [path = "", ...query] = url.split("?");
    return refused(service, {
      method: "GET",
      path,
      query: query.join("?"),
    });
  };

  describe("paths", () => {
    test.each([
      ["/constructor", 404],
      ["/__proto__", 404],
      ["/__proto__/1", 404],
      ["/toString/1/valueOf", 404],
      ["/post/1/constructor", 404],
      ["/post/1/__proto__", 404],
      ["/post/1/relationships/hasOwnProperty", 404],
      ["/post/1/relationships", 404],
      ["", 404],
      ["/", 404],
      ["//", 404],
      ["/post/1/comments/2/3", 400],
      ["/post/%E0%A4%A", 400],
      ["/post/%", 400],
      ["/%zz", 400],
      ["/post/%00", 404],
      ["/user/%00", 404],
      ["/user/ada%00", 404],
      ["/user/\ud800", 404],
      ["/post/..%2f..%2fuser", 404],
      ["/post/0", 404],
      ["/post/-0", 404],
      ["/post/01", 404],
      ["/post/1.0", 404],
      ["/post/%201", 404],
      ["/post/1%20", 404],
      ["/post/+1", 404],
      ["/post/1e0", 404],
      ["/post/0x1", 404],
      ["/post/2147483648", 404],
      ["/post/-2147483649", 404],
      ["/post/9007199254740993", 404],
      ["/post/99999999999999999999", 404],
      ["/post/🙂", 404],
      ["/like/ada", 404],
      ["/like/ada_1_2", 404],
      ["/like/ada~_2", 404],
      ["/like/ada_2~", 404],
      ["/post/1/author/%00", 404],
      ["/post/1/tags/%00", 404],
      [`/user/${"a".repeat(20_000)}`, 404],
    ])("B4 R21: GET %j is %i", async (path, status) => {
      expect((await get(path))[0]).toBe(status);
    });
  });

  describe("query parameters", () => {
    test.each([
      "filter[__proto__]=1",
      "filter[constructor][prototype]=1",
      "filter[author][__proto__]=1",
      "filter[title][constructor]=1",
      "filter[title$__proto__]=1",
      "filter[title$constructor]=1",
      "filter[title$]=1",
      "filter[$ne]=1",
      "filter[author$ne][name]=1",
      "filter[nothing]=1",
      "filter[a",
      "filter]",
      "filter[]=1",
      "filter[][a]=1",
      "filter[a][]=1",
      "filter[a]b=1",
      "filter[[a]]=1",
      "filter=x",
      "filter[id]=abc",
      "filter[id]=1abc",
      "filter[id]=",
      "filter[id]=,",
      "filter[id]=2147483648",
      "filter[id]=9007199254740993",
      "filter[id$between]=1",
      "filter[id$between]=1,2,3",
      "filter[id$null]=true",
      "filter[views]=9223372036854775808",
      "filter[views]=1.5",
      "filter[rating]=1e999",
      "filter[rating]=NaN",
      "filter[price]=cheap",
      "filter[title]=%00",
      "filter[title$contains]=a%00b",
      "filter[featured]=yes",
      "filter[featured$contains]=t",
      "filter[status]=LOST",
      "filter[status]=__proto__",
      "filter[createdAt]=soon",
      "filter[createdAt]=2024-02-31",
      "filter[metadata]={",
      "filter[metadata$contains]=a",
      `filter[metadata]=${"[".repeat(8000)}${"]".repeat(8000)}`,
      'filter[metadata]="\\ud800"',
      'filter[metadata]="\\u0000"',
      'filter[metadata]={"__proto__":1}',
      "filter[title$has]=a",
      "filter[author$null]=true",
      "filter[category$null]=maybe",
      "filter[likes]=ada",
      "filter[likes$lt]=ada_1",
      "filter[author.posts.author.posts.author.name]=a",
      "sort=__proto__",
      "sort=constructor",
      "sort=",
      "sort=,",
      "sort=-",
      "sort=--title",
      "sort=title,",
      "sort=nothing",
      "sort=comments",
      "sort=metadata",
      "sort=author.",
      "sort=.title",
      "sort=author.posts.title",
      "sort=title.length",
      `sort=${"title,".repeat(20)}id`,
      "include=__proto__",
      "include=constructor",
      "include=a..b",
      "include=.",
      "include=author.",
      "include=author,,tags",
      "include=title",
      "include=author.constructor",
      "include=author.posts.author.posts.author.posts",
      "fields[__proto__]=x",
      "fields[constructor]=x",
      "fields[post]=__proto__",
      "fields[post]=nothing",
      "fields[post]=title,",
      "fields[post]=title&fields[Post]=id",
      "fields=title",
      "fields[]=title",
      "page=1",
      "page[some]=1",
      "page[limit]=0",
      "page[limit]=-1",
      "page[limit]=1.5",
      "page[limit]=1e3",
      "page[limit]=0x10",
      "page[limit]=+5",
      "page[limit]= 5",
      "page[limit]=99999999999999999999",
      "page[limit]=Infinity",
      "page[limit]=NaN",
      "page[limit]=''",
      "page[limit]=",
      "page[limit]=1&page[limit]=2",
      "page[limit]=1001",
      "page[offset]=-1",
      "page[offset]=x",
      "page[offset]=99999999999",
      "page[number]=0",
      "page[number]=999999999&page[size]=1000",
      "page[number]=1&page[offset]=1",
      "page[limit][x]=1",
      "page[__proto__]=1",
      "foo=1",
      "__proto__=1",
      "_=1",
      "a!b=1",
      "=1",
      "%zz=1",
      "sort=%zz",
      "filter[title]=%E0%A4%A",
      "ext:thing=1",
      "include=&foo=1",
    ])("R23 R30: %s is 400 at its parameter", async (query) => {
      const [status, source] = await get(`/post?${query}`);
      expect(status).toBe(400);
      expect(Object.keys(source ?? {})).toEqual(["parameter"]);
    });

    test.each([
      `filter${"[".repeat(100_000)}`,
      "[".repeat(100_000),
      `sort=${",".repeat(100_000)}`,
      `include=${".".repeat(100_000)}`,
      `filter[title]=${"(".repeat(100_000)}`,
    ])("R30: 100 kB of a query is 400 at once", async (query) => {
      const start = performance.now();
      expect((await get(`/post?${query}`))[0]).toBe(400);
      expect(performance.now() - start).toBeLessThan(1000);
    });

    test.each([
      `filter[${"[".repeat(16_000)}`,
      `sort=${"-".repeat(16_000)}`,
      `include=${"a.".repeat(8_000)}`,
      `fields[post]=${",".repeat(16_000)}`,
      `filter[id]=${"1,".repeat(8_000)}`,
      `filter[title]=${"\\,".repeat(8_000)}`,
      `${"a&".repeat(8_000)}`,
    ])("R30: 16 kB of a query takes no time", async (query) => {
      const start = performance.now();
      const [status] = await get(`/post?${query}`);
      expect([200, 400]).toContain(status);
      expect(performance.now() - start).toBeLessThan(1000);
    });

    test("JSON:API 136 138: brackets, spaces and signs are decoded once", async () => {
      const same = [
        "filter[title$contains]=On Computable",
        "filter%5Btitle%24contains%5D=On+Computable",
        "filter%5btitle%24contains%5d=On%20Computable",
      ];
      for (const query of same) {
        const { document } = await service.get(`/post?${query}`);
        expect(document.meta?.total).toBe(1);
      }
      const plus = await service.get("/tag?filter[name]=c%2B%2B%20%26+friends");
      expect(plus.resources).toHaveLength(1);
      const twice = await service.get("/tag?filter[name]=c%252B%252B");
      expect(twice.resources).toHaveLength(0);
    });

    test("R23: signs of LIKE and of SQL are text", async () => {
      // SQLite's LIKE has no escape that Prisma could use.
      const wildcards = database === "sqlite" ? [] : ["%", "_"];
      for (const text of [...wildcards, ..."'\"\\|*?", "';--"]) {
        const found = await service.get(
          `/tag?filter[name$endsWith]=${encodeURIComponent(text)}`,
        );
        expect(found.status).toBe(200);
        expect([text, found.resources.map(({ id }) => id)]).toEqual([text, []]);
      }
    });

    test("R23: full-text search takes any text, or is 400", async () => {
      for (const text of ["a & | b", "(", "'", "!", "a:*", "\\", "<->", "-"]) {
        const [status] = await get(
          `/post?filter[title$search]=${encodeURIComponent(text)}`,
        );
        expect([200, 400]).toContain(status);
      }
    });

    test("B4: an unknown custom parameter is the application's", async () => {
      for (const query of ["utm_source=a", "fooBar=1", "my-tag[x]=1"]) {
        expect((await get(`/post?${query}`))[0]).toBe(200);
      }
    });
  });

  describe("documents", () => {
    const post = (document: unknown): string =>
      typeof document === "string" ? document : JSON.stringify(document);
    const data = (members: object): object => ({
      data: { type: "post", ...members },
    });
    const attributes = (members: object): object =>
      data({ attributes: { slug: "hostile", title: "Hostile", ...members } });
    const related = (name: string, value: unknown): object =>
      data({
        attributes: { slug: "hostile", title: "Hostile", authorId: "ada" },
        relationships: { [name]: value },
      });
    const deep = (levels: number): string =>
      "[".repeat(levels) + "]".repeat(levels);

    test.each<[string, unknown, number, Source]>([
      ["nothing", "", 400, pointer("")],
      ["null", "null", 400, pointer("")],
      ["an array", "[]", 400, pointer("")],
      ["a text", '"x"', 400, pointer("")],
      ["a number", "1", 400, pointer("")],
      ["an empty object", "{}", 400, pointer("")],
      ["no JSON", "{'a':1}", 400, pointer("")],
      ["100 kB of brackets", "[".repeat(100_000), 400, pointer("")],
      ["100 kB of nested arrays", deep(50_000), 400, pointer("")],
      [
        "200 levels of an attribute",
        `{"data":{"type":"post","attributes":{"metadata":${deep(200)}}}}`,
        400,
        pointer(""),
      ],
      ["data: []", { data: [] }, 400, pointer("/data")],
      ["data: null", { data: null }, 400, pointer("/data")],
      ["data: 1", { data: 1 }, 400, pointer("/data")],
      ["no type", { data: {} }, 400, pointer("/data")],
      ["a type of no text", data({ type: 1 }), 400, undefined],
      ["an unknown type", data({ type: "nope" }), 409, pointer("/data/type")],
      [
        "a prototype's type",
        data({ type: "constructor" }),
        409,
        pointer("/data/type"),
      ],
      ["another type", data({ type: "user" }), 409, pointer("/data/type")],
      ["an id of no text", data({ id: {} }), 400, pointer("/data/id")],
      ["an id", data({ id: "9" }), 403, pointer("/data/id")],
      [
        "attributes: []",
        data({ attributes: [] }),
        400,
        pointer("/data/attributes"),
      ],
      [
        "attributes: null",
        data({ attributes: null }),
        400,
        pointer("/data/attributes"),
      ],
      [
        "relationships: []",
        data({ relationships: [] }),
        400,
        pointer("/data/relationships"),
      ],
      [
        "relationships: null",
        data({ relationships: null }),
        400,
        pointer("/data/relationships"),
      ],
      [
        "an own __proto__",
        '{"data":{"type":"post","attributes":{"__proto__":{"isAdmin":true}}}}',
        400,
        pointer(""),
      ],
      [
        "a __proto__ inside of Json",
        '{"data":{"type":"post","attributes":{"metadata":{"a":[{"__proto__":1}]}}}}',
        400,
        pointer(""),
      ],
      [
        "an unknown attribute",
        attributes({ nothing: 1 }),
        422,
        pointer("/data/attributes/nothing"),
      ],
      [
        "a prototype's attribute",
        attributes({ constructor: 1 }),
        422,
        pointer("/data/attributes/constructor"),
      ],
      [
        "an attribute with signs of a pointer",
        attributes({ "a/b~c": 1 }),
        422,
        pointer("/data/attributes/a~1b~0c"),
      ],
      [
        "a relationship among the attributes",
        attributes({ author: { connect: { id: "ada" } } }),
        422,
        pointer("/data/attributes/author"),
      ],
      [
        "an operation in an attribute",
        attributes({ wordCount: { increment: 1 } }),
        422,
        pointer("/data/attributes/wordCount"),
      ],
      [
        "a nested write in an attribute",
        attributes({ tags: { create: { name: "x" } } }),
        422,
        pointer("/data/attributes/tags"),
      ],
      [
        "NUL in a text",
        attributes({ title: "a\0b" }),
        422,
        pointer("/data/attributes/title"),
      ],
      [
        "a lone surrogate",
        attributes({ title: "a\ud800b" }),
        422,
        pointer("/data/attributes/title"),
      ],
      [
        "NUL inside of Json",
        attributes({ metadata: { a: ["b\0"] } }),
        422,
        pointer("/data/attributes/metadata/a/0"),
      ],
      [
        "a lone surrogate inside of Json",
        attributes({ metadata: "\udfff" }),
        422,
        pointer("/data/attributes/metadata"),
      ],
      [
        "NUL in a name inside of Json",
        attributes({ metadata: { "a\0": 1 } }),
        422,
        pointer("/data/attributes/metadata"),
      ],
      [
        "2^31 for an Int",
        attributes({ wordCount: 2_147_483_648 }),
        422,
        pointer("/data/attributes/wordCount"),
      ],
      [
        "2^53 as a number for a BigInt",
        attributes({ views: 9_007_199_254_740_992 }),
        422,
        pointer("/data/attributes/views"),
      ],
      [
        "2^63 for a BigInt",
        attributes({ views: "9223372036854775808" }),
        422,
        pointer("/data/attributes/views"),
      ],
      [
        "a date that is none",
        attributes({ publishedAt: "2024-02-30T00:00:00Z" }),
        422,
        pointer("/data/attributes/publishedAt"),
      ],
      [
        "an unknown relationship",
        related("nothing", { data: null }),
        422,
        pointer("/data/relationships/nothing"),
      ],
      [
        "a prototype's relationship",
        related("toString", { data: null }),
        422,
        pointer("/data/relationships/toString"),
      ],
      [
        "a relationship without data",
        related("category", {}),
        400,
        pointer("/data/relationships/category"),
      ],
      [
        "a relationship with links alone",
        related("category", { links: { self: "/x" } }),
        400,
        pointer("/data/relationships/category"),
      ],
      [
        "a relationship that is null",
        related("category", null),
        400,
        pointer("/data/relationships/category"),
      ],
      [
        "an array for a to-one",
        related("category", { data: [] }),
        400,
        pointer("/data/relationships/category/data"),
      ],
      [
        "null for a to-many",
        related("tags", { data: null }),
        400,
        pointer("/data/relationships/tags/data"),
      ],
      [
        "one for a to-many",
        related("tags", { data: { type: "tag", id: "history" } }),
        400,
        pointer("/data/relationships/tags/data"),
      ],
      [
        "linkage without a type",
        related("tags", { data: [{ id: "history" }] }),
        400,
        pointer("/data/relationships/tags/data/0"),
      ],
      [
        "linkage of another type",
        related("tags", { data: [{ type: "user", id: "ada" }] }),
        409,
        pointer("/data/relationships/tags/data/0/type"),
      ],
      [
        "linkage by lid",
        related("tags", { data: [{ type: "tag", lid: "a" }] }),
        400,
        pointer("/data/relationships/tags/data/0"),
      ],
      [
        "linkage whose id cannot be one",
        related("category", { data: { type: "category", id: "1x" } }),
        400,
        pointer("/data/relationships/category/data/id"),
      ],
      [
        "linkage with NUL",
        related("tags", { data: [{ type: "tag", id: "\0" }] }),
        400,
        pointer("/data/relationships/tags/data/0/id"),
      ],
      [
        "linkage whose numeric id lost digits",
        related("tags", { data: [{ type: "tag", id: 2 ** 53 }] }),
        400,
        pointer("/data/relationships/tags/data/0/id"),
      ],
      [
        "linkage to 2^53+1",
        related("category", {
          data: { type: "category", id: "9007199254740993" },
        }),
        400,
        pointer("/data/relationships/category/data/id"),
      ],
      [
        "501 members",
        related("tags", {
          data: Array.from({ length: 501 }, () => ({ type: "tag", id: "x" })),
        }),
        400,
        pointer("/data/relationships/tags/data"),
      ],
      [
        "an unknown operation",
        { ...attributes({}), meta: { operation: "destroy" } },
        400,
        pointer("/meta/operation"),
      ],
      [
        "a prototype's match field",
        {
          ...attributes({}),
          meta: { operation: "upsert", matchFields: ["constructor"] },
        },
        400,
        pointer("/meta/matchFields"),
      ],
      ["meta: []", { ...attributes({}), meta: [] }, 400, pointer("/meta")],
    ])("R19 R20: POST of %s", async (_, document, status, source) => {
      const [answered, at] = await refused(service, {
        method: "POST",
        path: "/post",
        headers: jsonApi,
        body: post(document),
      });
      expect(answered).toBe(status);
      if (source) expect(at).toEqual(source);
    });

    test("R20: a body of another encoding than UTF-8 is 400", async () => {
      const [status] = await refused(service, {
        method: "POST",
        path: "/post",
        headers: jsonApi,
        body: Uint8Array.of(0x22, 0xff, 0xfe, 0x22),
      });
      expect(status).toBe(400);
    });

    test("R20: a byte order mark is no problem", async () => {
      const { status } = await service.ask({
        method: "POST",
        path: "/tag",
        headers: jsonApi,
        body: new TextEncoder().encode(
          '\ufeff{"data":{"type":"tag","id":"marked"}}',
        ),
      });
      expect(status).toBe(201);
    });

    test("JSON:API 58: members that begin with @ are not attributes", async () => {
      const { status, text } = await service.post("/tag", {
        "@context": {},
        data: {
          "@x": 1,
          type: "tag",
          id: "at",
          attributes: { "@y": 1 },
          relationships: { "@z": 1 },
        },
      });
      expect(status).toBe(201);
      expect(text).not.toContain("@");
    });

    test("R19: extreme numbers and dates are stored, or are 422", async () => {
      const values: readonly [string, unknown][] = [
        ["rating", 1e308],
        ["rating", -0],
        ["rating", 5e-324],
        ["price", "1e999"],
        ["price", "1e-999"],
        ["price", 1e308],
        ["price", "99999999999999999999999999999999999999999999"],
        ["publishedAt", "0000-01-01"],
        ["publishedAt", "0001-01-01T00:00:00Z"],
        ["publishedAt", "9999-12-31T23:59:59.999Z"],
        ["publishedAt", "9999-12-31T23:59:59-14:00"],
        ["metadata", { "": [1e308, -0, { constructor: 1, toString: 2 }] }],
        ["title", "x".repeat(100_000)],
        ["title", "🙂\u{10ffff}\u0001"],
      ];
      for (const [index, [name, value]] of values.entries()) {
        const { status, text, log } = await service.ask({
          method: "POST",
          path: "/post",
          headers: jsonApi,
          body: JSON.stringify({
            data: {
              type: "post",
              attributes: {
                slug: `extreme-${index}`,
                title: "x",
                authorId: "ada",
                [name]: value,
              },
            },
          }),
        });
        const short = `${name} ${JSON.stringify(value).slice(0, 60)}`;
        expect([short, log]).toEqual([short, []]);
        expect([short, [201, 422].includes(status)]).toEqual([short, true]);
        if (status === 422) expect(text).toContain('"source":{"pointer"');
        else {
          const { id } = (JSON.parse(text ?? "") as { data: { id: string } })
            .data;
          expect((await service.get(`/post/${id}`)).status).toBe(200);
        }
      }
      for (const [name, value] of values) {
        if (typeof value === "object") continue;
        const query = `filter[${name}]=${encodeURIComponent(String(value))}`;
        const { status, log } = await service.ask({
          method: "GET",
          path: "/post",
          query: query.slice(0, 10_000),
        });
        expect([name, value, log]).toEqual([name, value, []]);
        expect([200, 400]).toContain(status);
      }
    });

    test("R9 R17: five hundred members are not too many", async () => {
      const many = Array.from({ length: 500 }, (_, index) => index);
      const identifiers = many.map((index) => ({
        type: "tag",
        id: `none-${index}`,
      }));
      const path = "/post/1/relationships/tags";
      const removed = await service.delete(path, { data: identifiers });
      expect(removed).toMatchObject({ status: 200 });
      const added = await service.post(path, { data: identifiers });
      expect(added.status).toBe(404);
      const likes = many.map((index) => ({
        type: "like",
        id: `nobody-${index}_1`,
      }));
      const compound = await service.delete("/post/1/relationships/likes", {
        data: likes,
      });
      expect(compound.status).toBe(database === "sqlite" ? 413 : 200);
      const replaced = await service.patch("/post/4/relationships/likes", {
        data: likes,
      });
      expect(replaced.status).toBe(database === "sqlite" ? 413 : 404);
      const ids = likes.map(({ id }) => id);
      const filtered = await service.get(`/like?filter[id]=${ids.join(",")}`);
      // SQLite takes 999 values in one statement.
      expect(filtered.status).toBe(database === "sqlite" ? 400 : 200);
    });
  });

  describe("headers", () => {
    const ask = (
      headers: HostRequest["headers"],
      more: Partial<HostRequest> = {},
    ): Promise<{ readonly status: number }> =>
      service.ask({ method: "GET", path: "/post", headers, ...more });
    const sent = (contentType: string, strict = false): Promise<number> =>
      service
        .with({ strict })
        .ask({
          method: "PATCH",
          path: "/post/1",
          headers: { "content-type": contentType },
          body: { data: { type: "post", id: "1" } },
        })
        .then(({ status }) => status);

    test.each([
      ["application/vnd.api+json", 200],
      ["APPLICATION/VND.API+JSON", 200],
      ["application/vnd.api+json; charset=utf-8", 200],
      ['application/vnd.api+json;profile="https://a.example https://b"', 200],
      ['application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"', 415],
      ["application/vnd.api+json; charset=latin1", 415],
      ["application/vnd.api+json; x=y", 415],
      ['application/vnd.api+json; profile="a;b,c"; x=y', 415],
      ["application/json", 200],
      ["application/json; charset=utf-8", 200],
      ["text/plain", 415],
      ["application/x-www-form-urlencoded", 415],
      ["multipart/form-data; boundary=x", 415],
      ["application/vnd.api+jsonx", 415],
      ["nonsense", 415],
      ['"', 415],
      [`application/json${";a".repeat(4000)}`, 200],
    ])("R31: Content-Type %s is %i", async (contentType, status) => {
      expect(await sent(contentType)).toBe(status);
    });

    test("JSON:API 9: charset is 415 when strict", async () => {
      const type = "application/vnd.api+json; charset=utf-8";
      expect(await sent(type, true)).toBe(415);
    });

    test.each([
      [undefined, 200],
      ["", 200],
      ["*/*", 200],
      ["*/*;q=0.1", 200],
      ["application/*", 200],
      ["application/json", 200],
      ["application/vnd.api+json;q=0.5", 200],
      ["application/vnd.api+json; charset=utf-16", 406],
      ['application/vnd.api+json; ext="https://a"', 406],
      ['application/vnd.api+json; profile="https://a, https://b"', 200],
      ["application/vnd.api+json; x=y, application/vnd.api+json", 200],
      ["application/vnd.api+json; x=y, application/vnd.api+json; z=1", 406],
      [["application/vnd.api+json; x=y", "application/vnd.api+json"], 200],
      [";;;,,,", 200],
    ])("R31: Accept %j is %i", async (accept, status) => {
      expect((await ask({ accept })).status).toBe(status);
      expect((await ask({ Accept: accept })).status).toBe(status);
    });

    test("R32: HEAD and OPTIONS everywhere, 405 with Allow elsewhere", async () => {
      for (const path of [
        "/post",
        "/post/1",
        "/post/1/author",
        "/post/1/tags",
        "/post/1/tags/history",
        "/post/1/relationships/author",
        "/post/1/relationships/tags",
      ]) {
        const head = await service.ask({ method: "HEAD", path });
        const read = await service.ask({ method: "GET", path });
        expect([path, head.status, head.text]).toEqual([path, 200, undefined]);
        expect(head.headers).toEqual(read.headers);
        const options = await service.ask({ method: "options", path });
        expect(options.status).toBe(204);
        expect(options.text).toBeUndefined();
        const allowed = (options.headers["allow"] ?? "").split(", ");
        expect(allowed).toEqual(expect.arrayContaining(["GET", "HEAD"]));
        for (const method of [
          "POST",
          "PUT",
          "PATCH",
          "DELETE",
          "TRACE",
          "constructor",
        ]) {
          if (allowed.includes(method)) continue;
          const wrong = await service.ask({ method, path });
          expect([method, path, wrong.status]).toEqual([method, path, 405]);
          expect(wrong.headers["allow"]).toBe(options.headers["allow"]);
          expect(wrong.text).toContain('"source":{"header"');
        }
      }
    });

    test("R31: what a DELETE brings must be JSON too", async () => {
      const remove = (contentType: string): Promise<{ status: number }> =>
        service.ask({
          method: "DELETE",
          path: "/post/1/relationships/tags",
          headers: { "content-type": contentType },
          body: { data: [] },
        });
      expect((await remove("text/plain")).status).toBe(415);
      expect((await remove("application/vnd.api+json")).status).toBe(200);
    });
  });
});
