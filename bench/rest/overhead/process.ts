import { readRules } from "../../support/read-rules.js";
import { requireSame } from "../agreement.js";
import { reads, writes } from "../workloads.js";
import { overheadOf } from "./measure.js";
import { generated, handWritten } from "./peers.js";
import { reference } from "./reference-peer.js";

// Compiled and run in a process of its own; prints its measurements as JSON.

const [rounds, milliseconds] = process.argv.slice(2).map(Number);
if (rounds === undefined || milliseconds === undefined) {
  throw new Error("usage: <rounds> <milliseconds>");
}
const ours = generated();
const hand = handWritten();
const peers = new Map([
  ["gen-api", ours],
  ["gen-api, with rules", generated({ access: readRules })],
  ["hand-written", hand],
  ["reference", reference()],
]);
const overheads: (readonly [string, Readonly<Record<string, number>>])[] = [];
for (const [name, workload] of [...reads, ...writes]) {
  const request = workload(7);
  requireSame(name, (await ours(request)) ?? "", (await hand(request)) ?? "");
  const effort = { rounds, milliseconds };
  overheads.push([name, await overheadOf(peers, workload, effort)]);
}
process.stdout.write(JSON.stringify(overheads));
