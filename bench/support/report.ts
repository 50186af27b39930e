import type { ColdStart } from "./cold-start.js";
import { markdownTable } from "./markdown-table.js";
import type { Sample, Samples } from "./rounds.js";
import { median, withQuartiles } from "./statistics.js";

/** The tables of a run, in Markdown. */
export function loadTables(samples: Samples, names: readonly string[]): string {
  const table = (
    title: string,
    cell: (samples: readonly Sample[]) => string,
  ): string =>
    `${title}\n\n${markdownTable(
      ["", ...names],
      [...samples].map(([workload, ofPeers]) => [
        workload,
        ...names.map((name) => cell(ofPeers.get(name) ?? [])),
      ]),
    )}\n`;
  return [
    ratioTable(samples, names),
    table("Requests a second, 16 connections: median (quartiles)", (all) =>
      withQuartiles(all.map(({ crowded }) => crowded.requestsPerSecond)),
    ),
    table("Processor time of the server for a request, µs", (all) =>
      withQuartiles(all.map(({ cpuMicros }) => cpuMicros)),
    ),
    table("p50 / p99 with 16 connections, ms", (all) =>
      latencies(all.map(({ crowded }) => crowded)),
    ),
    table("p50 / p99 with one connection, ms", (all) =>
      latencies(all.map(({ alone }) => alone)),
    ),
  ].join("\n");
}

/** Ratios within each round, as load of the machine affects all peers of a round. */
function ratioTable(samples: Samples, names: readonly string[]): string {
  const rows = [...samples].map(([workload, ofPeers]) => {
    const opponent = ofPeers.get("hand-written") ?? [];
    const ratios = (name: string): readonly number[] =>
      (ofPeers.get(name) ?? []).map(
        ({ cpuMicros }, round) =>
          cpuMicros / (opponent[round]?.cpuMicros ?? Number.NaN),
      );
    return [workload, ...names.map((name) => withQuartiles(ratios(name), 2))];
  });
  const title =
    "Processor time, relative to the hand-written server in the same round";
  return `${title}: median (quartiles)\n\n${markdownTable(["", ...names], rows)}\n`;
}

function latencies(all: readonly Sample["alone"][]): string {
  if (all.length === 0) return "–";
  const p50 = median(all.map((one) => one.p50));
  const p99 = median(all.map((one) => one.p99));
  return `${p50.toFixed(2)} / ${p99.toFixed(1)}`;
}

/** The table of times from the start of the process to its first response. */
export function coldStartTable(
  starts: ReadonlyMap<string, readonly ColdStart[]>,
): string {
  return markdownTable(
    ["Cold start to first answer", "ms", "processor, ms", "memory then, MB"],
    [...starts].map(([name, all]) => [
      name,
      withQuartiles(all.map(({ milliseconds }) => milliseconds)),
      withQuartiles(all.map(({ cpuMilliseconds }) => cpuMilliseconds)),
      median(all.map(({ megabytes }) => megabytes)).toFixed(0),
    ]),
  );
}

/** Microseconds per request with a stubbed database, by workload and peer. */
export function overheadTable(
  overheads: readonly (readonly [string, Readonly<Record<string, number>>])[],
): string {
  const names = Object.keys(overheads[0]?.[1] ?? {});
  return markdownTable(
    ["Handler alone, database stubbed, µs", ...names],
    overheads.map(([workload, micros]) => [
      workload,
      ...names.map((name) => micros[name]?.toFixed(1) ?? ""),
    ]),
  );
}
