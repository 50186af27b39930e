import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { renameSync } from "node:fs";
import { rename } from "../../src/output/rename.js";
import { put, temporaryFolder, tree } from "../support/temporary-folder.js";

/** A rename that the system refuses `times` times before it does it. */
function refusing(times: number, code: string) {
  let attempts = 0;
  const attempt = (from: string, to: string): void => {
    attempts += 1;
    if (attempts <= times) throw Object.assign(new Error(code), { code });
    renameSync(from, to);
  };
  return { attempt, attempts: () => attempts };
}

function files() {
  const folder = temporaryFolder();
  put(folder, "new", "new");
  put(folder, "file", "old");
  return { folder, from: join(folder, "new"), to: join(folder, "file") };
}

describe("renaming onto a file", () => {
  test("replaces it", () => {
    const { folder, from, to } = files();
    rename(from, to);
    expect(tree(folder)).toEqual({ file: "new" });
  });

  test.each(["EACCES", "EBUSY", "EPERM"])(
    "waits on Windows until nobody has it open (%s)",
    (code) => {
      const { folder, from, to } = files();
      const { attempt, attempts } = refusing(3, code);
      rename(from, to, attempt, "win32");
      expect(attempts()).toBe(4);
      expect(tree(folder)).toEqual({ file: "new" });
    },
  );

  test.each([
    ["elsewhere", "EPERM", "linux", 1],
    ["for another reason", "ENOENT", "win32", 1],
    ["for too long", "EBUSY", "win32", 9],
  ])("fails when it is refused %s", (_, code, platform, expected) => {
    const { folder, from, to } = files();
    const { attempt, attempts } = refusing(Infinity, code);
    expect(() => rename(from, to, attempt, platform)).toThrow(code);
    expect(attempts()).toBe(expected);
    expect(tree(folder)).toEqual({ file: "old", new: "new" });
  });
});
