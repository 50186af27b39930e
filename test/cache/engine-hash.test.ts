import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { ensureBuilt, root } from "../support/built-command.js";

let copy: string;

/** A generator of few files, where the packages of this one are found. */
beforeAll(async () => {
  await ensureBuilt();
  mkdirSync(join(root, ".tmp"), { recursive: true });
  copy = mkdtempSync(join(root, ".tmp", "engine-"));
  const module = "dist/cache/engine-hash.js";
  cpSync(join(root, module), join(copy, module));
  write("package.json", '{"type":"module"}');
  write("dist/render/engine.js");
  write("dist/runtime/contract/limits.js");
  write("templates/init/rest.ts.hbs");
});
afterAll(() => {
  rmSync(copy, { recursive: true, force: true });
});

function write(path: string, text = ""): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), text);
}

async function hash(): Promise<string> {
  const { href } = pathToFileURL(join(copy, "dist/cache/engine-hash.js"));
  const script = `const { engineHash } = await import(${JSON.stringify(href)});
    process.stdout.write(engineHash());`;
  const flags = ["--input-type=module", "--eval", script];
  return (await promisify(execFile)(process.execPath, flags)).stdout;
}

test("what a generator remembers ends with a change of its code or templates", async () => {
  const before = await hash();
  expect(before).toMatch(/^[0-9a-f]{64}$/);
  write("dist/runtime/index.js", "changed");
  write("dist/index.d.ts.map", "changed");
  expect(await hash()).toBe(before);
  const seen = new Set([before]);
  for (const path of [
    "dist/render/engine.js",
    "dist/runtime/contract/limits.js",
    "templates/init/rest.ts.hbs",
  ]) {
    write(path, "changed");
    seen.add(await hash());
  }
  write("templates/more.hbs");
  seen.add(await hash());
  expect(seen.size).toBe(5);
});
