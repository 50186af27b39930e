import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

let known: string | undefined;

/**
 * A hash of the generator itself: its code, its templates and the versions of
 * the packages that affect its output. It is computed from the files, since
 * the version number stays the same during development.
 */
export function engineHash(): string {
  if (known !== undefined) return known;
  const hash = createHash("sha256");
  const code = fileURLToPath(new URL("../", import.meta.url));
  const templates = fileURLToPath(new URL("../../templates/", import.meta.url));
  for (const file of [...filesOf(code), ...filesOf(templates)]) {
    hash.update(file).update("\0").update(readFileSync(file));
  }
  const require = createRequire(import.meta.url);
  for (const name of ["@prisma/internals", "handlebars", "yaml"]) {
    hash.update(require.resolve(name));
    hash.update(readFileSync(require.resolve(`${name}/package.json`)));
  }
  known = hash.digest("hex");
  return known;
}

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (!entry.isDirectory()) return /\.(js|ts|hbs)$/.test(path) ? path : [];
      // The generator has the runtime's contract alone, also when run from `src/`.
      return filesOf(entry.name === "runtime" ? join(path, "contract") : path);
    });
}
