import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { send } from "../../test/cluster/answer.js";
import { mixed } from "./mixed.js";
import { startMeasured } from "./start-measured.js";

// Memory per process under a mixed load: npm run cluster:memory [-- --minutes 30]

const at = process.argv.indexOf("--minutes");
const minutes = at < 0 ? 30 : Number(process.argv[at + 1]);
const requestsPerSecond = 20;

const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const cluster = await startMeasured(4, true);
const { service } = cluster;
const statuses = new Map<number, number>();
const ended = Date.now() + minutes * 60_000;
let turn = 0;
let told = 0;

for (; Date.now() < ended; turn += 1) {
  if (turn % (requestsPerSecond * 60) === 0) await tell();
  void send(service.url, mixed(turn)).then(({ status }) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  await wait(1_000 / requestsPerSecond);
}
await tell();
await cluster.stop();

async function tell(): Promise<void> {
  const memory = await Promise.all(service.running.map(residentMegabytes));
  const answers = JSON.stringify(Object.fromEntries(statuses));
  print(`${told++} min: ${memory.join(", ")} MB; answers so far ${answers}`);
}

/** What Linux counts as a process's own and shared pages in memory. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const [, kilobytes = "0"] = /^VmRSS:\s*(\d+)/m.exec(status) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}
