import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import { type OpenBlog, openBlog } from "../../support/open-blog.js";
import { type Answered, ask, csv, linesOf, ndjson } from "./file.js";

let blog: OpenBlog;

beforeAll(async () => {
  blog = await openBlog();
});
afterAll(() => blog.close());

const handler = (options: object = {}): ApiHandler =>
  blog.createRestHandler({
    client: blog.client,
    endpoint: "/api",
    bulk: { import: true, export: true },
    ...options,
  });

interface Result {
  readonly line: number;
  readonly id?: string;
  readonly errors?: readonly {
    readonly status: number;
    readonly code: string;
    readonly source?: { readonly pointer: string };
  }[];
}

const send = (
  url: string,
  body: string | Uint8Array,
  type = ndjson,
  rest = handler(),
  headers = {},
): Promise<Answered> =>
  ask(rest, url, {
    method: "POST",
    headers: { "content-type": type, ...headers },
    body,
  });

const text = (...lines: readonly unknown[]): string =>
  lines.map((one) => `${JSON.stringify(one)}\n`).join("");

/** What is told of each line: its id, or the place of its error. */
const told = ({ file }: Answered): readonly unknown[] =>
  linesOf<Result>(file).map(({ line, id, errors }) => [
    line,
    id ?? errors?.map(({ code, source }) => `${code} ${source?.pointer ?? ""}`),
  ]);

const tags = async (start: string): Promise<readonly string[]> =>
  (
    await blog.client.tag.findMany({
      where: { name: { startsWith: start } },
      orderBy: { name: "asc" },
    })
  ).map(({ name }) => name);

describe("a file of NDJSON", () => {
  test("has resource objects, or their attributes", async () => {
    const answer = await send(
      "/category",
      text(
        { name: "plain" },
        {
          type: "category",
          attributes: { name: "whole" },
          relationships: { parent: { data: { type: "category", id: "1" } } },
        },
      ),
    );
    expect([answer.status, answer.headers["content-type"]]).toEqual([
      200,
      ndjson,
    ]);
    const made = await blog.client.category.findMany({
      where: { name: { in: ["plain", "whole"] } },
      orderBy: { id: "asc" },
    });
    expect(made.map(({ name, parentId }) => [name, parentId])).toEqual([
      ["plain", null],
      ["whole", 1],
    ]);
    expect(told(answer)).toEqual(
      made.map(({ id }, at) => [at + 1, String(id)]),
    );
  });

  test("may begin with a byte order mark, as text and as bytes", async () => {
    const marked = (name: string): string => `\uFEFF${text({ name })}`;
    const bytes = new TextEncoder().encode(marked("mark 2"));
    for (const file of [marked("mark 1"), bytes]) {
      expect(told(await send("/category", file))).toEqual([
        [1, expect.any(String)],
      ]);
    }
  });

  test("takes what an export has made", async () => {
    const exported = await ask(handler(), "/user?filter[id]=ada", {
      headers: { accept: ndjson },
    });
    const [ada] = linesOf<{ readonly attributes: object }>(exported.file);
    const attributes = { ...ada?.attributes, email: "again@example.org" };
    const answer = await send(
      "/user",
      text({ ...ada, id: "again", attributes, relationships: {} }),
    );
    expect(told(answer)).toEqual([[1, "again"]]);
  });

  test("answers at the line, and at the place in it, and writes the others", async () => {
    const answer = await send(
      "/tag",
      [
        '{"name":"good 1"}',
        "",
        "{broken",
        "[]",
        '{"name":5}',
        '{"nam":"x"}',
        '{"type":"post","attributes":{}}',
        '{"name":"good 2"}',
      ].join("\n"),
    );
    expect(told(answer)).toEqual([
      [1, "good 1"],
      [3, ["invalid-payload "]],
      [4, ["invalid-payload "]],
      [5, ["validation-error /data/attributes/name"]],
      [
        6,
        [
          "validation-error /data/attributes/nam",
          "validation-error /data/attributes",
        ],
      ],
      [7, ["type-mismatch /data/type"]],
      [8, "good 2"],
    ]);
    expect(await tags("good")).toEqual(["good 1", "good 2"]);
  });

  test("what the database refuses is halved until the lines are found", async () => {
    await blog.client.tag.create({ data: { name: "half 7" } });
    const names = Array.from({ length: 64 }, (_, at) => `half ${String(at)}`);
    names[40] = "half 39";
    const answer = await send("/tag", text(...names.map((name) => ({ name }))));
    const results = told(answer) as readonly [number, unknown][];
    expect(results.map(([line]) => line)).toEqual(names.map((_, at) => at + 1));
    expect(results.filter(([, id]) => typeof id !== "string")).toEqual([
      [8, [expect.stringContaining("conflict")]],
      [41, [expect.stringContaining("conflict")]],
    ]);
    expect(await tags("half")).toHaveLength(63);
  });

  test("a record that links to many is created with what it links to", async () => {
    const relationships = {
      author: { data: { type: "user", id: "ada" } },
      tags: { data: [{ type: "tag", id: "half 1" }] },
    };
    const attributes = { slug: "linking", title: "Linking" };
    const lines = [
      { type: "post", attributes, relationships },
      { slug: "other", title: "Other", authorId: "ada" },
      { slug: "nobody's", title: "Other", authorId: "nobody" },
    ];
    const answer = await send("/post", text(...lines));
    const posts = await blog.client.post.findMany({
      where: { slug: { in: ["linking", "other"] } },
      select: { id: true, tags: true },
      orderBy: { slug: "asc" },
    });
    expect(posts.map((post) => post.tags)).toEqual([[{ name: "half 1" }], []]);
    expect(told(answer)).toEqual([
      ...posts.map(({ id }, at) => [at + 1, String(id)]),
      [3, ["related-not-found /data/attributes/authorId"]],
    ]);
  });

  test("500 lines are one statement", async () => {
    const statements: string[] = [];
    blog.client.$on("query", ({ query }) => statements.push(query));
    const lines = Array.from({ length: 1_000 }, (_, at) => ({
      name: `once ${String(at)}`,
    }));
    await send("/tag", text(...lines));
    expect(statements.filter((one) => one.startsWith("INSERT"))).toHaveLength(
      2,
    );
    expect(await tags("once")).toHaveLength(1_000);
  });
});

