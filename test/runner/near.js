// `npm run near`: runs the suites of the folders of test/ that mirror those of the files
// given, or else of the files that are changed.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname } from "node:path";

const git = (...args) =>
  execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
const given = process.argv.slice(2);
const files =
  given.length > 0
    ? given
    : [
        ...git("diff", "--name-only", "HEAD"),
        ...git("ls-files", "--others", "--exclude-standard"),
      ];
const folders = new Set(files.map(folderOf).filter(Boolean));
if (folders.size === 0) throw new Error("no suites are near what is changed");
const { status } = spawnSync(
  process.execPath,
  ["test/runner/jest.js", "-i", ...folders],
  { stdio: "inherit" },
);
process.exitCode = status ?? 1;

/** The folder of tests that is nearest to a file; none for what has none. */
function folderOf(file) {
  if (file.endsWith(".test.ts")) return file;
  if (!/^(src|test)\//.test(file)) return undefined;
  let folder = file.replace(/^src\//, "test/");
  while (!existsSync(folder) || folder === file) folder = dirname(folder);
  return folder === "test" ? undefined : `${folder}/`;
}
