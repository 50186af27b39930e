import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import { type OpenBlog, openBlog } from "../../support/open-blog.js";
import {
  type Answered,
  ask as asks,
  csv,
  linesOf as linesIn,
  ndjson,
} from "./file.js";

let blog: OpenBlog;
let logged: unknown[] = [];

beforeAll(async () => {
  blog = await openBlog();
});
afterAll(() => blog.close());

const handler = (options: object = {}): ApiHandler =>
  blog.createRestHandler({
    client: blog.client,
    endpoint: "/api",
    bulk: { export: true },
    log: (_, error) => logged.push(error),
    ...options,
  });

const ask = (
  rest: ApiHandler,
  url: string,
  accept: string,
): Promise<Answered> => asks(rest, url, { headers: { accept } });

interface Line {
  readonly type: string;
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<Record<string, unknown>>;
}

const linesOf = (file: string): readonly Line[] => linesIn(file);

describe("a list as NDJSON", () => {
  test("has every record once, by keyset, whatever pages and maxRecords are", async () => {
    await blog.client.tag.createMany({
      data: Array.from({ length: 2_345 }, (_, at) => ({
        name: `tag ${String(at).padStart(5, "0")}`,
      })),
    });
    const statements: string[] = [];
    blog.client.$on("query", ({ query }) => statements.push(query));
    const rest = handler({ pageSize: 2, limits: { maxRecords: 1_000 } });
    const { status, headers, file } = await ask(rest, "/tag", ndjson);
    expect([status, headers]).toEqual([
      200,
      {
        "content-type": ndjson,
        "content-disposition": 'attachment; filename="tag.ndjson"',
        vary: "Accept",
      },
    ]);
    const names = await blog.client.tag.findMany({ orderBy: { name: "asc" } });
    expect(linesOf(file).map(({ id }) => id)).toEqual(
      names.map(({ name }) => name),
    );
    expect(statements.filter((one) => /OFFSET [^0?]/.test(one))).toEqual([]);
    await blog.client.tag.deleteMany({ where: { name: { contains: "tag " } } });
  });

  test("takes filters, an order and fields, and has the objects of a list without links", async () => {
    const query =
      "filter[status]=PUBLISHED&sort=-publishedAt,title&fields[post]=title,author";
    const { file } = await ask(handler(), `/post?${query}`, ndjson);
    const page = await ask(handler(), `/post?${query}`, "");
    const { data } = JSON.parse(page.file) as { data: readonly Line[] };
    expect(data.length).toBeGreaterThan(1);
    expect(linesOf(file)).toEqual(
      data.map(({ type, id, attributes, relationships }) => ({
        type,
        id,
        attributes,
        relationships: Object.fromEntries(
          Object.entries(relationships).map(([name, one]) => [
            name,
            { data: (one as { readonly data: unknown }).data },
          ]),
        ),
      })),
    );
  });

  test("has the ids of to-one relationships whose key is the other record's", async () => {
    const { file } = await ask(handler(), "/user?filter[id]=ada", ndjson);
    expect(linesOf(file)[0]?.relationships["profile"]).toEqual({
      data: { type: "profile", id: "ada" },
    });
  });

  test.each([
    ["include=author", "invalid-query"],
    ["page[limit]=2", "invalid-query"],
    ["filter[nothing]=1", "invalid-filter"],
    ["sort=comments", "invalid-sort"],
  ])("refuses %s before the file begins", async (query, code) => {
    const { status, file } = await ask(handler(), `/post?${query}`, ndjson);
    expect([status, file]).toEqual([400, expect.stringContaining(code)]);
  });

  test("ends with an error document where it is stopped", async () => {
    const rest = handler({ bulk: { export: true, maxRows: 3 } });
    const few = await ask(rest, "/category?filter[id$lte]=3", ndjson);
    expect(linesOf(few.file)).toHaveLength(3);
    logged = [];
    let calls = 0;
    const failing = blog.client.$extends({
      query: {
        tag: {
          findMany({ args, query }) {
            calls += 1;
            if (calls > 1) throw new Error("the disk is gone");
            return query(args);
          },
        },
      },
    });
    await blog.client.tag.createMany({
      data: Array.from({ length: 600 }, (_, at) => ({
        name: `more ${String(at)}`,
      })),
    });
    const stopped = await ask(handler({ client: failing }), "/tag", ndjson);
    expect(stopped.status).toBe(200);
    const lines = linesOf(stopped.file);
    expect(lines).toHaveLength(501);
    expect(lines[500]).toMatchObject({
      errors: [{ status: 500, code: "internal-error" }],
    });
    expect(stopped.file).not.toContain("the disk");
    expect(logged).toEqual([new Error("the disk is gone")]);
    const bounded = handler({ bulk: { export: true, maxRows: 550 } });
    const cut = linesOf((await ask(bounded, "/tag", ndjson)).file);
    expect(cut).toHaveLength(501);
    expect(cut[500]).toMatchObject({ errors: [{ code: "invalid-page" }] });
    // Half of a table looks like a whole: no end of CSV is an honest one.
    await expect(ask(bounded, "/tag", csv)).rejects.toThrow("more than 550");
    await blog.client.tag.deleteMany({ where: { name: { contains: "more" } } });
  });
});

