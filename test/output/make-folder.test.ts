import { existsSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { makeFolder } from "../../src/output/make-folder.js";
import { temporaryFolder } from "../support/temporary-folder.js";

test("makes a folder and those above it, whether they are there or not", () => {
  const folder = join(temporaryFolder(), "a/b/c");
  makeFolder(folder);
  makeFolder(folder);
  makeFolder("/");
  expect(statSync(folder).isDirectory()).toBe(true);
});

test("takes a link to a folder for one, and refuses a file and a broken link", () => {
  const folder = temporaryFolder({ "real/file": "" });
  symlinkSync("real", join(folder, "link"));
  symlinkSync("nowhere", join(folder, "broken"));
  makeFolder(join(folder, "link"));
  for (const name of ["real/file", "broken"]) {
    const path = join(folder, name);
    expect(() => makeFolder(path)).toThrow(
      expect.objectContaining({ code: "EEXIST", path }),
    );
  }
  expect(() => makeFolder(join(folder, "real/file/x"))).toThrow("ENOTDIR");
});

(existsSync("/proc/self") ? test : test.skip)(
  "ends where a file system has no such folder and makes none",
  () => {
    expect(() => makeFolder("/proc/gen-api/cache")).toThrow("ENOENT");
  },
);
