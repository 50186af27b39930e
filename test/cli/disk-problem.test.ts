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
    `${folder}: it is a folder (EISDIR)${again}`,
  );
  const below = join(file, "b");
  expect(diskProblem(thrownBy(() => mkdirSync(below)))).toBe(
    `${below}: a part of the path is no folder (ENOTDIR)${again}`,
  );
});

test("so is a path that no file can have", () => {
  const long = join(temporaryFolder(), "x".repeat(300));
  expect(diskProblem(thrownBy(() => statSync(long)))).toBe(
    `${long}: the name is too long (ENAMETOOLONG)${again}`,
  );
});

test("so is a link to itself", () => {
  const link = join(temporaryFolder(), "link");
  symlinkSync(link, link);
  expect(diskProblem(thrownBy(() => statSync(link)))).toBe(
    `${link}: its links lead in a circle (ELOOP)${again}`,
  );
});

test("so is a file that somebody removes, or that a broken link hides", () => {
  const gone = join(temporaryFolder(), "gone");
  expect(diskProblem(thrownBy(() => statSync(gone)))).toBe(
    `${gone}: it is gone, or a link on the way there leads nowhere (ENOENT)${again}`,
  );
});

test("so is a limit of the process", () => {
  const error = Object.assign(new Error(), { code: "EMFILE", path: "/a.ts" });
  expect(diskProblem(error)).toBe(
    `/a.ts: too many files are open (EMFILE)${again}`,
  );
});

(existsSync("/dev/full") ? test : test.skip)(
  "a full disk has no path to name",
  () => {
    const error = thrownBy(() => writeFileSync("/dev/full", "text"));
    expect(diskProblem(error)).toBe(
      `no space is left on the device (ENOSPC)${again}`,
    );
  },
);

test("what is no refusal of the file system is no problem of the disk", () => {
  expect(diskProblem(new Error("ENOSPC"))).toBeUndefined();
  expect(diskProblem("ENOSPC")).toBeUndefined();
});
