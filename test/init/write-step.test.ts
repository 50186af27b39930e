import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { writeStep } from "../../src/init/write-step.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const mine = `{ "name": "mine" }\n`;
const step = {
  path: "package.json",
  action: "amend",
  text: "{}",
  before: mine,
  note: "",
} as const;
const nobody = 65534;

/** Runs work that the rights of files bind, as they do not bind root. */
function withoutRoot(folder: string, file: string, work: () => void): void {
  const isRoot = process.geteuid?.() === 0;
  if (!isRoot) {
    work();
    return;
  }
  for (const path of [folder, file]) chownSync(path, nobody, nobody);
  process.seteuid?.(nobody);
  try {
    work();
  } finally {
    process.seteuid?.(0);
  }
}

test("a file that its owner has made read-only stays as it is", () => {
  const folder = temporaryFolder({ "package.json": mine });
  const file = join(folder, "package.json");
  chmodSync(file, 0o444);
  withoutRoot(folder, file, () => {
    expect(() => writeStep(folder, step)).toThrow(/^E(ACCES|PERM)\b/);
  });
  expect(readFileSync(file, "utf8")).toBe(mine);
  expect(readdirSync(folder)).toEqual(["package.json"]);
});

test("why a file cannot be written is told, though what was staged cannot be removed", () => {
  const folder = temporaryFolder({ "package.json": mine });
  mkdirSync(join(folder, "package.json.gen-api"));
  expect(() => writeStep(folder, step)).toThrow(
    expect.objectContaining({ code: "EISDIR" }),
  );
});

test("what was saved after the file was read is not overwritten", () => {
  const saved = `{ "name": "mine", "private": true }\n`;
  const folder = temporaryFolder({ "package.json": saved });
  expect(() => writeStep(folder, step)).toThrow("it has changed meanwhile");
  expect(readFileSync(join(folder, "package.json"), "utf8")).toBe(saved);
  expect(readdirSync(folder)).toEqual(["package.json"]);
});
