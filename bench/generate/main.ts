import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "../../fixtures/support/build.js";
import { quick } from "../support/effort.js";
import { generationTables, type Runs } from "./report.js";
import {
  genApi,
  genApiDescribed,
  installOthers,
  prismaClient,
} from "./generators.js";
import { type Effort, measureCommand } from "./measure-command.js";
import { changeOneModel, freshProject, megabytes } from "./project.js";

// Measures generating: npm run bench:generate [-- --quick]

const sizes = quick ? [10, 100] : [10, 100, 300, 1000];
const rounds = quick ? 1 : 3;
/** Seconds. A slower generator is left out of this size and of larger ones. */
const patience = 120;

const progress = (line: string): unknown => process.stderr.write(`${line}\n`);

progress("preparing");
await build();
const generators = [genApi, genApiDescribed, prismaClient, ...installOthers()];
const runs: Runs[] = [];
const given = new Set<string>();

for (const models of sizes) {
  const efforts = new Map<string, Effort[]>();
  const output = new Map<string, number>();
  const note = (name: string, effort: Effort | undefined): void => {
    if (!effort) return;
    efforts.set(name, [...(efforts.get(name) ?? []), effort]);
  };
  runs.push({ models, efforts, output });
  for (let round = 0; round < rounds; round += 1) {
    progress(`${models} models, round ${round + 1} of ${rounds}`);
    const folder = freshProject(models);
    for (const { name, command, output: place } of generators) {
      if (given.has(name)) continue;
      const effort = await measureCommand(command, folder, patience);
      if (!effort) given.add(name);
      note(name, effort);
      const made = join(folder, place);
      if (effort && existsSync(made)) output.set(name, megabytes(made));
    }
    const again = (): Promise<Effort | undefined> =>
      measureCommand(genApi.command, folder, patience);
    note("nothing changed", await again());
    changeOneModel(folder);
    note("one model changed", await again());
    rmSync(folder, { recursive: true, force: true });
  }
}

process.stdout.write(generationTables(runs, generators));
