import { readFile } from "node:fs/promises";
import { send } from "../../test/cluster/answer.js";
import { load, type Workload } from "../support/load.js";
import { comment, read } from "./mixed.js";
import { postId } from "../support/blog-rows.js";
import { startMeasured } from "./start-measured.js";

// Requests a second, median and p99 in ms, and ms of the service's processor time a request,
// with 1, 2 and 4 processes, with the replica and without: npm run bench:cluster

const workloads: Readonly<Record<string, Workload>> = {
  "a record": (turn) => read(`/rest/post/${postId(turn)}`) as never,
  "a page of 20": (turn) =>
    read(`/rest/post?page[limit]=20&page[offset]=${turn % 9_000}`) as never,
  "a write under a key": (turn) => {
    const { body, ...sent } = comment(postId(turn), "as before");
    const headers = {
      ...sent.headers,
      "content-type": "application/vnd.api+json",
    };
    return { ...sent, headers, body: JSON.stringify(body) } as never;
  },
};

const connections = 16;
const extent = { seconds: 5, requests: 100 };
const print = (line: string): unknown => process.stdout.write(`${line}\n`);

const cluster = await startMeasured(1, false);
for (const readReplica of [false, true]) {
  for (const processes of [1, 2, 4]) {
    const service = await cluster.serve({ processes, readReplica, log: false });
    const warming = Array.from({ length: 64 }, () =>
      send(service.url, read("/rest/post/1")),
    );
    await Promise.all(warming);
    for (const [name, workload] of Object.entries(workloads)) {
      await load(service.url, workload, connections, { ...extent, seconds: 1 });
      const before = await processorTime(service.running);
      const result = await load(service.url, workload, connections, extent);
      const used = (await processorTime(service.running)) - before;
      const { requests, requestsPerSecond, p50, p99 } = result;
      const figures = [requestsPerSecond, p50, p99].map(Math.round).join(" | ");
      print(
        `${processes} | ${readReplica ? "with" : "without"} | ${name} | ${figures} | ${(used / requests).toFixed(1)}`,
      );
    }
    await service.stop();
  }
}
await cluster.stop();

/** What Linux has counted of processes, in ms: the 14th and 15th fields, in ticks of 10 ms. */
async function processorTime(pids: readonly number[]): Promise<number> {
  const times = pids.map(async (pid) => {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    const [user, system] = stat.split(" ").slice(13, 15);
    return 10 * (Number(user) + Number(system));
  });
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0);
}
