import { build } from "../../fixtures/support/build.js";
import { quick } from "../support/effort.js";
import { markdownTable } from "../support/markdown-table.js";
import { median } from "../support/statistics.js";
import {
  checkAgain,
  checkTypes,
  type Compiler,
  type Program,
  type TypeCheck,
  typedProject,
} from "./type-check.js";

// Measures type-checking of generated code: npm run bench:types [-- --quick]

type Checks = Readonly<Record<Program, TypeCheck[]>>;

const sizes = quick ? [10, 100] : [10, 100, 500];
const rounds = quick ? 1 : 3;
const programs: readonly Program[] = [
  "client",
  "api",
  "unchecked",
  "calls",
  "both",
  "access",
];
const repeated: readonly Program[] = ["client", "api"];
const compilers: readonly Compiler[] = ["typescript", "typescript-7"];

await build();
const times: Record<Compiler, (readonly string[])[]> = {
  typescript: [],
  "typescript-7": [],
};
const counts: (readonly string[])[] = [];
const again: (readonly string[])[] = [];
for (const models of sizes) {
  const folder = await typedProject(models);
  for (const compiler of compilers) {
    const checks = await measured(folder, compiler);
    times[compiler].push([
      String(models),
      ...timesOf(checks, "client", ["api", "unchecked"]),
      ...timesOf(checks, "calls", ["both"]),
    ]);
    if (compiler === "typescript") {
      counts.push([String(models), ...countsOf(checks)]);
    }
  }
  again.push([String(models), ...(await repetitions(folder))]);
}

/** For each compiler, the checks after a change of the application. */
async function repetitions(folder: string): Promise<readonly string[]> {
  const columns: string[] = [];
  for (const compiler of compilers) {
    for (const program of repeated) {
      await checkAgain(folder, program, compiler);
    }
    const checks = await measured(folder, compiler, repeated, checkAgain);
    columns.push(...timesOf(checks, "client", ["api"]));
  }
  return columns;
}

/** The programs take turns, so that all meet the same disturbances. */
async function measured(
  folder: string,
  compiler: Compiler,
  which = programs,
  check = checkTypes,
): Promise<Checks> {
  const checks: Checks = {
    client: [],
    api: [],
    unchecked: [],
    calls: [],
    both: [],
    access: [],
    extended: [],
    rpc: [],
    queries: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    process.stderr.write(`${folder}, ${compiler}, round ${round + 1}\n`);
    for (const program of which) {
      checks[program].push(await check(folder, program, compiler));
    }
  }
  return checks;
}

/** The times of a program and of those that add to it, and what they add. */
function timesOf(
  checks: Checks,
  base: Program,
  others: readonly Program[],
): readonly string[] {
  const all = (program: Program): number[] =>
    checks[program].map(({ seconds }) => seconds);
  const least = (program: Program): number => Math.min(...all(program));
  const middle = (program: Program): number => median(all(program));
  const added = (
    program: Program,
    of: (program: Program) => number,
  ): string => {
    const percent = Math.round((of(program) / of(base) - 1) * 100);
    return `${percent < 0 ? "" : "+"}${percent} %`;
  };
  return [
    ...[base, ...others].map(
      (program) =>
        `${least(program).toFixed(2)} / ${middle(program).toFixed(2)}`,
    ),
    ...others.map(
      (program) => `${added(program, least)} / ${added(program, middle)}`,
    ),
  ];
}

function countsOf(checks: Checks): readonly string[] {
  return (["symbols", "types", "instantiations"] as const).flatMap((name) =>
    programs.map((program) => String(checks[program][0]?.[name])),
  );
}

const columns = [
  ...["Models", "client", "with gen-api", "--ts-nocheck"],
  ...["gen-api adds", "--ts-nocheck adds"],
  ...["one call a model", "with gen-api", "gen-api adds"],
];

process.stdout.write(`### Processor time of tsc, s: least / median

${markdownTable(columns, times.typescript)}

### Total time that TypeScript 7 tells, on one thread, s: least / median

${markdownTable(columns, times["typescript-7"])}

### After a change of the application, with --incremental, s: least / median

${markdownTable(
  [
    "Models",
    ...["5.9", "7"].flatMap((version) => [
      `client, ${version}`,
      `with gen-api, ${version}`,
      "gen-api adds",
    ]),
  ],
  again,
)}

### What the compiler counts: client, with gen-api, --ts-nocheck, one call a model, with gen-api, rules of access

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
