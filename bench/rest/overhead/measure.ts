import type { Workload } from "../../support/load.js";
import type { Answer } from "./peers.js";

/** How long handlers are measured. */
export interface OverheadEffort {
  readonly rounds: number;
  /** For each handler, workload and round. */
  readonly milliseconds: number;
}

/**
 * CPU time of each peer for a request of a workload, in microseconds: the least
 * of several rounds, in which the peers take turns.
 */
export async function overheadOf(
  peers: ReadonlyMap<string, Answer>,
  workload: Workload,
  { rounds, milliseconds }: OverheadEffort,
): Promise<Readonly<Record<string, number>>> {
  const requests = Array.from({ length: 200 }, (_, turn) => workload(turn));
  const least = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, answer] of peers) {
      const until = performance.now() + milliseconds;
      const before = process.cpuUsage().user;
      let answered = 0;
      while (performance.now() < until) {
        for (const request of requests) {
          // As adapters do. It also makes V8 flatten the string, which is otherwise
          // left as a tree of its pieces.
          Buffer.byteLength((await answer(request)) ?? "");
        }
        answered += requests.length;
      }
      const micros = (process.cpuUsage().user - before) / answered;
      least.set(name, Math.min(least.get(name) ?? Infinity, micros));
    }
  }
  return Object.fromEntries(least);
}
