import type { PrismaClient } from "../../fixtures/blog/generated/prisma/client.js";
import { sqlReads } from "@gen-api/runtime/sql";
import type { ApiHandler, ApiResponse } from "@gen-api/runtime";
import { openBlog } from "../../test/support/open-blog.js";

// Export and import of many records beside hand-written code with the Prisma client, on SQLite:
// rows per second, the median of five rounds that take turns.

const exported = Number(process.env["ROWS"] ?? 100_000);
const imported = 100_000;
const rounds = 5;
const batch = 500;

const blog = await openBlog();
const client = blog.client as unknown as PrismaClient;
const options = {
  client: blog.client,
  endpoint: "/",
  bulk: { export: true, import: true },
};
const rest = blog.createRestHandler(options);
const bySql = blog.createRestHandler({ ...options, reads: sqlReads() });

async function bytesOf(parts: ApiResponse["stream"]): Promise<number> {
  let bytes = 0;
  for await (const part of parts ?? []) bytes += part.length;
  return bytes;
}

async function* byHand(): AsyncGenerator<string> {
  let last: string | undefined;
  for (;;) {
    const rows = await client.comment.findMany({
      orderBy: { id: "asc" },
      take: batch,
      ...(last !== undefined && { cursor: { id: last }, skip: 1 }),
    });
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    last = rows.at(-1)?.id;
    if (rows.length < batch) return;
  }
}

const file = async (handler: ApiHandler, accept: string): Promise<number> =>
  bytesOf(
    (await handler({ method: "GET", path: "/comment", headers: { accept } }))
      .stream,
  );

const posts = Array.from({ length: imported }, (_, at) => ({
  slug: `bulk-${String(at)}`,
  title: `Title ${String(at)}`,
  body: "x".repeat(100),
  authorId: "ada",
}));
const lines = posts.map((one) => JSON.stringify(one)).join("\n");

async function createdByHand(): Promise<void> {
  for (let at = 0; at < posts.length; at += batch) {
    await client.post.createMany({ data: posts.slice(at, at + batch) });
  }
}

async function importedFile(): Promise<void> {
  const { stream } = await rest({
    method: "POST",
    path: "/post",
    headers: { "content-type": "application/x-ndjson" },
    body: lines,
  });
  await bytesOf(stream);
}

const forget = (): Promise<unknown> =>
  client.post.deleteMany({ where: { slug: { startsWith: "bulk-" } } });

/** Rows per second of each, in turns. */
async function compare(
  count: number,
  all: Readonly<Record<string, () => Promise<unknown>>>,
  after: () => Promise<unknown>,
): Promise<void> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(all)) {
      const start = performance.now();
      await run();
      const taken = performance.now() - start;
      times.set(name, [...(times.get(name) ?? []), taken]);
      await after();
    }
  }
  const [[, first = []] = []] = times;
  for (const [name, taken] of times) {
    const speed = Math.round(count / (median(taken) / 1_000));
    const ratio = (median(taken) / median(first)).toFixed(2);
    process.stdout.write(
      `${name.padEnd(40)} ${String(speed).padStart(9)} ${ratio}\n`,
    );
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

await client.$executeRawUnsafe(
  `INSERT INTO "Comment" ("id", "body", "createdAt", "postId", "authorId")
   WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${String(exported)})
   SELECT printf('%08d', n), 'Comment ' || n, '2026-01-01T00:00:00.000Z', 1, 'ada' FROM numbers`,
);
const nothing = (): Promise<void> => Promise.resolve();
await compare(
  exported,
  {
    "Prisma by cursor, JSON.stringify": () => bytesOf(byHand()),
    "export as NDJSON": () => file(rest, "application/x-ndjson"),
    "export as CSV": () => file(rest, "text/csv"),
    "export as NDJSON, sqlReads()": () => file(bySql, "application/x-ndjson"),
  },
  nothing,
);
await compare(
  imported,
  {
    "Prisma's createMany, 500 rows a call": createdByHand,
    "import of NDJSON": importedFile,
  },
  forget,
);
await blog.close();
