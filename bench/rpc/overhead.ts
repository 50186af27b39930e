import { RPCApiHandler } from "@zenstackhq/server/api";
import type { ApiRequest } from "@gen-api/runtime";
import { prepareBlog } from "../support/compile.js";
import { markdownTable } from "../support/markdown-table.js";
import { median } from "../support/statistics.js";
import { handText } from "./hand-text.js";

// Measures a handler alone, from the request to the text of the response: the
// database is a stub that returns rows recorded from the real one.
//   npx tsx bench/rpc/overhead.ts

await prepareBlog();
// Imported only now: they need the code that was just generated.
const { createRpcHandler } =
  await import("../../fixtures/blog/src/api/index.js");
const { openClient } = await import("../support/client.js");
const { copyDatabase } = await import("../support/seeded-database.js");
const { workloads } = await import("./workloads.js");

const database = await copyDatabase();
const client = openClient(database.url);

/** The result of all operations of the stubbed client. */
let recorded: unknown;
const answer = (): Promise<unknown> => Promise.resolve(recorded);
const delegate = new Proxy({}, { get: () => answer });
const stub = new Proxy({}, { get: () => delegate }) as never;

const ours = createRpcHandler({ client: stub });
const reference = RPCApiHandler();
const quiet = {
  modelMeta: { models: {} },
  logger: undefined,
} as never as object;

type Run = () => Promise<string> | string;

const rows: string[][] = [];
for (const [name, workload] of workloads) {
  const work = workload(1);
  const [path = "", query = ""] = work.path.replace("/rpc", "").split("?");
  const [, model = "", operation = ""] = path.split("/");
  const args = (
    work.body === undefined
      ? JSON.parse(new URLSearchParams(query).get("q") ?? "{}")
      : JSON.parse(work.body)
  ) as object;
  recorded = await (
    client as unknown as Record<
      string,
      Record<string, (args: object) => unknown>
    >
  )[model]?.[operation]?.(args);
  const request: ApiRequest = {
    method: work.method,
    path,
    query,
    headers: {},
    body: work.body === undefined ? undefined : Buffer.from(work.body),
  };
  const runs: readonly Run[] = [
    async () => (await ours(request)).text ?? "",
    () => {
      void JSON.parse(work.body ?? new URLSearchParams(query).get("q") ?? "");
      return handText(recorded as never);
    },
    async () => {
      const { status, body } = (await reference({
        ...quiet,
        prisma: stub,
        method: work.method,
        path,
        query: Object.fromEntries(new URLSearchParams(query)),
        requestBody:
          work.body === undefined ? undefined : JSON.parse(work.body),
      } as never)) as { status: number; body: unknown };
      if (status >= 300) throw new Error(JSON.stringify(body));
      return JSON.stringify(body);
    },
  ];
  const [mine, hand] = await Promise.all(runs.map((run) => run()));
  if (mine !== hand) {
    process.stderr.write(
      `${name}: the texts differ\n${String(mine).slice(0, 300)}\n${String(hand).slice(0, 300)}\n`,
    );
  }
  const measured: string[] = [];
  for (const run of runs) measured.push((await microseconds(run)).toFixed(1));
  rows.push([name, ...measured]);
}
process.stdout.write(
  `${markdownTable(["µs of handler per request", "gen-api", "hand-written", "reference"], rows)}\n`,
);
await client.$disconnect();
await database.drop();

/** The median of several batches, after a warm-up. */
async function microseconds(run: Run): Promise<number> {
  const batch = async (milliseconds: number): Promise<number> => {
    const start = performance.now();
    let count = 0;
    let elapsed = 0;
    while (elapsed < milliseconds) {
      for (let index = 0; index < 20; index += 1) await run();
      count += 20;
      elapsed = performance.now() - start;
    }
    return (elapsed * 1_000) / count;
  };
  await batch(500);
  const batches: number[] = [];
  for (let index = 0; index < 7; index += 1) batches.push(await batch(150));
  return median(batches);
}
