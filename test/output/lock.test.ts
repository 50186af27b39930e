import { execFile, spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
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
import { hasLocks, withOutputLock } from "../../src/output/lock.js";
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

/** A lock as a process that is no more would have left it. */
function leftLock(
  folder: string,
  { pid, host, token = randomUUID() }: Owner,
  modified: Date,
): void {
  const lock = join(folder, ".gen-api.lock");
  mkdirSync(lock);
  writeFileSync(join(lock, `owner-${pid}-${token}-${host}`), "");
  utimesSync(lock, modified, modified);
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

  test("is released by work that fails", async () => {
    const folder = temporaryFolder();
    const work = (): never => {
      throw new Error("full disk");
    };
    await expect(withOutputLock(folder, work)).rejects.toThrow("full disk");
    expect(await isFree(folder)).toBe(true);
  });

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

  test("leaves nothing of a process that was killed while it made or removed one", async () => {
    const folder = temporaryFolder();
    const other = await holder(folder);
    other.kill("SIGKILL");
    await once(other, "close");
    await isFree(folder);
    for (const pid of [other.pid, process.pid]) {
      mkdirSync(join(folder, `.gen-api.lock-${hostname()}-${pid}-token`));
    }
    const elsewhere = "x".repeat(hostname().length);
    const foreign = `.gen-api.lock-${elsewhere}-${other.pid}-token`;
    mkdirSync(join(folder, foreign));
    expect(hasLocks(folder)).toBe(true);
    expect(await isFree(folder)).toBe(true);
    // What a running process makes is its own, as is another machine's.
    const own = `.gen-api.lock-${hostname()}-${process.pid}-token`;
    expect(readdirSync(folder).sort()).toEqual([foreign, own].sort());
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
  asRoot("is not waited for without end if it may not be removed", async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o1777);
    leftLock(folder, nobodys, new Date());
    expect(await lockAsAnother(folder)).toMatch(
      /^another gen-api is writing to /,
    );
    expect(readdirSync(folder)).toEqual([".gen-api.lock"]);
  });

  asRoot("is taken over though its files may not be removed", async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o777);
    leftLock(folder, nobodys, new Date());
    expect(await lockAsAnother(folder)).toBe("locked");
    expect(await lockAsAnother(folder)).toBe("locked");
    expect(readdirSync(folder)).not.toContain(".gen-api.lock");
  });

  asRoot("is taken over though something else in it stays", async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o777);
    leftLock(folder, nobodys, new Date());
    const lock = join(folder, ".gen-api.lock");
    const [owner = ""] = readdirSync(lock);
    writeFileSync(join(lock, "staged"), "");
    // Here everybody may rename and remove files of their own, and no others.
    chmodSync(lock, 0o1777);
    chownSync(join(lock, owner), anotherUser, anotherUser);
    expect(await lockAsAnother(folder)).toBe("locked");
    expect(readdirSync(folder)).not.toContain(".gen-api.lock");
  });

  test("is taken over from another machine only when it is old", async () => {
    const folder = temporaryFolder();
    // No process of this machine has the number.
    const owner = { pid: 2 ** 30, host: "elsewhere" };
    leftLock(folder, owner, new Date(Date.now() - 6 * 60_000));
    expect(await isFree(folder)).toBe(true);
    leftLock(folder, owner, new Date());
    const taken = withOutputLock(folder, () => true);
    expect(await Promise.race([taken, sleep(300)])).toBeUndefined();
    const old = new Date(0);
    utimesSync(join(folder, ".gen-api.lock"), old, old);
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
    const { now } = Date;
    let calls = 0;
    Date.now = () => now() + 10_000 * calls++;
    const said = await withOutputLock(".", () => "locked").catch(
      ({ message }) => message,
    );
    process.stdout.write(said);
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", script],
    { timeout: 20_000 },
  );
  return stdout;
}
