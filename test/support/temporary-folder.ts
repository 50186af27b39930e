import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { afterEach } from "@jest/globals";

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A folder with the given files, gone when the test is over. */
export function temporaryFolder(
  files: Readonly<Record<string, string | Uint8Array>> = {},
): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "gen-api-test-"));
  made.push(folder);
  for (const [path, text] of Object.entries(files)) put(folder, path, text);
  return folder;
}

/** Writes a file, its folders included. */
export function put(
  folder: string,
  path: string,
  text: string | Uint8Array,
): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Every file under a folder: POSIX path → text, sorted. */
export function tree(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => {
      const path = relative(folder, file).split(sep).join("/");
      return [path, readFileSync(file, "utf8")] as const;
    });
  return Object.fromEntries(files.sort(([a], [b]) => (a < b ? -1 : 1)));
}
