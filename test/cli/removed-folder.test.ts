import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { ensureBuilt, root } from "../support/built-command.js";
import { temporaryFolder } from "../support/temporary-folder.js";

beforeAll(ensureBuilt);

// Windows does not remove a folder that a process is in.
(process.platform === "win32" ? test.skip : test)(
  "a working directory that is gone is told in one sentence",
  () => {
    const run = (...args: readonly string[]) =>
      spawnSync(
        "sh",
        [
          "-c",
          'rmdir "$PWD"; exec "$0" "$@"',
          process.execPath,
          join(root, "bin/gen-api.js"),
          ...args,
        ],
        { cwd: temporaryFolder(), encoding: "utf8" },
      );
    const { status, stderr } = run("--out", "api", "--check");
    expect(stderr).toBe("gen-api: the working directory does not exist\n");
    expect(status).toBe(2);
    expect(run("--version").status).toBe(0);
  },
);
