import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import { handlerFetch } from "@gen-api/runtime/fetch";
import { createQueries, type RestModelQueries } from "@gen-api/runtime/query";
import { restClient } from "@gen-api/runtime/rest-client";
import { bulk, type BulkClient } from "@gen-api/runtime/rest-client/bulk";
import { sqlReads } from "@gen-api/runtime/sql";
import { decimals } from "@gen-api/runtime/rest-client/decimals";
import type {
  Fieldsets,
  PostModel,
  TagModel,
} from "../../fixtures/blog/src/api/rest-client.js";
import { graph } from "../../fixtures/blog/src/api/query-graph.js";
import { clientSchema } from "../../fixtures/blog/src/api/client-schema.js";
import { QueryClient } from "@tanstack/query-core";
import { type OpenBlog, openBlog } from "../support/open-blog.js";
import { runHere } from "../support/run-here.js";

let blog: OpenBlog;
beforeAll(async () => {
  blog = await openBlog();
});
afterAll(() => blog.close());

interface Client {
  readonly post: BulkClient<PostModel, Fieldsets>;
  readonly tag: BulkClient<TagModel, Fieldsets>;
}

function clientOf(options: object = {}): Client {
  const rest: ApiHandler = blog.createRestHandler({
    client: blog.client,
    endpoint: "/",
    bulk: { export: true },
    aggregates: true,
    log: () => undefined,
    ...options,
  });
  const settings = { url: "/", fetch: handlerFetch(rest) };
  const more = bulk(settings, decimals);
  return restClient<Client>(clientSchema, settings, decimals, more);
}

describe("export", () => {
  test("has typed records, those that match, in their order", async () => {
    const found: unknown[] = [];
    for await (const post of clientOf().post.export({
      filter: { status: "PUBLISHED" },
      sort: "-id",
      fields: { post: ["title", "views", "createdAt", "price", "author"] },
    })) {
      // The compiler knows them.
      const {
        title,
        views,
        createdAt,
      }: {
        title: string;
        views: bigint;
        createdAt: Date;
      } = post;
      found.push([post.id, title, views, createdAt, post.$linkage.author]);
    }
    const rows = await blog.client.post.findMany({
      where: { status: "PUBLISHED" },
      orderBy: { id: "desc" },
    });
    expect(found).toEqual(
      rows.map((row) => [
        ...[String(row.id), row.title, row.views, row.createdAt, row.authorId],
      ]),
    );
  });

  test("reads no more than is asked for, and ends when it is left", async () => {
    await blog.client.tag.createMany({
      data: Array.from({ length: 5_000 }, (_, at) => ({
        name: `many ${String(at)}`,
      })),
    });
    let calls = 0;
    const counting = blog.client.$extends({
      query: {
        tag: {
          findMany({ args, query }) {
            calls += 1;
            return query(args);
          },
        },
      },
    });
    for await (const tag of clientOf({ client: counting }).tag.export()) {
      expect(tag.$type).toBe("tag");
      break;
    }
    expect(calls).toBeLessThan(5);
    let count = 0;
    for await (const tag of clientOf().tag.export()) count += tag.id ? 1 : 0;
    expect(count).toBe(await blog.client.tag.count());
  });

  test("throws the error of a service that has stopped it, or refuses it", async () => {
    const all = async (client: Client): Promise<number> => {
      let count = 0;
      for await (const tag of client.tag.export()) count += tag.id ? 1 : 0;
      return count;
    };
    const stopped = clientOf({ bulk: { export: true, maxRows: 600 } });
    await expect(all(stopped)).rejects.toMatchObject({ code: "invalid-page" });
    await expect(all(clientOf({ bulk: {} }))).rejects.toMatchObject({
      status: 406,
    });
  });
});

test("aggregate has typed numbers", async () => {
  const groups = await clientOf().post.aggregate({
    groupBy: ["status", "author"],
    withCount: true,
    sumOf: ["views"],
    avgOf: ["wordCount", "price"],
    maxOf: ["createdAt"],
    filter: { authorId: "ada" },
    sort: ["-count"],
    page: { limit: 1 },
  });
  const [first] = groups;
  const sum: bigint | null | undefined = first?.sum.views;
  const latest: Date | null | undefined = first?.max.createdAt;
  const mean: number | null | undefined = first?.avg.wordCount;
  const status: "DRAFT" | "PUBLISHED" | "ARCHIVED" | undefined =
    first?.group.status;
  const where = { authorId: "ada", ...(status && { status }) };
  const row = await blog.client.post.aggregate({
    where,
    _count: true,
    _sum: { views: true },
    _avg: { wordCount: true, price: true },
    _max: { createdAt: true },
  });
  expect(groups).toHaveLength(1);
  expect([first?.count, sum, mean, latest]).toEqual([
    ...[row._count, row._sum.views, row._avg.wordCount, row._max.createdAt],
  ]);
  expect(String(first?.avg.price)).toBe(String(row._avg.price));
  expect(first?.group.author).toEqual({ type: "user", id: "ada" });
});

test("a part of a date is a text, where the service reads by SQL", async () => {
  const query = {
    groupBy: ["publishedAt.month", "createdAt.year", "status"],
    withCount: true,
    sort: "-count",
  } as const;
  const groups = await clientOf({ reads: sqlReads() }).post.aggregate(query);
  const [first] = groups;
  const month: string | null | undefined = first?.group.publishedAt.month;
  const year: string | undefined = first?.group.createdAt.year;
  expect(month).toMatch(/^\d{4}-\d\d$/);
  expect(year).toMatch(/^\d{4}$/);
  await expect(clientOf().post.aggregate(query)).rejects.toMatchObject({
    status: 400,
  });
  const wrong = () =>
    // @ts-expect-error a title is no date
    clientOf().post.aggregate({ groupBy: ["title.month"] });
  expect(wrong).toBeInstanceOf(Function);
});

test("a generated client has the methods with the setting, of what may be listed", async () => {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const folder = await mkdtemp(join(root, ".tmp", "bulk-client-"));
  try {
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
    const schema = await readFile(
      join(root, "fixtures/blog/schema.prisma"),
      "utf8",
    );
    await writeFile(join(folder, "schema.prisma"), schema);
    await writeFile(
      join(folder, "gen-api.config.mjs"),
      'export default { schema: "schema.prisma", out: "api", restClient: true, bulk: true, models: { Tag: { rest: ["get"] } } };',
    );
    expect((await runHere([], folder)).status).toBe(0);
    const text = await readFile(join(folder, "api/rest-client.ts"), "utf8");
    expect(text).toContain("BulkClient<PostModel, Fieldsets>");
    expect(text).not.toContain("BulkClient<TagModel, Fieldsets>");
    expect(text).toContain("bulk(options, decimals)");
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("options of TanStack Query read numbers", async () => {
  const api = clientOf() as unknown as Parameters<typeof createQueries>[0];
  const q = createQueries(api, graph) as unknown as {
    readonly post: Pick<RestModelQueries<PostModel, Fieldsets>, "aggregate">;
  };
  const client = new QueryClient();
  const options = q.post.aggregate.queryOptions({
    groupBy: ["status"],
    withCount: true,
  });
  const found = await client.fetchQuery(options as never);
  expect(found).toEqual(
    await clientOf().post.aggregate({ groupBy: ["status"], withCount: true }),
  );
  expect(options.queryKey).toEqual(
    expect.arrayContaining(["post", "aggregate"]),
  );
  client.clear();
});
