import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generatorRooms } from "./generator-rooms.js";
import { mutated } from "./room.js";
import { runtimeRooms } from "./runtime-rooms.js";

// Breaks the sources in one place after the other, in a copy, and expects the suites near
// that place to notice: npm run mutants [-- <room>…]

const rooms = [...runtimeRooms, ...generatorRooms];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !rooms.some((one) => one.name === name));
if (unknown.length > 0) throw new Error(`there is no room ${unknown.join()}`);

const root = fileURLToPath(new URL("../../", import.meta.url));
const copy = mkdtempSync(join(tmpdir(), "gen-api-mutants-"));
const print = (line: string): unknown => process.stdout.write(`${line}\n`);
try {
  cpSync(root, copy, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !/[\\/](?:node_modules|\.git|\.tmp)$/.test(path),
  });
  for (const modules of ["node_modules", "test/node_modules"]) {
    symlinkSync(join(root, modules), join(copy, modules), "junction");
  }
  for (const { name, near, mutants } of rooms) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    if (!holds(near)) throw new Error(`the tests of ${name} fail as it is`);
    for (const mutant of mutants) {
      const path = join(copy, mutant.file);
      const text = readFileSync(path, "utf8");
      const { atime, mtime } = statSync(path);
      const write = (changed: string): void => {
        writeFileSync(path, changed);
        // Suites would build, and generate, all again.
        utimesSync(path, atime, mtime);
      };
      write(mutated(text, mutant));
      const survives = holds(near);
      write(text);
      if (survives) process.exitCode = 1;
      const { file, from, to } = mutant;
      print(`${survives ? "SURVIVES" : "noticed"}: ${file}: ${from} → ${to}`);
    }
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** Whether suites pass, in the copy. */
function holds(near: readonly string[]): boolean {
  const jest = join(root, "test/node_modules/jest/bin/jest.js");
  const { status } = spawnSync(
    process.execPath,
    [jest, "--bail", "-i", ...near],
    { cwd: copy, stdio: "ignore" },
  );
  return status === 0;
}
