// Builds the runtime twice: as ES modules, and as CommonJS for applications
// that `require` it. Node's types are given to the adapters of Node's frameworks
// alone, so that nothing else can reach for a Node built-in unnoticed.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { buildExplorer } from "./explorer/build.js";

const here = dirname(fileURLToPath(import.meta.url));
// The native compiler: it takes a tenth of the time.
const tsc = fileURLToPath(
  new URL("../../node_modules/typescript-7/bin/tsc", import.meta.url),
);

await buildExplorer();
rmSync(join(here, "dist"), { recursive: true, force: true });
// The demo runs the modules alone: no declarations, nothing for `require`.
const isWhole = !process.argv.includes("--modules");
if (isWhole) compile("esm", "module", ["--emitDeclarationOnly"]);
await bundle();
if (isWhole)
  compile("cjs", "commonjs", [
    ...["--module", "commonjs", "--moduleResolution", "bundler"],
    ...["--verbatimModuleSyntax", "false"],
  ]);

/** Checks the types of all modules and writes what the flags ask for. */
function compile(format, type, flags) {
  const out = join(here, "dist", format);
  // The nearest package.json decides what NodeNext makes of a file.
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, "package.json"), `{"type":"${type}"}\n`);
  for (const project of ["tsconfig.json", "tsconfig.node.json"]) {
    execFileSync(
      process.execPath,
      [tsc, "-p", join(here, project), "--outDir", out, ...flags],
      { stdio: "inherit" },
    );
  }
}

/**
 * Joins the ES modules into a file for each entry and a few that entries share:
 * Node takes a third of a millisecond for every file that it loads, and a server
 * would load a hundred before its first answer.
 */
async function bundle() {
  const { exports } = JSON.parse(
    readFileSync(join(here, "package.json"), "utf8"),
  );
  const entries = Object.values(exports).flatMap((conditions) =>
    typeof conditions === "string" ? [] : [conditions.import.default],
  );
  await build({
    absWorkingDir: here,
    entryPoints: entries.map((entry) =>
      entry.replace("./dist/esm/", "").replace(/\.js$/, ".ts"),
    ),
    outdir: "dist/esm",
    outbase: ".",
    bundle: true,
    splitting: true,
    chunkNames: "shared/[hash]",
    format: "esm",
    platform: "neutral",
    target: "es2023",
    packages: "external",
    external: ["node:*"],
    logLevel: "warning",
  });
}
