import fc from "fast-check";
import { markdownTable } from "../../bench/support/markdown-table.js";
import type { DatabaseName } from "../support/databases.js";
import { excesses } from "./excesses.js";
import type { Cost, HostileRequest } from "./host.js";
import { bulkKinds } from "./bulk-reads.js";
import { nestedKinds } from "./nested-reads.js";
import { hostileRequests, sizeOf, textOf } from "./hostile-requests.js";
import { compareReads } from "./sql-reads.js";
import { startVictim, type Victim } from "./victim.js";

// Searches for the requests that cost the blog most, and prints the worst:
// npm run hostile [-- --minutes=10] [--seed=1] [--postgresql]
// With --sql, it compares reads by SQL with Prisma's instead: sql-reads.ts.

const option = (name: string, usual: number): number => {
  const given = process.argv.find((one) => one.startsWith(`--${name}=`));
  return given === undefined ? usual : Number(given.split("=")[1]);
};
const database: DatabaseName = process.argv.includes("--postgresql")
  ? "postgresql"
  : "sqlite";
const print = (text: string): unknown => process.stdout.write(`${text}\n`);
const progress = (text: string): unknown => process.stderr.write(`${text}\n`);

const patience = 60_000;

interface Found {
  readonly request: HostileRequest;
  readonly cost: Cost;
}

/** SQLite runs in the process; other databases have processors of their own. */
const timeOf = ({ cpuMillis, millis }: Cost): number =>
  database === "sqlite" ? cpuMillis : millis;

/** The fastest of some runs: other work of the machine only adds. */
async function measure(
  victim: Victim,
  request: HostileRequest,
  runs: number,
): Promise<Cost | undefined> {
  let best: Cost | undefined;
  for (let run = 0; run < runs; run += 1) {
    const cost = await victim.ask(request);
    if (!cost) return undefined;
    if (!best || timeOf(cost) < timeOf(best)) best = cost;
  }
  return best;
}

if (process.argv.includes("--sql")) {
  await compareReads({
    database,
    shapes: option("shapes", 2000),
    minutes: option("minutes", 10),
    seed: option("seed", 1),
    timeOf,
  });
  process.exit();
}

const victim = await startVictim("blog", database, patience);
const page = {
  service: "rest",
  method: "GET",
  path: "/post",
  query: "page[limit]=100",
} as const;
const unit = timeOf((await measure(victim, page, 50)) as Cost);
progress(`${textOf(page)} takes ${unit.toFixed(1)} ms`);

const end = Date.now() + option("minutes", 10) * 60_000;
const found: Found[] = [];
const statuses = new Map<string, number>();
let seed = option("seed", 1);
let asked = 0;
while (Date.now() < end) {
  const requests = fc.sample(hostileRequests(victim.models), {
    seed: (seed += 1),
    numRuns: 100,
  });
  for (const request of requests) {
    if (Date.now() >= end) break;
    asked += 1;
    const cost = await victim.ask(request);
    const kind = `${request.service} ${cost?.status ?? "none"}`;
    statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
    for (const excess of excesses(request, cost))
      print(`${excess}: ${textOf(request)}`);
    if (cost) found.push({ request, cost });
  }
  found.sort((a, b) => timeOf(b.cost) - timeOf(a.cost));
  const [worst] = found;
  progress(
    `${asked} asked; ${worst ? (timeOf(worst.cost) / unit).toFixed() : 0} times at worst`,
  );
}

const most = (by: (cost: Cost) => number): readonly Found[] =>
  found.toSorted((a, b) => by(b.cost) - by(a.cost)).slice(0, 3);
const worst = [
  ...new Set([
    ...found.slice(0, 8),
    ...most(({ bytes }) => bytes),
    ...most(({ rows }) => rows),
    ...[...nestedKinds, ...bulkKinds].flatMap((kind) =>
      found.filter(({ request }) => request.kind === kind).slice(0, 3),
    ),
  ]),
];
const rows: string[][] = [];
for (const { request } of worst) {
  const cost = await measure(victim, request, 3);
  if (!cost) continue;
  const time = timeOf(cost);
  rows.push([
    `\`${textOf(request).slice(0, 150)}\``,
    request.kind ?? "",
    String(sizeOf(request)),
    String(cost.status),
    (time / 1000).toFixed(2),
    (time / unit).toFixed(),
    String(cost.rows),
    (cost.bytes / 1e6).toFixed(1),
    String(Math.round(cost.peakBytes / 1e6)),
  ]);
}
const columns = [
  "request",
  "kind",
  "bytes",
  "status",
  "s",
  "times",
  "rows",
  "MB",
  "peak MB",
];
print(
  `${asked} requests on ${database}: ${JSON.stringify(Object.fromEntries(statuses))}`,
);
print(markdownTable(columns, rows));
print("In full:");
for (const { request } of worst) print(textOf(request));
await victim.stop();
