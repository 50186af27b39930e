import { execFile } from "node:child_process";
import {
  existsSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { ensureBuilt, root } from "../support/built-command.js";
import { temporaryFolder } from "../support/temporary-folder.js";

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

function project(
  settings: string,
  others: Readonly<Record<string, string>> = {},
): string {
  const folder = temporaryFolder({
    "schema.prisma": schema(settings),
    ...others,
  });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
  return folder;
}

describe("under prisma generate", () => {
  beforeAll(ensureBuilt);

  test("a generator block writes the API beside the client", async () => {
    const folder = project(
      '  exclude  = ["Secret"]\n  rpc      = "false"\n  tsNocheck = "true"',
    );
    const { status, output } = await prismaGenerate(folder);
    expect([status, output]).toEqual([0, expect.stringContaining("gen-api")]);
    const resource = join(folder, "src/api/post/resource.ts");
    expect(readFileSync(resource, "utf8")).toContain(
      'from "../../../generated/prisma/client',
    );
    expect(readFileSync(resource, "utf8")).toContain("\n// @ts-nocheck\n");
    expect(existsSync(join(folder, "src/api/post/rpc.ts"))).toBe(false);
    expect(existsSync(join(folder, "src/api/secret"))).toBe(false);
  });

  test("mistakes in the block fail the run, all at once and at their lines", async () => {
    const { status, output } = await prismaGenerate(
      project(
        '  rcp = "false"\n  rest = "no"\n  constructor = "x"\n  openapi = "xml"\n  client = ""',
      ),
    );
    expect(status).not.toBe(0);
    expect(output).toContain(
      'schema.prisma:10:3: "rcp" is no setting of a gen-api generator; did you mean "rpc"?',
    );
    expect(output).toContain(
      'schema.prisma:11:3: rest: give "true" or "false"',
    );
    expect(output).toContain('schema.prisma:12:3: "constructor" is no setting');
    expect(output).toContain(
      'schema.prisma:13:3: openapi: give "json", "yaml" or "none"',
    );
    expect(output).toContain("schema.prisma:14:3: client: give one text");
  });

  test("what the configuration hides is hidden, and the block wins over the rest", async () => {
    const folder = project('  rpc = "false"', {
      "gen-api.config.mjs": `export default {
  out: "elsewhere",
  rpc: true,
  models: { Secret: { hidden: true }, Post: { fields: { text: { hidden: true } } } },
};`,
    });
    expect(await prismaGenerate(folder)).toMatchObject({ status: 0 });
    const api = join(folder, "src/api");
    expect(readdirSync(api)).not.toContain("secret");
    expect(readdirSync(join(api, "post"))).toEqual(["resource.ts", "rest.ts"]);
    expect(readFileSync(join(api, "schema.ts"), "utf8")).toContain(
      "hidden: true",
    );
    expect(existsSync(join(folder, "elsewhere"))).toBe(false);
  });

  test("the block may name the configuration file", async () => {
    const folder = project('  config = "settings/api.mjs"', {
      "settings/api.mjs": "export default { rest: false };",
    });
    expect(await prismaGenerate(folder)).toMatchObject({ status: 0 });
    const post = join(folder, "src/api/post");
    expect(readdirSync(post)).toEqual(["resource.ts", "rpc.ts"]);
  });

  test("a configuration's mistake fails the run at its place", async () => {
    const folder = project("", {
      "gen-api.config.mjs": 'export default {\n  rest: "yes",\n};',
    });
    const { status, output } = await prismaGenerate(folder);
    expect(status).not.toBe(0);
    expect(output).toContain("gen-api.config.mjs:2:3: ");
    expect(existsSync(join(folder, "src/api"))).toBe(false);
  });

  test("a file that was edited by hand is kept and told", async () => {
    const folder = project("");
    await prismaGenerate(folder);
    const rest = join(folder, "src/api/post/rest.ts");
    writeFileSync(rest, `${readFileSync(rest, "utf8")}// mine\n`);
    const { status, output } = await prismaGenerate(folder);
    expect([status, output]).toEqual([
      0,
      expect.stringContaining("post/rest.ts"),
    ]);
    expect(output).toContain("kept as they are");
    expect(readFileSync(rest, "utf8")).toMatch(/\/\/ mine\n$/);
  });

  test("a value that is neither true nor false leaves no service open", async () => {
    const folder = project('  rest = "off"\n  rpc = "no"');
    const { status, output } = await prismaGenerate(folder);
    expect(status).not.toBe(0);
    expect(output).toContain('rest: give "true" or "false"');
    expect(output).toContain('rpc: give "true" or "false"');
    expect(existsSync(join(folder, "src/api"))).toBe(false);
  });
});
