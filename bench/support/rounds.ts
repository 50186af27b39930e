import { load, type LoadResult, type Workload } from "./load.js";
import { type ServerProcess, startServer } from "./server-process.js";

/** A server to measure: its name in the tables and its compiled file. */
export interface Peer {
  readonly name: string;
  readonly compiled: string;
}

/** How long a measurement takes. */
export interface Effort {
  readonly rounds: number;
  /** Requests to each server before its first round, so that V8 optimizes its code. */
  readonly warmUpRequests: number;
  /** For each peer, workload and round, with 16 connections; half as long with one. */
  readonly seconds: number;
}

/** The measurement of one peer with one workload in one round. */
export interface Sample {
  readonly crowded: LoadResult;
  readonly alone: LoadResult;
  /** CPU time of the server per request, with 16 connections. */
  readonly cpuMicros: number;
}

/** Samples by workload, then by peer, one for each round. */
export type Samples = ReadonlyMap<
  string,
  ReadonlyMap<string, readonly Sample[]>
>;

const connections = 16;

/** The fewest requests of a measurement, however slow the peer is. */
const fewest = 50;

/**
 * Loads all peers with all workloads, one after the other, in rounds. In each
 * round every peer has a turn, and another one begins. Each peer is a process with
 * a database of its own. Workloads that write come last.
 */
export async function measureRounds(
  peers: readonly Peer[],
  workloads: ReadonlyMap<string, Workload>,
  effort: Effort,
  progress: (line: string) => void,
): Promise<Samples> {
  const servers = new Map<string, ServerProcess>();
  const samples = new Map<string, ReadonlyMap<string, readonly Sample[]>>();
  try {
    for (const { name, compiled } of peers) {
      servers.set(name, await startServer(compiled));
    }
    for (const [name, workload] of workloads) {
      progress(name);
      samples.set(name, await measureWorkload(servers, workload, effort));
    }
  } finally {
    for (const server of servers.values()) await server.stop();
  }
  return samples;
}

async function measureWorkload(
  servers: ReadonlyMap<string, ServerProcess>,
  workload: Workload,
  { rounds, warmUpRequests, seconds }: Effort,
): Promise<ReadonlyMap<string, readonly Sample[]>> {
  for (const { url } of servers.values()) {
    await load(url, workload, connections, {
      seconds: 0,
      requests: warmUpRequests,
    });
  }
  const samples = new Map(
    [...servers.keys()].map((name) => [name, [] as Sample[]]),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, server] of rotated([...servers], round)) {
      samples.get(name)?.push(await measure(server, workload, seconds));
    }
  }
  return samples;
}

function rotated<Item>(items: readonly Item[], turns: number): readonly Item[] {
  const at = turns % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

async function measure(
  server: ServerProcess,
  workload: Workload,
  seconds: number,
): Promise<Sample> {
  const before = await server.usage();
  const crowded = await load(server.url, workload, connections, {
    seconds,
    requests: fewest,
  });
  const after = await server.usage();
  const alone = await load(server.url, workload, 1, {
    seconds: seconds / 2,
    requests: fewest,
  });
  const cpuMicros = (after.cpuMicros - before.cpuMicros) / crowded.requests;
  return { crowded, alone, cpuMicros };
}
