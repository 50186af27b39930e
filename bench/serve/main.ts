import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { syntheticSchema } from "../generate/synthetic-schema.js";
import { markdownTable } from "../support/markdown-table.js";
import { withQuartiles } from "../support/statistics.js";

// Measures how soon `gen-api serve` answers after its start, and a changed field after it
// was saved: npm run build && npm run bench:serve

const runs = 7;
const root = fileURLToPath(new URL("../../", import.meta.url));

const rows: string[][] = [];
const blog = join(root, "fixtures/blog/schema.prisma");
const large = syntheticSchema(100);
for (const [name, text] of [
  ["The blog, SQLite", readFileSync(blog, "utf8")],
  ["100 models, SQLite", onSqlite(large)],
  ["100 models, PostgreSQL", large],
] as const) {
  process.stderr.write(`${name}\n`);
  const taken: Taken[] = [];
  for (let run = 0; run < runs; run += 1) taken.push(await measure(text));
  rows.push([
    name,
    withQuartiles(taken.map(({ ready }) => ready)),
    withQuartiles(taken.map(({ cpu }) => cpu)),
    withQuartiles(taken.map(({ reloaded }) => reloaded)),
  ]);
}
const head = ["Schema", "Start, ms", "Its CPU time, ms", "Changed field, ms"];
process.stdout.write(`${markdownTable(head, rows)}\n`);

interface Taken {
  /** Milliseconds from the start of the process to the end of its first answer. */
  readonly ready: number;
  /** Processor time until then, of all threads. */
  readonly cpu: number;
  /** Milliseconds from a saved change to the event that tells that it is served. */
  readonly reloaded: number;
}

async function measure(text: string): Promise<Taken> {
  const cwd = mkdtempSync(join(tmpdir(), "gen-api-bench-"));
  const schema = join(cwd, "schema.prisma");
  writeFileSync(schema, text);
  copyFileSync(new URL("usage.mjs", import.meta.url), join(cwd, "usage.mjs"));
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    [
      ...["--import", join(cwd, "usage.mjs")],
      ...[join(root, "bin/gen-api.js"), "serve", "--json", "--port", "0"],
    ],
    { cwd, stdio: ["ignore", "pipe", "inherit", "ipc"] },
  );
  let printed = "";
  child.stdout?.on("data", (part: Buffer) => (printed += part.toString()));
  const line = async (kind: string): Promise<Record<string, unknown>> => {
    for (;;) {
      const found = printed
        .split("\n")
        .slice(0, -1)
        .find((one) => one.startsWith(`{"kind":"${kind}"`));
      if (found !== undefined)
        return JSON.parse(found) as Record<string, unknown>;
      if (child.exitCode !== null) throw new Error(printed);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
  const { example } = await line("ready");
  await (await fetch(String(example))).text();
  const ready = performance.now() - begun;
  child.send("usage");
  const [cpu] = (await once(child, "message")) as [number];

  const saved = performance.now();
  writeFileSync(
    schema,
    text.replace(/^model \w+ \{/m, (model) => `${model}\n  added String?`),
  );
  await line("reloaded");
  const reloaded = performance.now() - saved;
  const exit = once(child, "exit");
  child.kill("SIGINT");
  await exit;
  rmSync(cwd, { recursive: true });
  return { ready, cpu, reloaded };
}

/** The same models on SQLite, which has no lists. */
function onSqlite(text: string): string {
  return text
    .replace('"postgresql"', '"sqlite"')
    .replaceAll("String[]", "String");
}
