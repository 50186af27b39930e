import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "@jest/globals";
import { temporaryFolder, tree } from "../support/temporary-folder.js";
import { ensureBuilt, root, runCommand } from "../support/built-command.js";

const schema = `datasource db {
  provider = "sqlite"
}

generator client {
  provider = "prisma-client"
  output   = "prisma"
}

model Note {
  id   Int    @id
  text String
}
`;
const args = ["schema.prisma", "--out", "api"];

beforeAll(ensureBuilt);

/**
 * Runs the command where no file may be longer: the shell's limit, not ours.
 *
 * @param blocks of 512 bytes
 */
async function runWithoutSpace(
  cwd: string,
  args: readonly string[],
  blocks = 0,
): Promise<{ readonly status: unknown; readonly stderr: string }> {
  const child = spawn(
    "sh",
    [
      "-c",
      `trap "" XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`,
      process.execPath,
      join(root, "bin/gen-api.js"),
      ...args,
    ],
    { cwd, stdio: ["ignore", "ignore", "pipe"] },
  );
  const closed = once(child, "close");
  const stderr = await text(child.stderr);
  const [status] = (await closed) as readonly unknown[];
  return { status, stderr };
}

(process.platform === "win32" ? test.skip : test)(
  "a disk that takes nothing, or not all, is told in one sentence, and the output stays as it was",
  async () => {
    const folder = temporaryFolder({ "schema.prisma": schema });
    expect((await runCommand(args, folder)).status).toBe(0);
    const rest = join(folder, "api/note/rest.ts");
    writeFileSync(rest, `${readFileSync(rest, "utf8")}// mine\n`);
    writeFileSync(
      join(folder, "schema.prisma"),
      schema.replace("text ", "body "),
    );
    const before = tree(join(folder, "api"));

    const { status, stderr } = await runWithoutSpace(folder, args);
    expect(stderr).toBe(
      `gen-api: ${join(realpathSync(folder), "api/note/resource.ts")}: file too large (EFBIG); fix this, then run gen-api again\n`,
    );
    expect(status).toBe(2);
    expect(tree(join(folder, "api"))).toEqual(before);

    // Some files fit, and the longest does not.
    const some = await runWithoutSpace(folder, args, 16);
    expect(some.stderr).toContain("api/openapi/rest.json: file too large");
    expect(some.status).toBe(2);
    expect(tree(join(folder, "api"))).toEqual(before);

    await runCommand(args, folder);
    const after = tree(join(folder, "api"));
    expect(after["note/resource.ts"]).toContain("body");
    expect(after["note/rest.ts"]).toBe(before["note/rest.ts"]);
  },
);

(process.platform === "win32" ? test.skip : test)(
  "a disk that takes nothing leaves a project as it was before init",
  async () => {
    const mine = `{ "name": "mine" }\n`;
    const folder = temporaryFolder({ "package.json": mine });
    const expectAsBefore = async (): Promise<void> => {
      const before = tree(folder);
      const { status } = await runWithoutSpace(folder, ["init"]);
      expect(status).toBe(2);
      expect(tree(folder)).toEqual(before);
    };
    await expectAsBefore();
    // Only package.json is left to write.
    expect((await runCommand(["init"], folder)).status).toBe(0);
    writeFileSync(join(folder, "package.json"), mine);
    await expectAsBefore();
  },
);

(existsSync("/dev/full") ? test : test.skip)(
  "a result that cannot be written is neither success nor drift",
  async () => {
    const folder = temporaryFolder({ "schema.prisma": schema });
    await runCommand(args, folder);
    const full = openSync("/dev/full", "w");
    const child = spawn(
      process.execPath,
      [join(root, "bin/gen-api.js"), ...args, "--check", "--json"],
      { cwd: folder, stdio: ["ignore", full, "pipe"] },
    );
    const closed = once(child, "close");
    expect(await text(child.stderr as Readable)).toBe(
      "gen-api: the result cannot be written (ENOSPC)\n",
    );
    expect(await closed).toEqual([2, null]);
    closeSync(full);
  },
);
