import { execFile, spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import { isUnfinished, withOutputLock } from "../../src/output/lock.js";
import { ensureBuilt, root } from "../support/built-command.js";
import { temporaryFolder } from "../support/temporary-folder.js";

/** A process that takes the lock and keeps it until its input ends. */
async function holder(folder: string): Promise<ChildProcess> {
  const module = pathToFileURL(join(root, "dist/output/lock.js")).href;
  const script = `
    const { withOutputLock } = await import(${JSON.stringify(module)});
    await withOutputLock(${JSON.stringify(folder)}, async () => {
      process.stdout.write("held");
      for await (const part of process.stdin) void part;
    });
  `;
  const child = spawn(
    process.execPath,
    ["--input-type=module", "--eval", script],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  await once(child.stdout, "data");
  return child;
}

interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly token?: string;
}

/** What a process leaves that was killed while it had the lock. */
function leftLock(
  folder: string,
  { pid, host, token = randomUUID() }: Owner,
  modified: Date,
): string {
  const own = join(folder, ".gen-api.lock", `${pid}-${token}-${host}`);
  mkdirSync(own, { recursive: true });
  utimesSync(own, modified, modified);
  return own;
}

/** Rejects after half a minute if another one has the lock. */
function isFree(folder: string): Promise<boolean> {
  return withOutputLock(folder, () => true);
}

describe("the lock of an output folder", () => {
  beforeAll(ensureBuilt);

  test("lets one piece of work in at a time", async () => {
    const folder = temporaryFolder();
    let inside = 0;
    const work = async (): Promise<number> => {
      inside += 1;
      await sleep(20);
      return inside--;
    };
    const runs = [1, 2, 3].map(() => withOutputLock(folder, work));
    expect(await Promise.all(runs)).toEqual([1, 1, 1]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ["announced", "journal", true],
    ["only prepared", "0", false],
  ])(
    "is released by work that fails; what it %s is kept: %s",
    async (_what, name, isKept) => {
      const folder = temporaryFolder();
      const work = (staging: string): never => {
        writeFileSync(join(staging, name), "text");
        throw new Error("full disk");
      };
      await expect(withOutputLock(folder, work)).rejects.toThrow("full disk");
      expect(isUnfinished(folder)).toBe(isKept);
      // Another process has to see that nobody holds it.
      const other = await holder(folder);
      other.stdin?.end();
      await once(other, "close");
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  test("keeps out while another process has it", async () => {
    const folder = temporaryFolder();
    const other = await holder(folder);
    const taken = withOutputLock(folder, () => true);
    expect(await Promise.race([taken, sleep(300)])).toBeUndefined();
    other.stdin?.end();
    expect(await taken).toBe(true);
  });

  test("is taken over from a process that was killed", async () => {
    const folder = temporaryFolder();
    const other = await holder(folder);
    other.kill("SIGKILL");
    await once(other, "close");
    expect(await isFree(folder)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("is taken over from an earlier process of the same number", async () => {
    const folder = temporaryFolder();
    const owner = { pid: process.pid, host: hostname() };
    leftLock(folder, owner, new Date());
    expect(await isFree(folder)).toBe(true);
  });

  test("keeps out while a process of another user has it", async () => {
    const folder = temporaryFolder();
    const owner = { pid: 2 ** 30, host: hostname() };
    leftLock(folder, owner, new Date());
    const kill = jest.spyOn(process, "kill").mockImplementation(() => {
      throw Object.assign(new Error("not permitted"), { code: "EPERM" });
    });
    try {
      const taken = withOutputLock(folder, () => true);
      expect(await Promise.race([taken, sleep(300)])).toBeUndefined();
      kill.mockRestore();
      expect(await taken).toBe(true);
    } finally {
      kill.mockRestore();
    }
  });

  // Only root can act as another user.
  const asRoot = process.getuid?.() === 0 ? test : test.skip;
  asRoot("is taken though what is left in it may not be removed", async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o777);
    const left = leftLock(folder, nobodys, new Date());
    chmodSync(join(left, ".."), 0o1777);
    expect(await lockAsAnother(folder)).toBe("locked");
    expect(readdirSync(join(folder, ".gen-api.lock"))).toHaveLength(1);
  });

  test("is taken over from another machine only when it is old", async () => {
    const folder = temporaryFolder();
    // No process of this machine has the number.
    const owner = { pid: 2 ** 30, host: "elsewhere" };
    leftLock(folder, owner, new Date(Date.now() - 6 * 60_000));
    expect(await isFree(folder)).toBe(true);
    const left = leftLock(folder, owner, new Date());
    const taken = withOutputLock(folder, () => true);
    expect(await Promise.race([taken, sleep(300)])).toBeUndefined();
    utimesSync(left, new Date(0), new Date(0));
    expect(await taken).toBe(true);
  });
});

/** No process of this machine has the number. */
const nobodys = { pid: 2 ** 30, host: hostname() };

const anotherUser = 65534;

/** Locks a folder as a user without rights, and says what came of it. */
async function lockAsAnother(folder: string): Promise<string> {
  const module = pathToFileURL(join(root, "dist/output/lock.js")).href;
  const script = `
    const { withOutputLock } = await import(${JSON.stringify(module)});
    // The other user may not be allowed into the folders above.
    process.chdir(${JSON.stringify(folder)});
    process.setuid(${anotherUser});
    const said = await withOutputLock(".", () => "locked").catch(
      ({ message }) => message,
    );
    process.stdout.write(said);
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", script],
    { timeout: 120_000 },
  );
  return stdout;
}
