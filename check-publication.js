// npm runs this in the folder of a package before it publishes it: registries show these
// fields, and find what the README links to by them.
import { readFileSync } from "node:fs";
import { dirname, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const root = dirname(fileURLToPath(import.meta.url));
const folder = relative(root, process.cwd()).replaceAll(sep, "/");

const missing = ["repository", "homepage", "bugs"].filter(
  (field) => manifest[field] === undefined,
);
// The links of a README in a folder are relative to that folder.
if (folder !== "" && manifest.repository?.directory !== folder)
  missing.push(`repository.directory ("${folder}")`);

if (missing.length > 0) {
  process.stderr.write(
    `${manifest.name} cannot be published: its package.json lacks ${missing.join(", ")}\n`,
  );
  process.exitCode = 1;
}
