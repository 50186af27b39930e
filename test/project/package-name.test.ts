import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { packageName } from "../../src/project/package-name.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gen-api-name-"));
  mkdirSync(join(folder, "src/api"), { recursive: true });
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['{ "name": "shop" }', "shop"],
  ['{ "name": "@acme/shop" }', "shop"],
  ["{}", undefined],
  ['{ "name": 1 }', undefined],
  ["{ no JSON", undefined],
])("the package of %s is %s", (manifest, name) => {
  writeFileSync(join(folder, "package.json"), manifest);
  expect(packageName(join(folder, "src/api"))).toBe(name);
});
