import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { compileServer, prepareBlog } from "../support/compile.js";
import { markdownTable } from "../support/markdown-table.js";
import { copyDatabase } from "../support/seeded-database.js";

// Measures reads without HTTP, in one process: npm run bench:sql [-- --postgresql]

interface Summary {
  /** µs of a request, of the best round. */
  readonly least: number;
  /** The same relative to the hand-written handler in the same round, in RPC to gen-api: median. */
  readonly share: number;
}

type Measured = Readonly<Record<"processor" | "elapsed", Summary>>;

await prepareBlog();
const compiled = await compileServer("bench/sql/process.ts");
const { url, drop } = await copyDatabase();
try {
  const { stdout } = await promisify(execFile)(process.execPath, [compiled], {
    env: { ...process.env, DATABASE_URL: url, NODE_ENV: "production" },
  });
  const results = JSON.parse(stdout) as readonly (readonly [
    string,
    Readonly<Record<string, Measured>>,
  ])[];
  const names = Object.keys(results[0]?.[1] ?? {});
  const cell = (one: Summary | undefined): string =>
    one ? `${one.least.toFixed(0)} (${one.share.toFixed(2)})` : "–";
  for (const [title, kind] of [
    ["Processor time in µs (share)", "processor"],
    ["Until the answer in µs (share)", "elapsed"],
  ] as const) {
    const table = markdownTable(
      [title, ...names],
      results.map(([name, ways]) => [
        name,
        ...names.map((way) => cell(ways[way]?.[kind])),
      ]),
    );
    process.stdout.write(`${table}\n\n`);
  }
} finally {
  await drop();
}
