import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import { type Matrix, openMatrix } from "../../matrix/open-matrix.js";
import { type OpenBlog, openBlog } from "../../support/open-blog.js";
import { ask } from "./file.js";

let blog: OpenBlog;
beforeAll(async () => {
  blog = await openBlog();
});
afterAll(() => blog.close());

const handler = (options: object = {}): ApiHandler =>
  blog.createRestHandler({
    client: blog.client,
    endpoint: "/api",
    aggregates: true,
    ...options,
  });

interface Group {
  readonly group: Readonly<Record<string, unknown>>;
  readonly count?: number;
}

const groups = async (
  query: string,
  path = "/post",
  rest = handler(),
): Promise<readonly Group[]> => {
  const { status, file } = await ask(rest, `${path}/-/aggregate?${query}`);
  if (status !== 200) throw new Error(file);
  return (JSON.parse(file) as { meta: { groups: readonly Group[] } }).meta
    .groups;
};

test("groups are by attributes and to-one relationships, as RPC's groupBy has them", async () => {
  const found = await groups(
    "groupBy=status,author&withCount=true&sumOf=views,wordCount&avgOf=rating,wordCount&minOf=createdAt&maxOf=title,price",
  );
  const rows = await blog.client.post.groupBy({
    by: ["status", "authorId"],
    orderBy: [{ status: "asc" }, { authorId: "asc" }],
    _count: true,
    _sum: { views: true, wordCount: true },
    _avg: { rating: true, wordCount: true },
    _min: { createdAt: true },
    _max: { title: true, price: true },
  });
  expect(found).toEqual(
    rows.map((row) => ({
      group: {
        status: row.status,
        author: { type: "user", id: row.authorId },
      },
      count: row._count,
      sum: { views: String(row._sum.views), wordCount: row._sum.wordCount },
      avg: row._avg,
      min: { createdAt: row._min.createdAt?.toISOString() },
      max: { title: row._max.title, price: row._max.price?.toString() ?? null },
    })),
  );
  expect(found.length).toBeGreaterThan(2);
});

test("an empty to-one is null, and without groups there is one", async () => {
  const byCategory = await groups("groupBy=category&withCount=true");
  expect(byCategory[0]?.group).toEqual({ category: null });
  const count = await blog.client.post.count();
  expect(await groups("withCount=true")).toEqual([{ group: {}, count }]);
});

test("filters, the order and a page choose", async () => {
  const found = await groups(
    "groupBy=author&withCount=true&sumOf=views&sort=-count,-sum.views&page[limit]=1&filter[status]=PUBLISHED",
  );
  const [first] = await blog.client.post.groupBy({
    by: ["authorId"],
    where: { status: "PUBLISHED" },
    _count: true,
    orderBy: [{ _count: { id: "desc" } }, { _sum: { views: "desc" } }],
    take: 1,
  });
  expect(found.map(({ group, count }) => [group, count])).toEqual([
    [{ author: { type: "user", id: first?.authorId } }, first?._count],
  ]);
});

test("the document has a link to itself, and its groups in meta", async () => {
  const { headers, file } = await ask(
    handler(),
    "/tag/-/aggregate?withCount=true",
  );
  expect(headers).toEqual({
    "content-type": "application/vnd.api+json",
    vary: "Accept",
  });
  expect(JSON.parse(file)).toEqual({
    jsonapi: { version: "1.1" },
    links: { self: "/api/tag/-/aggregate?withCount=true" },
    meta: { groups: [{ group: {}, count: await blog.client.tag.count() }] },
  });
});

