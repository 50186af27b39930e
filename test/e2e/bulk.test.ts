import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import { sqlReads } from "@gen-api/runtime/sql";
import type { PrismaClient } from "../../fixtures/blog/generated/prisma/client.js";
import type * as ApiModule from "../../fixtures/blog/src/api/index.js";
import { ask, linesOf, ndjson } from "../rest/bulk/file.js";
import { describeOn } from "../support/describe-on.js";
import {
  openApplication,
  type OpenApplication,
} from "../support/open-application.js";

interface Result {
  readonly line: number;
  readonly id?: string;
  readonly errors?: readonly { readonly status: number }[];
}

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  let blog: OpenApplication<PrismaClient<"query">>;
  let rest: ApiHandler;
  let bySql: ApiHandler;
  beforeAll(async () => {
    blog = await openApplication("blog", database);
    const { createRestHandler } =
      await blog.load<typeof ApiModule>("src/api/index.ts");
    const options = {
      client: blog.client,
      endpoint: "/",
      bulk: { export: true, import: true },
      aggregates: true,
    };
    rest = createRestHandler(options);
    bySql = createRestHandler({ ...options, reads: sqlReads() });
  });
  afterAll(() => blog.close());

  const imported = async (
    url: string,
    lines: readonly object[],
  ): Promise<readonly Result[]> => {
    const { file } = await ask(rest, url, {
      method: "POST",
      headers: { "content-type": ndjson },
      body: lines.map((one) => JSON.stringify(one)).join("\n"),
    });
    return linesOf<Result>(file);
  };

  test("what is imported is exported, in any order", async () => {
    const lines = Array.from({ length: 1_203 }, (_, at) => ({
      slug: `bulk-${String(at)}`,
      title: `Title ${String(at % 7)}`,
      rating: at % 3 === 0 ? null : at % 5,
      publishedAt:
        at % 4 === 0 ? null : `2026-01-0${String((at % 4) + 1)}T00:00:00.000Z`,
      authorId: at === 77 ? "nobody" : "ada",
    }));
    lines[901] = { ...lines[901], slug: "bulk-900" } as (typeof lines)[0];
    const results = await imported("/post", lines);
    const refused = results.filter(({ errors }) => errors);
    expect(
      refused.map(({ line, errors }) => [line, errors?.[0]?.status]),
    ).toEqual([
      [78, 404],
      [902, 409],
    ]);
    // MySQL does not return what it has written.
    const told = results.filter(({ id }) => id !== undefined);
    expect(told.length === 1_201).toBe(database !== "mariadb");
    for (const sort of ["title", "-rating,title", "publishedAt,-slug"]) {
      const orderBy = sort.split(",").map((name) => ({
        [name.replace("-", "")]: name.startsWith("-") ? "desc" : "asc",
      }));
      const rows = await blog.client.post.findMany({
        where: { slug: { startsWith: "bulk-" } },
        orderBy: [...orderBy, { id: "asc" }],
        select: { id: true },
      });
      expect(rows).toHaveLength(1_201);
      for (const handler of [rest, bySql]) {
        const url = `/post?filter[slug$startsWith]=bulk-&sort=${sort}`;
        const { file } = await ask(handler, url, {
          headers: { accept: ndjson },
        });
        expect(linesOf<{ id: string }>(file).map(({ id }) => id)).toEqual(
          rows.map(({ id }) => String(id)),
        );
      }
    }
  });

  test("a line answers with its id wherever the client gave it", async () => {
    const names = ["given 1", "given 2"];
    const results = await imported(
      "/tag",
      names.map((name) => ({ type: "tag", id: name })),
    );
    expect(results.map(({ id }) => id)).toEqual(names);
  });

  test("upserts change what is there", async () => {
    await imported("/user", [{ email: "once@example.org", name: "Once" }]);
    const results = await imported("/user?upsert=email", [
      { email: "once@example.org", name: "Twice" },
      { email: "new@example.org", name: "New" },
    ]);
    expect(results.map(({ errors }) => errors)).toEqual([undefined, undefined]);
    const where = { email: { in: ["once@example.org", "new@example.org"] } };
    const users = await blog.client.user.findMany({
      where,
      orderBy: { email: "desc" },
    });
    expect(users.map(({ name }) => name)).toEqual(["Twice", "New"]);
    expect(results.map(({ id }) => id)).toEqual(users.map(({ id }) => id));
  });

  test("numbers are those of groupBy", async () => {
    const query =
      "groupBy=category&withCount=true&sumOf=views&avgOf=rating&maxOf=publishedAt&sort=-count&filter[authorId]=ada";
    const rows = await blog.client.post.groupBy({
      by: ["categoryId"],
      where: { authorId: "ada" },
      _count: true,
      _sum: { views: true },
      _avg: { rating: true },
      _max: { publishedAt: true },
      orderBy: [{ _count: { id: "desc" } }, { categoryId: "asc" }],
    });
    for (const handler of [rest, bySql]) {
      const { file } = await ask(handler, `/post/-/aggregate?${query}`);
      const { meta } = JSON.parse(file) as {
        readonly meta: { readonly groups: readonly object[] };
      };
      expect(meta.groups).toEqual(
        rows.map(({ categoryId, _count, _sum, _avg, _max }) => ({
          group: {
            category:
              categoryId === null
                ? null
                : { type: "category", id: String(categoryId) },
          },
          count: _count,
          sum: { views: String(_sum.views) },
          avg: _avg,
          max: { publishedAt: _max.publishedAt?.toISOString() ?? null },
        })),
      );
    }
  });
});
