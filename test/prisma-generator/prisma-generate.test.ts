import { execFile } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { ensureBuilt, root } from "../cli/built-command.js";
import { temporaryFolder } from "../output/temporary-folder.js";

const provider = `node ${join(root, "bin/gen-api.js")}`;

function schema(settings: string): string {
  return `
generator client {
  provider = "prisma-client"
  output   = "generated/prisma"
}

generator api {
  provider = "${provider}"
  output   = "src/api"
${settings}
}

datasource db {
  provider = "sqlite"
}

model Post {
  id   Int    @id
  text String
}

model Secret {
  id Int @id
}
`;
}

/** `prisma generate`, which needs no engine but asks for the path of one. */
async function prismaGenerate(
  folder: string,
): Promise<{ readonly status: number; readonly output: string }> {
  const prisma = join(root, "node_modules/prisma/build/index.js");
  const args = [prisma, "generate", "--schema", "schema.prisma"];
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    NO_COLOR: "1",
  };
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      args,
      { cwd: folder, env },
    );
    return { status: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as {
      code: number;
      stdout: string;
      stderr: string;
    };
    return { status: code, output: stdout + stderr };
  }
}

function project(settings: string): string {
  const folder = temporaryFolder({ "schema.prisma": schema(settings) });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
  return folder;
}

describe("under prisma generate", () => {
  beforeAll(ensureBuilt);

  test("a generator block writes the API beside the client", async () => {
    const folder = project('  exclude  = ["Secret"]\n  rpc      = "false"');
    const { status, output } = await prismaGenerate(folder);
    expect([status, output]).toEqual([0, expect.stringContaining("gen-api")]);
    const resource = join(folder, "src/api/post/resource.ts");
    expect(readFileSync(resource, "utf8")).toContain(
      'from "../../../generated/prisma/client',
    );
    expect(existsSync(join(folder, "src/api/post/rpc.ts"))).toBe(false);
    expect(existsSync(join(folder, "src/api/secret"))).toBe(false);
  });

  test("a mistake in the block fails the run with one sentence", async () => {
    const { status, output } = await prismaGenerate(project('  rcp = "false"'));
    expect(status).not.toBe(0);
    expect(output).toContain('"rcp" is no setting of a gen-api generator');
  });
});
