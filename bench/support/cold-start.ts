import { startServer } from "./server-process.js";
import type { Peer } from "./rounds.js";

/** From the start of a process to the end of its first response. */
export interface ColdStart {
  readonly milliseconds: number;
  readonly cpuMilliseconds: number;
  readonly megabytes: number;
}

/** Starts the peers repeatedly, in turns, and requests a path once from each. */
export async function measureColdStarts(
  peers: readonly Peer[],
  path: string,
  rounds: number,
): Promise<ReadonlyMap<string, readonly ColdStart[]>> {
  const starts = new Map(
    peers.map(({ name }) => [name, [] as ColdStart[]] as const),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, compiled } of peers) {
      starts.get(name)?.push(await coldStart(compiled, path));
    }
  }
  return starts;
}

async function coldStart(compiled: string, path: string): Promise<ColdStart> {
  const server = await startServer(compiled);
  try {
    const response = await fetch(server.url + path);
    await response.text();
    const milliseconds = performance.now() - server.spawned;
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    const { cpuMicros, memoryBytes } = await server.usage();
    return {
      milliseconds,
      cpuMilliseconds: cpuMicros / 1_000,
      megabytes: memoryBytes / 2 ** 20,
    };
  } finally {
    await server.stop();
  }
}