describe("refused is", () => {
  test.each([
    ["", "invalid-query", "withCount"],
    ["groupBy=status", "invalid-query", "withCount"],
    ["groupBy=nothing&withCount=true", "invalid-query", "groupBy"],
    ["groupBy=comments&withCount=true", "invalid-query", "groupBy"],
    ["groupBy=metadata&withCount=true", "invalid-query", "groupBy"],
    ["groupBy=createdAt.month&withCount=true", "invalid-query", "groupBy"],
    ["groupBy=status,status&withCount=true", "invalid-query", "groupBy"],
    ["sumOf=title", "invalid-query", "sumOf"],
    ["minOf=featured", "invalid-query", "minOf"],
    ["maxOf=nothing", "invalid-query", "maxOf"],
    ["withCount=yes", "invalid-query", "withCount"],
    ["withCount=true&sort=title", "invalid-sort", "sort"],
    ["sumOf=views&sort=count", "invalid-sort", "sort"],
    ["withCount=true&include=author", "invalid-query", "include"],
    ["withCount=true&fields[post]=title", "invalid-query", "fields[post]"],
    ["withCount=true&filter[nothing]=1", "invalid-filter", "filter[nothing]"],
    [
      "groupBy=status&withCount=true&page[limit]=1001",
      "invalid-page",
      "page[limit]",
    ],
  ])("%j: %s at %s", async (query, code, parameter) => {
    const { status, file } = await ask(handler(), `/post/-/aggregate?${query}`);
    expect(status).toBe(400);
    expect(JSON.parse(file)).toMatchObject({
      errors: [{ code, source: { parameter } }],
    });
  });

  test("more than 1,000 groups, unless fewer are asked for", async () => {
    await blog.client.tag.createMany({
      data: Array.from({ length: 1_001 }, (_, at) => ({
        name: `group ${String(at)}`,
      })),
    });
    await expect(groups("groupBy=id&withCount=true", "/tag")).rejects.toThrow();
    const asked = "groupBy=name&withCount=true";
    await expect(groups(asked, "/tag")).rejects.toThrow("more than 1000");
    expect(await groups(`${asked}&page[limit]=5`, "/tag")).toHaveLength(5);
  });

  test("the path, without the option", async () => {
    const rest = handler({ aggregates: false });
    const url = "/post/-/aggregate?withCount=true";
    expect((await ask(rest, url)).status).toBe(404);
    const other = { method: "POST", headers: {}, body: "{}" };
    expect((await ask(handler(), url, other)).status).toBe(405);
  });

  test("what may not be listed", async () => {
    const rest = handler({
      authorize: ({ operation }: { operation: string }) => operation !== "list",
    });
    const url = "/post/-/aggregate?withCount=true";
    expect((await ask(rest, url)).status).toBe(403);
  });
});

describe("under rules, it tells of", () => {
  let app: Matrix;
  beforeAll(async () => {
    app = await openMatrix(false);
    await app.reset();
  });
  afterAll(() => app.close());

  type Where = (condition: object) => unknown;
  const mine = ({ id }: { readonly id: string }, where: Where): unknown =>
    where({ ownerId: id });
  const asked = (query: string, rules: object = { read: mine }) =>
    app.open({ rules }).rest(`GET /note/-/aggregate?${query}`);

  test("the rows that the caller may read", async () => {
    const { text } = await asked("groupBy=owner&withCount=true&minOf=title");
    expect(JSON.parse(text)).toMatchObject({
      meta: {
        groups: [
          {
            group: { owner: { type: "person", id: "ada" } },
            count: 1,
            min: { title: "Open" },
          },
        ],
      },
    });
  });

  test.each(["secret", "password", "absent"])(
    "no column %s, hidden or not there",
    async (name) => {
      for (const query of [
        `groupBy=${name}&withCount=true`,
        `maxOf=${name}`,
        `withCount=true&filter[${name}]=x`,
        `withCount=true&sort=${name}`,
      ]) {
        const { status, text } = await asked(query);
        expect([status, text.replaceAll(name, "absent")]).toEqual([
          400,
          (await asked(query.replace(name, "absent"))).text,
        ]);
      }
    },
  );

  test("nothing, nor is there a file, where the list has a route of its own", async () => {
    const list = async (_: unknown, next: () => Promise<object>) => {
      const { body } = (await next()) as { body?: { data?: unknown } };
      return { status: 200, headers: {}, body: { masked: body?.data } };
    };
    const via = app.open({ extensions: { routes: { list } } });
    const asked = async (path: string, accept = "*/*"): Promise<number> =>
      (await via.rest(`GET ${path}`, undefined, { accept })).status;
    expect(await asked("/note")).toBe(200);
    expect(await asked("/note", "text/csv")).toBe(403);
    expect(await asked("/note", "application/x-ndjson")).toBe(403);
    expect(await asked("/note/-/aggregate?withCount=true")).toBe(403);
  });

  test.each([
    ["groupBy", "groupBy=title&withCount=true"],
    ["maxOf", "groupBy=owner&maxOf=title"],
    ["minOf", "sumOf=id&minOf=title"],
  ])(
    "no column that a rule hides from him, which it says at %s: %s",
    async (parameter, query) => {
      const rules = { read: mine, fields: { title: { read: false } } };
      const { status, text } = await asked(query, rules);
      expect([status, text]).toEqual([
        403,
        expect.not.stringContaining("Open"),
      ]);
      expect(JSON.parse(text)).toMatchObject({
        errors: [{ code: "forbidden", source: { parameter } }],
      });
    },
  );

  test("nothing that a filter would guess of such a column", async () => {
    const rules = { read: mine, fields: { title: { read: false } } };
    const { text } = await asked("withCount=true&filter[title]=Open", rules);
    expect(JSON.parse(text)).toMatchObject({
      meta: { groups: [{ count: 0 }] },
    });
  });
});
