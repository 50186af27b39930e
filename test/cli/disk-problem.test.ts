import {
  existsSync,
  mkdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { diskProblem } from "../../src/cli/disk-problem.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const again = "; fix this, then run gen-api again";

function thrownBy(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

test("a refusal of the file system is a sentence with its path", () => {
  const folder = temporaryFolder({ "a.txt": "" });
  const file = join(folder, "a.txt");
  expect(diskProblem(thrownBy(() => writeFileSync(folder, "")))).toBe(
    `${folder}: illegal operation on a directory (EISDIR)${again}`,
  );
  const below = join(file, "b");
  expect(diskProblem(thrownBy(() => mkdirSync(below)))).toBe(
    `${below}: not a directory (ENOTDIR)${again}`,
  );
});

test("so is a path that no file can have", () => {
  const long = join(temporaryFolder(), "x".repeat(300));
  expect(diskProblem(thrownBy(() => statSync(long)))).toBe(
    `${long}: name too long (ENAMETOOLONG)${again}`,
  );
});

test("so is a link to itself", () => {
  const link = join(temporaryFolder(), "link");
  symlinkSync(link, link);
  expect(diskProblem(thrownBy(() => statSync(link)))).toBe(
    `${link}: too many symbolic links encountered (ELOOP)${again}`,
  );
});

test("so is a file that somebody removes, or that a broken link hides", () => {
  const gone = join(temporaryFolder(), "gone");
  expect(diskProblem(thrownBy(() => statSync(gone)))).toBe(
    `${gone}: no such file or directory (ENOENT)${again}`,
  );
});

(existsSync("/dev/full") ? test : test.skip)(
  "a full disk has no path to name",
  () => {
    const error = thrownBy(() => writeFileSync("/dev/full", "text"));
    expect(diskProblem(error)).toBe(`no space left on device (ENOSPC)${again}`);
  },
);

test("what is no refusal of the file system is no problem of the disk", () => {
  expect(diskProblem(new Error("ENOSPC"))).toBeUndefined();
  expect(diskProblem("ENOSPC")).toBeUndefined();
});
