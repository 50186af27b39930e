import { execFileSync } from "node:child_process";
import { closeSync, constants, mkdirSync, openSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { readIfThere } from "../../src/output/read-if-there.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const onPosix = process.platform === "win32" ? test.skip : test;

test("reads a file, and nothing where there is none", () => {
  const folder = temporaryFolder({ "a.ts": "text\n", "empty.ts": "" });
  expect(readIfThere(join(folder, "a.ts"))).toBe("text\n");
  expect(readIfThere(join(folder, "empty.ts"))).toBe("");
  expect(readIfThere(join(folder, "none.ts"))).toBeUndefined();
  expect(readIfThere(join(folder, "a.ts/none.ts"))).toBeUndefined();
});

test("leaves no file open", () => {
  const path = join(temporaryFolder({ "a.ts": "text\n" }), "a.ts");
  const nextNumber = (): number => {
    const opened = openSync(path, "r");
    closeSync(opened);
    return opened;
  };
  const before = nextNumber();
  for (let times = 0; times < 50; times += 1) readIfThere(path);
  expect(nextNumber() - before).toBeLessThan(50);
});

test("refuses a folder in the place of a file", () => {
  const path = join(temporaryFolder(), "a.ts");
  mkdirSync(path);
  expect(() => readIfThere(path)).toThrow(
    `${path} is a folder; a file has to go there`,
  );
});

onPosix("refuses a pipe, and does not wait for somebody to write to it", () => {
  const path = join(temporaryFolder(), "a.ts");
  execFileSync("mkfifo", [path]);
  expect(() => readIfThere(path)).toThrow(
    `${path} is a pipe, a socket or a device; a file has to go there`,
  );
});

onPosix("nor for what its writer has not written yet", () => {
  const path = join(temporaryFolder(), "a.ts");
  execFileSync("mkfifo", [path]);
  const writer = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  try {
    expect(() => readIfThere(path)).toThrow("is a pipe, a socket or a device");
  } finally {
    closeSync(writer);
  }
});

onPosix("refuses a socket", async () => {
  const path = join(temporaryFolder(), "a.ts");
  const server = createServer();
  await new Promise<void>((done) => server.listen(path, done));
  try {
    expect(() => readIfThere(path)).toThrow("is a pipe, a socket or a device");
  } finally {
    server.close();
  }
});
