import { build } from "../../fixtures/support/build.js";
import { quick } from "../support/effort.js";
import { markdownTable } from "../support/markdown-table.js";
import { median } from "../support/statistics.js";
import {
  checkTypes,
  type Program,
  type TypeCheck,
  typedProject,
} from "./type-check.js";

// Measures type-checking of generated code: npm run bench:types [-- --quick]

const sizes = quick ? [10, 100] : [10, 100, 300, 500];
const rounds = quick ? 1 : 3;
const programs: readonly Program[] = ["client", "api", "unchecked", "calls"];

await build();
const times: (readonly string[])[] = [];
const counts: (readonly string[])[] = [];
for (const models of sizes) {
  const folder = await typedProject(models);
  const checks: Record<Program, TypeCheck[]> = {
    client: [],
    api: [],
    unchecked: [],
    calls: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    process.stderr.write(`${models} models, round ${round + 1} of ${rounds}\n`);
    for (const program of programs) {
      checks[program].push(await checkTypes(folder, program));
    }
  }
  const seconds = (program: Program): number[] =>
    checks[program].map(({ cpuSeconds }) => cpuSeconds);
  const least = (program: Program): number => Math.min(...seconds(program));
  const added = (program: Program, of: (all: Program) => number): string =>
    `+${Math.round((of(program) / of("client") - 1) * 100)} %`;
  const middle = (program: Program): number => median(seconds(program));
  times.push([
    String(models),
    ...programs.map(
      (program) =>
        `${least(program).toFixed(2)} / ${middle(program).toFixed(2)}`,
    ),
    `${added("api", least)} / ${added("api", middle)}`,
    `${added("unchecked", least)} / ${added("unchecked", middle)}`,
    `${added("calls", least)} / ${added("calls", middle)}`,
  ]);
  counts.push([
    String(models),
    ...(["symbols", "types", "instantiations"] as const).flatMap((name) =>
      programs.map((program) =>
        String(checks[program][0]?.[name] ?? Number.NaN),
      ),
    ),
  ]);
}

process.stdout.write(`### Processor time of tsc, s: least / median

${markdownTable(
  [
    ...["Models", "client", "with gen-api", "--ts-nocheck", "one call a model"],
    ...["gen-api adds", "--ts-nocheck adds", "the calls add"],
  ],
  times,
)}

### What the compiler counts: client, with gen-api, --ts-nocheck, one call a model

${markdownTable(
  [
    "Models",
    ...["Symbols", "Types", "Instantiations"].flatMap((name) => [
      name,
      ...programs.slice(1).map(() => ""),
    ]),
  ],
  counts,
)}
`);
