import { readFileSync } from "node:fs";
import { join } from "node:path";
import { markdownTable } from "../../bench/support/markdown-table.js";
import { crossed } from "./crossed.js";
import { modelDescriptions, proxies, rooms, smallFiles } from "./figures.js";
import { generatedLines } from "./generated-lines.js";
import { circlesOf, importsOf } from "./imports.js";
import { measuredRequests } from "./requests.js";
import { repository, linesOf, type Source, sourcesOf } from "./sources.js";
import { unusedExports } from "./unused-exports.js";

// Prints what is measured of the source as Markdown. With `--names`, also which files and
// exports are counted.

const sources = sourcesOf("src");
const runtime = sources.filter(({ path }) => path.startsWith("src/runtime/"));
const imports = importsOf(sources);
const small = smallFiles(sources);
const unused = unusedExports(
  sources,
  ["test", "bench", "fixtures"].flatMap(sourcesOf),
  entries(),
);

print(
  markdownTable(
    ["What", "Figure"],
    [
      ["files / lines of `src`", total(sources)],
      ...(await ofRequests()),
      ["generated lines a model of the blog", await generated(false)],
      ["the same with all options", await generated(true)],
      describing(runtime),
      ["`new Proxy(` in the runtime", String(proxies(runtime))],
      ["circles of imports by values, lazy ones too", circles(false)],
      ["circles of imports, types included", circles(true)],
      ["exports nobody imports", String(unused.length)],
      ["files under 25 lines with one function", String(small.length)],
    ],
  ),
);
print(
  markdownTable(
    ["Room", "Files", "Lines"],
    [...rooms(sources)].map(([room, { files, lines }]) => [
      room === "" ? "(no folder)" : room,
      String(files),
      String(lines),
    ]),
  ),
);
if (process.argv.includes("--names")) {
  print(unused.map(({ path, name }) => `${path}: ${name}`).join("\n"));
  print(small.join("\n"));
  print(
    circlesOf(imports)
      .map((members) => members.join(", "))
      .join("\n"),
  );
}

function total(of: readonly Source[]): string {
  const lines = of.reduce((sum, source) => sum + linesOf(source), 0);
  return `${String(of.length)} / ${String(lines)}`;
}

async function ofRequests(): Promise<string[][]> {
  const { requests, close } = await measuredRequests();
  const rows: string[][] = [];
  for (const [name, send] of Object.entries(requests)) {
    const { files, functions } = await crossed(send);
    const figure = `${String(files)} / ${String(functions)}`;
    rows.push([`files / functions crossed: ${name}`, figure]);
  }
  await close();
  return rows;
}

async function generated(hasAll: boolean): Promise<string> {
  return String(Math.round(await generatedLines(hasAll)));
}

function describing(of: readonly Source[]): string[] {
  const names = modelDescriptions(of);
  const list = names.map((name) => `\`${name}\``).join(", ");
  return [`descriptions of a model: ${list}`, String(names.length)];
}

function circles(withTypes: boolean): string {
  const counted = withTypes
    ? imports
    : imports.filter(({ typeOnly }) => !typeOnly);
  const sizes = circlesOf(counted).map(({ length }) => String(length));
  return sizes.length === 0
    ? "0"
    : `${String(sizes.length)} (of ${sizes.join(", ")} files)`;
}

/** The modules that users import, and those that the command starts with. */
function entries(): ReadonlySet<string> {
  const { exports } = JSON.parse(read("src/runtime/package.json")) as {
    readonly exports: Readonly<
      Record<string, { readonly import?: { readonly default: string } }>
    >;
  };
  const ofRuntime = Object.values(exports).flatMap(({ import: built }) =>
    built ? [built.default.replace("./dist/esm/", "src/runtime/")] : [],
  );
  const ofCommand = read("bin/gen-api.js").matchAll(
    /(?<=\.\.\/)dist(\/.+?\.js)/g,
  );
  return new Set(
    [
      ...[
        "src/index.js",
        "src/serving/index.js",
        "src/serve/index.js",
        "src/serve/testing.js",
      ],
      ...["src/mcp/index.js", "src/mcp/stdio.js"],
      ...[...ofCommand].map(([, path = ""]) => `src${path}`),
      ...ofRuntime,
    ].map((path) => path.replace(/\.js$/, ".ts")),
  );
}

function read(path: string): string {
  return readFileSync(join(repository, path), "utf8");
}

function print(text: string): void {
  process.stdout.write(`${text}\n\n`);
}
