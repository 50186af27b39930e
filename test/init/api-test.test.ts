import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { ensureBuilt, root } from "../support/built-command.js";
import { runHere } from "../support/run-here.js";
import { put } from "../support/temporary-folder.js";
import { project, schema } from "./project.js";

/** A project with the rules that init writes, and one command in it. */
async function begun(
  dependencies: Readonly<Record<string, string>> = {},
  files: Readonly<Record<string, string>> = {},
) {
  const begun = project(files, dependencies);
  const run = (...args: readonly string[]) => runHere(args, begun.folder);
  // The settings are run, and import it.
  mkdirSync(join(begun.folder, "node_modules"));
  const installed = join(begun.folder, "node_modules/gen-api");
  symlinkSync(root, installed, "junction");
  await run("init");
  return { ...begun, run };
}

beforeAll(() => ensureBuilt());

describe("gen-api test --init", () => {
  test("writes one file that is the user's, once", async () => {
    const { files, run } = await begun();
    const before = files();
    const first = await run("test", "--init");
    expect(first).toEqual({
      status: 0,
      stdout: `created test/api.test.ts: tests of what the API promises, for node:test
next:
- install @gen-api/serve, tsx, @types/node
- write the API, which it imports: npx gen-api
- read who its callers are, and run it: npx gen-api test
`,
      stderr: "",
    });
    const { "test/api.test.ts": text = "", ...others } = files();
    expect(others).toEqual(before);
    expect(text).toContain(
      'user: ({ User }) => ({ user: { id: User?.[0]?.["id"] } }),',
    );
    const second = await run("test", "--init");
    expect(second).toMatchObject({
      status: 2,
      stderr:
        "gen-api: test/api.test.ts is there already, and is yours: gen-api test runs it\n",
    });
    expect(files()["test/api.test.ts"]).toBe(text);
  });

  test.each([
    ["vitest", { vitest: "^5.0.0" }, 'import { afterAll, test } from "vitest"'],
    ["jest", { jest: "^30.0.0" }, '{ afterAll, test } from "@jest/globals"'],
    ["jest", { jest: "30", "@types/jest": "30" }, "  test,\n  afterAll,\n"],
  ])("is for %s with %j", async (runner, dependencies, text) => {
    const { files, run } = await begun(dependencies);
    expect((await run("test", "--init")).stdout).toContain(`, for ${runner}\n`);
    expect(files()["test/api.test.ts"]).toContain(text);
  });

  test("takes the runner that the script of package.json names before others", async () => {
    const { files, run } = await begun(
      {},
      {
        "package.json":
          '{"scripts":{"test":"node --import tsx --test"},"devDependencies":{"vitest":"5"}}',
        "src/api/.gen-api.json": "{}",
      },
    );
    const { stdout } = await run("test", "--init");
    expect(stdout).not.toContain("write the API");
    expect(files()["test/api.test.ts"]).toContain('from "node:test"');
  });

  test("names what literal rules open, and no caller that it cannot tell", async () => {
    const { files, folder, run } = await begun();
    put(
      folder,
      "src/access.ts",
      `import { defineAccess } from "./api/access.js";
export const access = defineAccess(({ context }) => context as Who)({
  User: { read: true, update: ({ token }) => token !== undefined, create: true },
});
`,
    );
    await run("test", "--init");
    const text = files()["test/api.test.ts"];
    expect(text).toContain('open: ["User.read", "User.create"]');
    expect(text).toContain("// ada: { user: { id: 1 } }, and whoever else");
    expect(text).not.toContain("user: ({");
  });

  test("names the server of MySQL by the environment", async () => {
    const { files, run } = await begun(
      {},
      { "prisma/schema.prisma": schema("mysql") },
    );
    expect(await run("test", "--init")).toMatchObject({ status: 0 });
    expect(files()["test/api.test.ts"]).toContain(
      'url: process.env["DATABASE_URL"],',
    );
  });

  test.each([
    [
      "another database",
      { "prisma/schema.prisma": schema("sqlserver") },
      {},
      "makes databases of SQLite, PostgreSQL and MySQL, and the schema is of sqlserver",
    ],
    [
      "an older Prisma",
      {},
      { "@prisma/client": "^6.0.0" },
      "gen-api test needs Prisma 7, whose client takes a driver adapter",
    ],
    [
      "descriptions in YAML",
      {
        "gen-api.config.ts":
          'export default { schema: "prisma/schema.prisma", out: "src/api", openapi: "yaml" };\n',
      },
      {},
      'reads the descriptions as JSON, and the settings have openapi: "yaml"',
    ],
  ])("refuses %s", async (_, files, dependencies, sentence) => {
    const { run, files: written } = await begun(dependencies, files);
    const { status, stderr } = await run("test", "--init");
    expect(stderr).toContain(sentence);
    expect(status).toBe(2);
    expect(written()).not.toHaveProperty(["test/api.test.ts"]);
  });
});