describe("a file of CSV", () => {
  test("has attributes and ids of to-one relationships; an empty cell is absent", async () => {
    const file =
      "\uFEFFslug,title,body,views,featured,metadata,author\r\n" +
      'csv-1,"Two\r\n""lines""","",12,true,"{""a"":[1]}",ada\r\n' +
      "csv-2,Plain,,,,,ada\r\n" +
      "csv-3,few\r\n" +
      'csv-4,"un"closed,,,,,ada\r\n' +
      "csv-5,Last,,many,,,ada";
    const answer = await send("/post", file, csv);
    const posts = await blog.client.post.findMany({
      where: { slug: { startsWith: "csv" } },
      orderBy: { slug: "asc" },
    });
    expect(
      posts.map(({ slug, title, body, views, featured, metadata }) => [
        ...[slug, title, body, views, featured, metadata],
      ]),
    ).toEqual([
      ["csv-1", 'Two\r\n"lines"', "", 12n, true, { a: [1] }],
      ["csv-2", "Plain", "", 0n, false, null],
    ]);
    expect(told(answer)).toEqual([
      [2, String(posts[0]?.id)],
      [4, String(posts[1]?.id)],
      [5, ["invalid-payload "]],
      [6, ["invalid-payload "]],
      [7, ["validation-error /data/attributes/views"]],
    ]);
  });

  test("takes what an export has made", async () => {
    const name = 'zz "quoted", 1';
    await blog.client.tag.create({ data: { name } });
    const { file } = await ask(handler(), "/tag?filter[name$startsWith]=zz", {
      headers: { accept: csv },
    });
    await blog.client.tag.delete({ where: { name } });
    const answer = await send("/tag", file, `${csv}; charset=utf-8`);
    expect(told(answer)).toEqual([[2, name]]);
  });

  test("a line has the limits of a document, whatever its cells hold", async () => {
    const long = "a".repeat(12_000_000);
    const answer = await send(
      "/post",
      [
        "slug,title,author,metadata",
        `long,"${long}",ada,`,
        `many,"${'""'.repeat(6_000_000)}",ada,`,
        `raw,Raw,ada,"{""__prismaRawParameters__"": true, ""values"": []}"`,
        `deep,Deep,ada,"${"[".repeat(200)}${"]".repeat(200)}"`,
        `fits,Fits,ada,"{}"`,
      ].join("\r\n"),
      csv,
    );
    expect(told(answer)).toEqual([
      [2, ["payload-too-large "]],
      [3, ["payload-too-large "]],
      [4, ["invalid-payload /data/attributes/metadata"]],
      [5, ["invalid-payload "]],
      [6, expect.any(String)],
    ]);
  });

  test("a header that names a column twice refuses the whole", async () => {
    const file = "name,name\r\ntwice 1,twice 2\r\n";
    expect((await send("/category", file, csv)).status).toBe(400);
  });

  test("a header of other names refuses the whole", async () => {
    const { status, file } = await send("/tag", "name,colour\nx,y\n", csv);
    expect([status, file]).toEqual([400, expect.stringContaining("colour")]);
  });
});

