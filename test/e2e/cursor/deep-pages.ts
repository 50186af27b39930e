import type { ApiHandler } from "@gen-api/runtime";
import type * as ApiModule from "../../../fixtures/blog/src/api/index.js";
import { openApplication } from "../../support/open-application.js";
import { type Blog, type Get, getOf } from "./cursor-blog.js";

/** A page of a large table, and what PostgreSQL does for it. */
export interface TimedPage {
  readonly name: string;
  /** Of seven requests, in milliseconds. */
  readonly median: number;
  /** How many blocks of tables and indexes its statements read, of 8 kB. */
  readonly blocks: number;
  /** How each statement is carried out. */
  readonly plans: readonly string[];
}

export const rowCount = 150_000;
const place = 120_000;
const accept = `application/vnd.api+json;profile="https://jsonapi.org/profiles/ethanresnick/cursor-pagination"`;

/** Times the first page, and the page at 120,000, of 150,000 posts on PostgreSQL. */
export async function timeDeepPages(): Promise<
  Readonly<Record<"required" | "nullable" | "descending", readonly TimedPage[]>>
> {
  const blog: Blog = await openApplication("blog", "postgresql");
  try {
    await fill(blog);
    const { createRestHandler } =
      await blog.load<typeof ApiModule>("src/api/index.ts");
    const { client } = blog;
    const rest = createRestHandler({ endpoint: "/rest", client });
    return {
      required: await timesOf(blog, rest, "wordCount"),
      nullable: await timesOf(blog, rest, "rating"),
      descending: await timesOf(blog, rest, "-rating"),
    };
  } finally {
    await blog.close();
  }
}

/** Each word count is of one post; one rating in ten is null. */
async function fill({ client }: Blog): Promise<void> {
  for (const statement of [
    `INSERT INTO "Post" ("slug", "title", "authorId", "wordCount", "rating", "updatedAt")
     SELECT 's' || n, 't', 'ada', n, CASE WHEN n % 10 = 0 THEN NULL ELSE n END, now()
     FROM generate_series(1, ${String(rowCount)}) n`,
    `CREATE INDEX ON "Post" ("wordCount", "id")`,
    `CREATE INDEX ON "Post" ("rating", "id")`,
    `ANALYZE "Post"`,
  ]) {
    await client.$executeRawUnsafe(statement);
  }
}

async function timesOf(
  blog: Blog,
  rest: ApiHandler,
  sort: string,
): Promise<readonly TimedPage[]> {
  const get = getOf(rest);
  const byCursors: Get = (url) => get(url, { accept });
  const list = `/post?sort=${sort}&page[size]=100`;
  const at = `filter[wordCount]=${String(place - 1)}&page[before]=e`;
  const { document } = await get(`${list}&${at}`);
  const cursor = new URLSearchParams(document.links.next?.split("?")[1]).get(
    "page[after]",
  );
  return [
    await timed(blog, byCursors, "first", list),
    await timed(
      blog,
      byCursors,
      "at 120,000",
      `${list}&page[after]=${cursor ?? ""}`,
    ),
    await timed(
      blog,
      get,
      "by offset",
      `/post?sort=${sort}&page[limit]=100&page[offset]=${String(place)}`,
    ),
  ];
}

async function timed(
  { client }: Blog,
  get: Get,
  name: string,
  url: string,
): Promise<TimedPage> {
  const statements: { query: string; params: string }[] = [];
  let isHeard = true;
  client.$on("query", (event) => {
    if (isHeard && event.query.startsWith("SELECT")) statements.push(event);
  });
  await get(url);
  isHeard = false;
  const plans: string[] = [];
  for (const { query, params } of statements) {
    const lines = await client.$queryRawUnsafe<Record<string, string>[]>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, SUMMARY OFF) ${query}`,
      ...(JSON.parse(params) as unknown[]),
    );
    plans.push(lines.map((line) => line["QUERY PLAN"]).join("\n"));
  }
  const times: number[] = [];
  for (let count = 0; count < 7; count += 1) {
    const start = performance.now();
    const { status } = await get(url);
    if (status !== 200) throw new Error(`${url}: ${String(status)}`);
    times.push(performance.now() - start);
  }
  const blocks = plans.map(blocksOf).reduce((sum, one) => sum + one, 0);
  return { name, plans, blocks, median: times.sort((a, b) => a - b)[3] ?? 0 };
}

/** Of a plan: its first line about them counts those of all its parts. */
function blocksOf(plan: string): number {
  const [, line = ""] = /Buffers: shared (.*)/.exec(plan) ?? [];
  const counts = [...line.matchAll(/(?:hit|read)=(\d+)/g)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}