describe("gen-api init --test", () => {
  test("writes it with sample callers, and has the workflow run both", async () => {
    const { init, files } = project({
      "package.json": "{}",
      ".github/workflows/ci.yml": "",
    });
    const { out } = await init(["--test"]);
    expect(out).toContain("created test/api.test.ts: ");
    expect(out).toContain("created test/callers.ts: ");
    expect(out).toContain(
      "- install @gen-api/serve, tsx, @types/node, then test who can do what: npx gen-api test\n",
    );
    expect(files()["test/callers.ts"])
      .toBe(`export { access } from "../src/access.ts";

/** Sample callers for gen-api diff --access: the contexts of their requests. */
export const callers = {
  anonymous: {},
  user: { user: { id: 1 } },
};
`);
    const text = files()[".github/workflows/gen-api.yml"] ?? "";
    const { permissions, jobs } = parse(text) as Workflow;
    expect(permissions["pull-requests"]).toBe("write");
    const [tests, rights] = jobs["up-to-date"].steps.slice(-2);
    expect(tests).toEqual({ run: "npx gen-api test" });
    expect(rights).toEqual({
      if: "github.event_name == 'pull_request' && !github.event.pull_request.head.repo.fork",
      run: `git cat-file -e HEAD^1:./src/access.ts || exit 0
npx gen-api diff --access test/callers.ts --from HEAD^1 --format markdown --fail never > access.md
gh pr comment \${{ github.event.number }} --edit-last --create-if-none --body-file access.md
`,
      env: { GH_TOKEN: "${{ github.token }}" },
    });
  });

  test("is offered in words to those who were not asked", async () => {
    const { init, files } = project();
    const { out } = await init();
    expect(out).toContain("- test who can do what: npx gen-api test --init\n");
    expect(files()).not.toHaveProperty(["test/api.test.ts"]);
    const mysql = project({ "prisma/schema.prisma": schema("sqlserver") });
    expect((await mysql.init()).out).not.toContain("gen-api test");
  });
});

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<"up-to-date", { readonly steps: readonly object[] }>
  >;
}

describe("gen-api test refuses", () => {
  test.each([
    [
      [],
      {},
      "there is no test/api.test.ts, which gen-api test --init writes, and no configuration that names a module with",
    ],
    [
      [],
      { "gen-api.config.ts": 'export default { test: "src/promises.ts" };\n' },
      'promises.ts, which "test" names',
    ],
    [
      [],
      { "test/api.test.ts": 'import { test } from "vitest";\n' },
      "gen-api test runs with vitest, which is not installed: npm install --save-dev vitest",
    ],
    [["--seed", "x"], {}, '--seed is a number that a run has printed, not "x"'],
    [["--init", "--config", "x.ts"], {}, "--init runs nothing, and takes no"],
    [["--init", "--seed", "1"], {}, "--init runs nothing, and takes no"],
    [["--init", "--", "--watch"], {}, "--init runs nothing, and takes no"],
  ])("%j with %j", async (args, files, sentence) => {
    const { folder } = project(files);
    const { status, stderr } = await runHere(["test", ...args], folder);
    expect(stderr).toContain(sentence);
    expect(status).toBe(2);
  });
});
