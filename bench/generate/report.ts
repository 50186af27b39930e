import { markdownTable } from "../support/markdown-table.js";
import { median, withQuartiles } from "../support/statistics.js";
import { genApi, type Generator, prismaClient } from "./generators.js";
import type { Effort } from "./measure-command.js";

/** All runs on schemas of one size. */
export interface Runs {
  readonly models: number;
  readonly efforts: ReadonlyMap<string, readonly Effort[]>;
  /** The size of the output, in megabytes. */
  readonly output: ReadonlyMap<string, number>;
}

/** The tables of a measurement, in Markdown. */
export function generationTables(
  runs: readonly Runs[],
  generators: readonly Generator[],
): string {
  const names = [
    genApi.name,
    "nothing changed",
    "one model changed",
    ...generators.map(({ name }) => name).filter((name) => name !== "gen-api"),
  ];
  const table = (
    title: string,
    columns: readonly string[],
    cell: (one: Runs, name: string) => string,
  ): string =>
    `### ${title}\n\n${markdownTable(
      ["Models", ...columns],
      runs.map((one) => [
        String(one.models),
        ...columns.map((name) => cell(one, name)),
      ]),
    )}\n`;
  const spread =
    (value: (effort: Effort) => number, digits: number) =>
    ({ efforts }: Runs, name: string): string => {
      const all = efforts.get(name);
      return all ? withQuartiles(all.map(value), digits) : "–";
    };
  const cold = names.filter((name) => !name.endsWith("changed"));
  return [
    table(
      "Seconds",
      names,
      spread(({ seconds }) => seconds, 2),
    ),
    table(
      "Processor time, s",
      names,
      spread(({ cpuSeconds }) => cpuSeconds, 2),
    ),
    table("Processor time, relative to `prisma generate`", names, share),
    table(
      "Peak memory, MB",
      names,
      spread(({ peakMegabytes }) => peakMegabytes, 0),
    ),
    table(
      "Output, MB",
      cold,
      ({ output }, name) => output.get(name)?.toFixed(2) ?? "–",
    ),
    growth(runs, names),
  ].join("\n");
}

function share({ efforts }: Runs, name: string): string {
  const part = cpu(efforts.get(name)) / cpu(efforts.get(prismaClient.name));
  return Number.isNaN(part) ? "–" : part.toFixed(2);
}

function growth(runs: readonly Runs[], names: readonly string[]): string {
  const steps = runs.slice(1).map((to, index): readonly string[] => {
    const from = runs[index] as Runs;
    return [
      `${from.models} → ${to.models} (× ${(to.models / from.models).toFixed(1)})`,
      ...names.map((name) => {
        const factor = cpu(to.efforts.get(name)) / cpu(from.efforts.get(name));
        return Number.isNaN(factor) ? "–" : `× ${factor.toFixed(1)}`;
      }),
    ];
  });
  return `### Growth of processor time\n\n${markdownTable(["Models", ...names], steps)}\n`;
}

function cpu(efforts: readonly Effort[] | undefined): number {
  return efforts
    ? median(efforts.map(({ cpuSeconds }) => cpuSeconds))
    : Number.NaN;
}