describe("a list as CSV", () => {
  test("has a header, the attributes and the ids of to-one relationships", async () => {
    const title = 'Two,\r\n"three"';
    const post = await blog.client.post.create({
      data: {
        slug: "awkward",
        title,
        body: "",
        price: "1.50",
        authorId: "ada",
      },
    });
    const { headers, file } = await ask(
      handler(),
      "/post?filter[slug]=awkward&fields[post]=title,body,price,metadata,featured,views,author,category",
      csv,
    );
    expect(headers).toEqual({
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": 'attachment; filename="post.csv"',
      vary: "Accept",
    });
    expect(file).toBe(
      "id,title,body,featured,views,price,metadata,author,category\r\n" +
        `${String(post.id)},"Two,\r\n""three""","",false,0,1.5,,ada,\r\n`,
    );
    await blog.client.post.delete({ where: { id: post.id } });
  });

  test.each(["=1+1", "+1", "-1", "@x"])(
    "keeps spreadsheets from running %s, unless that is switched off",
    async (name) => {
      await blog.client.user.create({
        data: { id: name, name, email: `${name}@example.org` },
      });
      const url = `/user?filter[id]=${encodeURIComponent(name)}&fields[user]=name`;
      const { file } = await ask(handler(), url, csv);
      expect(file).toBe(`id,name\r\n'${name},'${name}\r\n`);
      const bulk = { export: true, escapeFormulas: false };
      const plain = await ask(handler({ bulk }), url, csv);
      expect(plain.file).toBe(`id,name\r\n${name},${name}\r\n`);
      await blog.client.user.delete({ where: { id: name } });
    },
  );
});

describe("what is said about it", () => {
  test("HEAD has the headers of the file, and OPTIONS names the files", async () => {
    const rest = handler();
    const head = await rest({
      method: "HEAD",
      path: "/post",
      headers: { accept: csv },
    });
    expect(head.stream).toBeUndefined();
    expect(head.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": 'attachment; filename="post.csv"',
    });
    const options = async (path: string, of = rest): Promise<unknown> =>
      (await of({ method: "OPTIONS", path })).headers["link"];
    expect(await options("/post")).toBe(
      '</api/post>; rel="alternate"; type="application/x-ndjson", ' +
        '</api/post>; rel="alternate"; type="text/csv"',
    );
    expect(await options("/post/1")).toBeUndefined();
    expect(await options("/post", handler({ bulk: {} }))).toBeUndefined();
  });

  test.each([ndjson, csv])("without the option %s is 406", async (accept) => {
    const rest = handler({ bulk: undefined });
    expect((await ask(rest, "/tag", accept)).status).toBe(406);
    const more = await ask(rest, "/tag", `${accept};q=0.5, application/json`);
    expect(more.headers["content-type"]).toBe("application/vnd.api+json");
  });

  const document = "application/vnd.api+json";
  test.each([
    ["text/html,application/xml;q=0.9,*/*;q=0.8", document, document],
    ["*/*", document, document],
    ["text/*", document, document],
    ["text/csv;q=0", document, document],
    ["text/csv;q=0.5, */*", document, document],
    ["text/csv;q=0.2, application/*;q=0.9", document, document],
    [`${document}, text/csv`, document, document],
    ["*/*, text/csv", csv, document],
    ["text/csv, */*;q=0.1", csv, document],
    ["text/csv, application/json;q=0.1", csv, document],
    ["text/csv;q=0.8, application/x-ndjson", ndjson, undefined],
    ["text/html, text/csv;q=0.1", csv, undefined],
    ["*/*;q=0, text/csv", csv, undefined],
  ])("of %s, what is preferred is answered", async (accept, on, off) => {
    const typeOf = async (rest: ApiHandler): Promise<string | undefined> => {
      const { status, headers } = await ask(rest, "/tag", accept);
      return status === 200
        ? headers["content-type"]?.replace(/;.*/, "")
        : undefined;
    };
    expect(await typeOf(handler())).toBe(on);
    expect(await typeOf(handler({ bulk: {} }))).toBe(off);
  });

  test("a tag of the text is not made of a file", async () => {
    const { headers, file } = await ask(
      handler({ etag: true }),
      "/tag",
      ndjson,
    );
    expect(headers).not.toHaveProperty("etag");
    expect(file).toContain('"type":"tag"');
  });

  test.each([
    [{ exports: true }, '"bulk.exports" is unknown'],
    [{ export: 1 }, '"bulk.export" must be a boolean'],
    [{ maxRows: 0 }, '"bulk.maxRows" must be a positive integer'],
  ])("%j is refused", (bulk, message) => {
    expect(() => handler({ bulk })).toThrow(message);
  });
});
