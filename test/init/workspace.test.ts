import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { nodeVersion } from "../../src/init/node-version.js";
import { project, schema } from "./project.js";

test.each([
  ["package.json", '{ "workspaces": ["packages/*", "apps/*"] }'],
  ["pnpm-workspace.yaml", "packages:\n  - packages/*\n"],
])(
  "at the root of a workspace by %s, it says where to run",
  async (file, text) => {
    const { folder, init, files } = project({
      "apps/api/package.json": '{ "dependencies": { "@acme/db": "*" } }',
      "apps/docs/package.json": "{}",
      "packages/db/package.json": '{ "name": "@acme/db" }',
      "packages/db/prisma/schema.prisma": schema("sqlite"),
      "node_modules/x/package.json": '{ "dependencies": { "@acme/db": "*" } }',
      [file]: text,
    });
    rmSync(join(folder, "prisma"), { recursive: true });
    const before = files();
    const { status, err } = await init();
    expect(status).toBe(2);
    expect(err).toContain(
      "without a schema; run gen-api init in the package that is to have the API: apps/api (depends on a package with a schema), packages/db (has a schema)\n",
    );
    expect(files()).toEqual(before);
  },
);

test("the root of a workspace that has a schema is a project as others are", async () => {
  const { init } = project({ "pnpm-workspace.yaml": "" });
  expect((await init()).status).toBe(0);
});

test.each<[Record<string, string>, string]>([
  [{}, "node-version: 22"],
  [{ ".nvmrc": "20" }, 'node-version-file: "packages/a/.nvmrc"'],
  [{ "../../.node-version": "24" }, 'node-version-file: ".node-version"'],
  [
    { "package.json": '{ "engines": { "node": ">=20" } }', "../../.nvmrc": "" },
    'node-version-file: "packages/a/package.json"',
  ],
  [{ "package.json": "{ }", "../../package.json": "{" }, "node-version: 22"],
])("Node's version in a workflow, beside %j, is %s", (files, line) => {
  const where = {
    root: "../..",
    project: "packages/a",
    lockFiles: [],
    lockFolder: ".",
  };
  expect(nodeVersion((path) => files[path], where)).toBe(line);
});

test("Node's version in the workflow of a project comes from its own file", async () => {
  const { init, files } = project({
    ".github/workflows/ci.yml": "",
    ".nvmrc": "24\n",
  });
  await init();
  expect(files()[".github/workflows/gen-api.yml"]).toContain(
    '          node-version-file: ".nvmrc"\n',
  );
});
