import { copyDatabase, prepareDatabase } from "../support/database.js";
import { load, type Measured } from "../support/load.js";
import { median } from "../support/median.js";
import { startServer } from "../support/server-process.js";
import { table } from "../support/table.js";
import { works } from "./works.js";

// Requests per second and latency of the RPC over HTTP:
//   npx tsx bench/rpc/run.ts [rounds] [seconds]

const peers = ["gen-api", "hand-written", "reference"] as const;
type Peer = (typeof peers)[number];
type Cell = Measured & { readonly cpu: number };

const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 3);
const connections = 16;

await prepareDatabase();
const cells = new Map<string, Cell[]>();
for (let round = 0; round < rounds; round += 1) {
  // Peers take turns at going first: machines tire.
  for (const peer of [
    ...peers.slice(round % 3),
    ...peers.slice(0, round % 3),
  ]) {
    await measure(peer);
  }
}
report();

async function measure(peer: Peer): Promise<void> {
  const databaseUrl = await copyDatabase(peer);
  const server = await startServer(
    new URL(`./${peer}.ts`, import.meta.url),
    databaseUrl,
  );
  try {
    for (const work of works) {
      await load(server.url, work, { connections, seconds: 1 });
      const before = await server.cpu();
      const measured = await load(server.url, work, { connections, seconds });
      const cpu = ((await server.cpu()) - before) / measured.requests;
      if (measured.failed > 0) {
        process.stderr.write(
          `${peer}: ${work.name}: ${String(measured.failed)} failed\n`,
        );
      }
      const key = `${work.name} ${peer}`;
      cells.set(key, [...(cells.get(key) ?? []), { ...measured, cpu }]);
    }
  } finally {
    await server.stop();
  }
}

function report(): void {
  const of = (work: string, peer: Peer, what: keyof Cell): number =>
    median((cells.get(`${work} ${peer}`) ?? []).map((cell) => cell[what]));
  const body = works.map(({ name }) => [
    name,
    ...peers.map((peer) => {
      const number = (what: keyof Cell): string =>
        of(name, peer, what).toFixed(0);
      return `${number("requestsPerSecond")} · ${number("cpu")} · ${number("p50")} / ${number("p99")}`;
    }),
  ]);
  process.stdout.write(
    `requests/s · µs of CPU per request · p50 / p99 ms; ${String(connections)} connections, median of ${String(rounds)} rounds\n\n${table(["work", ...peers], body)}\n`,
  );
}
