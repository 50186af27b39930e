import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { caseNames, casesFolder, runCase } from "./run-case.js";

/** `npm run goldens:update [case …]`: what comes out is what is expected. */
const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : caseNames()) {
  const { tree, stderr } = await runCase(name);
  const folder = join(casesFolder, name);
  rmSync(join(folder, "expected"), { recursive: true, force: true });
  rmSync(join(folder, "expected.stderr"), { force: true });
  for (const [path, text] of Object.entries(tree)) {
    const file = join(folder, "expected", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  if (stderr !== "exit status 0\n") {
    writeFileSync(join(folder, "expected.stderr"), stderr);
  }
}