describe("?upsert", () => {
  test("changes what has the values of the unique, and creates the others", async () => {
    await blog.client.user.create({
      data: { id: "u1", email: "u1@example.org", name: "Before" },
    });
    const answer = await send(
      "/user?upsert=email",
      text(
        { email: "u1@example.org", name: "After" },
        { email: "u2@example.org", name: "New" },
        { name: "Nobody" },
      ),
    );
    const users = await blog.client.user.findMany({
      where: { email: { in: ["u1@example.org", "u2@example.org"] } },
      orderBy: { email: "asc" },
    });
    expect(users.map(({ name }) => name)).toEqual(["After", "New"]);
    expect(told(answer)).toEqual([
      [1, "u1"],
      [2, users[1]?.id],
      [3, [expect.stringContaining("/data")]],
    ]);
  });

  test.each(["upsert=", "dry-run=maybe", "include=posts", "page[limit]=1"])(
    "%s is refused",
    async (query) => {
      const { status } = await send(`/user?${query}`, text({ name: "x" }));
      expect(status).toBe(400);
    },
  );

  test("what is no unique is refused at each line", async () => {
    const answer = await send("/user?upsert=name", text({ name: "x" }));
    expect(told(answer)).toEqual([[1, ["invalid-payload /meta/matchFields"]]]);
  });
});

test("?dry-run checks all, and writes nothing", async () => {
  const answer = await send(
    "/tag?dry-run=true",
    text({ name: "dry" }, { name: 1 }, { name: "half 1" }),
  );
  expect(told(answer)).toEqual([
    [1, "dry"],
    [2, ["validation-error /data/attributes/name"]],
    [3, [expect.stringContaining("conflict")]],
  ]);
  expect(await tags("dry")).toEqual([]);
});

test("?dry-run finds what lines of a batch conflict in, as the import would", async () => {
  const names = ["one", "two", "one", "three", "half 1", "two", "four"];
  const file = text(...names.map((name) => ({ name: `twin ${name}` })));
  const dry = told(await send("/tag?dry-run=true", file));
  expect(await tags("twin")).toEqual([]);
  expect(dry.map((one) => Array.isArray((one as unknown[])[1]))).toEqual(
    names.map((name, at) => names.indexOf(name) < at),
  );
  expect(told(await send("/tag", file))).toEqual(dry);
});

describe("what refuses the whole", () => {
  test("the caller may not create", async () => {
    const rest = handler({ authorize: () => false });
    const { status } = await send("/tag", text({ name: "no" }), ndjson, rest);
    expect(status).toBe(403);
    expect(await tags("no")).toEqual([]);
  });

  test("without the option, the type is not taken, as before", async () => {
    const rest = handler({ bulk: { export: true } });
    const { status } = await send("/tag", text({ name: "no" }), ndjson, rest);
    expect(status).toBe(415);
  });

  test("more than maxRows lines: those before are written, and it says so", async () => {
    const rest = handler({ bulk: { import: true, maxRows: 2 } });
    const lines = ["max 1", "max 2", "max 3"].map((name) => ({ name }));
    const { file } = await send("/tag", text(...lines), ndjson, rest);
    const [one, two, end] = linesOf<Result>(file);
    expect([one?.id, two?.id]).toEqual(["max 1", "max 2"]);
    expect(end).toMatchObject({ errors: [{ code: "payload-too-large" }] });
  });

  test("bytes that are no UTF-8, and a body that was parsed before", async () => {
    const bytes = await send("/tag", Uint8Array.of(0xff, 0xfe));
    expect(bytes.status).toBe(400);
    const parsed = await ask(handler(), "/tag", {
      method: "POST",
      headers: { "content-type": ndjson },
      body: { name: "x" },
    });
    expect(parsed.status).toBe(400);
  });

  test("an empty file has no lines", async () => {
    expect((await send("/tag", "")).file).toBe("");
  });
});

test("OPTIONS tells the types that are taken", async () => {
  const { headers } = await ask(handler(), "/tag", { method: "OPTIONS" });
  expect(headers["accept-post"]).toBe(
    "application/vnd.api+json, application/x-ndjson, text/csv",
  );
});
