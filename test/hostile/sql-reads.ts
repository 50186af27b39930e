import fc from "fast-check";
import { markdownTable } from "../../bench/support/markdown-table.js";
import { anyRestRead } from "../e2e/access/requests/rest.js";
import { anyRpcArguments } from "../sql/any-read.js";
import type { DatabaseName } from "../support/databases.js";
import type { Cost, HostileRequest } from "./host.js";
import { hostileRequests, textOf } from "./hostile-requests.js";
import { startVictim } from "./victim.js";

// Searches for the reads that cost more by SQL than three times what they cost by Prisma and
// 20 ms, and prints them, and how many were compared:
// npm run hostile -- --sql [--shapes=2000] [--minutes=10] [--seed=1] [--postgresql]

interface Settings {
  readonly database: DatabaseName;
  readonly shapes: number;
  readonly minutes: number;
  readonly seed: number;
  /** What counts, in ms. */
  readonly timeOf: (cost: Cost) => number;
}

interface Compared {
  readonly request: HostileRequest;
  readonly byPrisma: number;
  readonly bySql: number;
}

const patience = 30_000;

const excess = ({ byPrisma, bySql }: Compared): number =>
  bySql - 3 * byPrisma - 20;

export async function compareReads(settings: Settings): Promise<void> {
  const { database, shapes, minutes, seed, timeOf } = settings;
  const print = (text: string): unknown => process.stdout.write(`${text}\n`);
  const victim = await startVictim("blog", database, patience);
  /** The least of some runs, since other work of the machine only adds. */
  const timeOfRead = async (
    request: HostileRequest,
    runs: number,
  ): Promise<number | undefined> => {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const cost = await victim.ask(request);
      if (!cost) return patience;
      if (cost.status !== 200) return undefined;
      times.push(timeOf(cost));
    }
    return Math.min(...times);
  };
  const compare = async (
    request: HostileRequest,
    runs: number,
  ): Promise<Compared | undefined> => {
    const byPrisma = await timeOfRead(request, runs);
    // What Prisma has no time for, nothing is compared with.
    if (byPrisma === undefined || byPrisma >= patience) return undefined;
    const bySql = await timeOfRead({ ...request, bySql: true }, runs);
    return bySql === undefined ? undefined : { request, byPrisma, bySql };
  };
  const reads = fc.oneof(
    hostileRequests(victim.models).filter(({ method }) => method === "GET"),
    anyRestRead,
    anyRpcArguments,
  ) as fc.Arbitrary<HostileRequest>;
  const end = Date.now() + minutes * 60_000;
  const seen = new Set<string>();
  const found: Compared[] = [];
  const ratios: number[] = [];
  for (let at = seed; ratios.length < shapes && Date.now() < end; at += 1) {
    for (const request of fc.sample(reads, { seed: at, numRuns: 100 })) {
      const isNew = !seen.has(textOf(request));
      seen.add(textOf(request));
      if (!isNew || ratios.length >= shapes || Date.now() >= end) continue;
      const first = await compare(request, 1);
      if (!first) continue;
      const one =
        excess(first) > 0 ? ((await compare(request, 4)) ?? first) : first;
      ratios.push(one.bySql / one.byPrisma);
      if (excess(one) > 0) found.push(one);
    }
    process.stderr.write(`${ratios.length} compared; ${found.length} slow\n`);
  }
  await victim.stop();
  ratios.sort((a, b) => a - b);
  const ratio = (part: number): string =>
    (ratios[Math.floor(part * (ratios.length - 1))] ?? 0).toFixed(2);
  print(
    `${ratios.length} reads on ${database} from seed ${seed}, by SQL against by Prisma: median ${ratio(0.5)}, of one in a hundred ${ratio(0.99)}; ${found.length} beyond three times and 20 ms`,
  );
  const worst = found.toSorted((a, b) => excess(b) - excess(a)).slice(0, 20);
  print(
    markdownTable(
      ["ms by Prisma", "ms by SQL", "request"],
      worst.map(({ request, byPrisma, bySql }) => [
        byPrisma.toFixed(1),
        bySql.toFixed(1),
        `\`${textOf(request)}\``,
      ]),
    ),
  );
}
