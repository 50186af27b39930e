import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Retries until it succeeds, as long as the process runs.
 *
 * @throws Error with the output of the process, if it has ended
 */
export async function eventually<T>(
  child: ChildProcess,
  work: () => Promise<T>,
): Promise<T> {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  for (;;) {
    try {
      return await work();
    } catch {
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(output);
      }
      await wait(50);
    }
  }
}
