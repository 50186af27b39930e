// Builds the runtime twice: as ES modules, and as CommonJS for applications
// that `require` it. Node's types are given to the Node adapter alone, so that
// nothing else can reach for a Node built-in unnoticed.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");

rmSync(join(here, "dist"), { recursive: true, force: true });
for (const [format, type] of [
  ["esm", "module"],
  ["cjs", "commonjs"],
]) {
  const out = join(here, "dist", format);
  // The nearest package.json decides what NodeNext makes of a file.
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, "package.json"), `{"type":"${type}"}\n`);
  const flags =
    format === "cjs"
      ? [
          "--module",
          "commonjs",
          "--moduleResolution",
          "node10",
          "--verbatimModuleSyntax",
          "false",
        ]
      : [];
  for (const project of ["tsconfig.json", "tsconfig.node.json"]) {
    execFileSync(
      process.execPath,
      [tsc, "-p", join(here, project), "--outDir", out, ...flags],
      {
        stdio: "inherit",
      },
    );
  }
}
