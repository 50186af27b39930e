import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "../../src/index.js";
import { markdownTable } from "../support/markdown-table.js";
import { withQuartiles } from "../support/statistics.js";
import { freshProject } from "./project.js";

// Measures a run in watch mode after a column of one model was renamed:
// npm run bench:watch

const runs = 20;
/** Runs in which V8 still compiles the generator's code. */
const warmUps = 5;

const rows: string[][] = [];
for (const models of [10, 100, 300]) {
  process.stderr.write(`${models} models\n`);
  rows.push([
    String(models),
    withQuartiles(await rebuilds(models, "none")),
    withQuartiles(await rebuilds(models, "json")),
  ]);
}
const head = ["Models", "gen-api", "gen-api with OpenAPI"];
process.stdout.write(`${markdownTable(head, rows)}\n`);

/** The duration of each run, in milliseconds. */
async function rebuilds(
  models: number,
  openapi: "json" | "none",
): Promise<readonly number[]> {
  const folder = freshProject(models);
  const schema = join(folder, "schema.prisma");
  const options = { cwd: folder, out: "src/api", openapi, schema } as const;
  await generate(options);
  const times: number[] = [];
  for (let run = 0; run < warmUps + runs; run += 1) {
    const text = readFileSync(schema, "utf8");
    const renamed = /^ {2}(title|name|quantity|renamed\d+) /m;
    writeFileSync(schema, text.replace(renamed, `  renamed${run} `));
    const began = performance.now();
    const { rendered } = await generate(options);
    if (run >= warmUps) times.push(performance.now() - began);
    if (rendered === 0) throw new Error("nothing was rendered");
  }
  rmSync(folder, { recursive: true });
  return times;
}
