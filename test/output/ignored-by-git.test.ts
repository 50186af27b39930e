import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { generate } from "../../src/generate.js";
import { ensureBuilt, runCommand } from "../support/built-command.js";
import { put, temporaryFolder } from "../support/temporary-folder.js";

const schema = `
datasource db {
  provider = "sqlite"
}

generator client {
  provider = "prisma-client"
  output   = "../generated/prisma"
}

model User {
  id Int @id
}

model Build {
  id Int @id
}

model Dist {
  id Int @id
}
`;

function project(ignored?: string): string {
  const folder = temporaryFolder({ "prisma/schema.prisma": schema });
  if (ignored === undefined) return folder;
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  put(folder, ".gitignore", ignored);
  return folder;
}

async function notes(cwd: string, dryRun = false): Promise<readonly object[]> {
  const { diagnostics } = await generate({
    schema: "prisma/schema.prisma",
    out: "src/api",
    cwd,
    dryRun,
  });
  return diagnostics;
}

const note = {
  severity: "warning",
  message: "git ignores a part of the output: build/, dist/",
  hint: 'to commit it, add "!/api/build/" and "!/api/dist/" at the end of src/.gitignore',
};

test("what git would leave out of the output is noted when it is written, and checked", async () => {
  const cwd = project("node_modules\nbuild\ndist/\n");
  expect(await notes(cwd)).toEqual([note]);
  expect(await notes(cwd)).toEqual([]);
  // Files are written again, none is new.
  put(
    cwd,
    "prisma/schema.prisma",
    schema.replace("User {", "User {\n  name String"),
  );
  expect(await notes(cwd)).toEqual([]);
  rmSync(join(cwd, "src/api/build"), { recursive: true });
  expect(await notes(cwd, true)).toEqual([note]);
  put(cwd, "src/.gitignore", "!/api/build/\n!/api/dist/\n");
  expect(await notes(cwd, true)).toEqual([]);
  const listed = execFileSync("git", ["status", "--porcelain", "-uall"], {
    cwd,
    encoding: "utf8",
  });
  expect(listed).toContain("src/api/dist/rest.ts");
});

test("a file that a rule names is noted itself", async () => {
  expect(await notes(project("rpc.json\nsrc/api/build/\ndist"))).toMatchObject([
    {
      message:
        "git ignores a part of the output: build/, dist/, openapi/rpc.json",
    },
  ]);
});

test.each([
  ["nothing of it is ignored", "node_modules\n"],
  ["all of it is ignored", "src/api\n"],
  ["there is no repository", undefined],
])("there is no note where %s", async (_, ignored) => {
  expect(await notes(project(ignored))).toEqual([]);
});

test("the command prints it, and nothing without git", async () => {
  await ensureBuilt();
  const run = async (env?: Readonly<Record<string, string>>) => {
    const args = ["prisma/schema.prisma", "--out", "src/api"];
    const { status, stderr } = await runCommand(args, project("dist\n"), env);
    expect(status).toBe(0);
    return stderr;
  };
  expect(await run()).toContain(
    'warning: git ignores a part of the output: dist/\n  hint: to commit it, add "!/api/dist/"',
  );
  expect(await run({ PATH: "/nowhere" })).toBe("");
});
