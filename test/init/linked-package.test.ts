import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { put } from "../support/temporary-folder.js";
import { project, schema } from "./project.js";

/** A workspace whose package `@acme/db` has the schema, and an app beside it. */
function workspace(files: Readonly<Record<string, string>>) {
  const dependencies = { express: "5", zod: "4", "@acme/db": "workspace:*" };
  const { folder, init, ...rest } = project({
    "packages/db/package.json": '{ "name": "@acme/db" }',
    "packages/db/prisma/schema.prisma": schema("postgresql"),
    "apps/api/package.json": JSON.stringify({ dependencies }),
    "node_modules/zod/prisma/schema.prisma": "none of ours",
    ...files,
  });
  mkdirSync(join(folder, "node_modules/@acme"));
  symlinkSync(
    join(folder, "packages/db"),
    join(folder, "node_modules/@acme/db"),
    "junction",
  );
  const api = join(folder, "apps/api");
  return { ...rest, folder, init: () => init([], api) };
}

test.each<[string, Record<string, string>, string?]>([
  [
    "src/index.ts",
    { "packages/db/src/index.ts": "export const prisma = new PrismaClient();" },
  ],
  [
    "the module that package.json names",
    {
      "packages/db/package.json": '{ "exports": { ".": "./lib/main.ts" } }',
      "packages/db/lib/main.ts": 'export { prisma } from "./client";',
    },
  ],
  [
    "a module that the main one passes on",
    {
      "packages/db/index.ts":
        'export * from "../generated/client";\nexport * from "./client.js";',
      "packages/db/client.ts": "export const prisma = make();",
    },
  ],
  [
    "another name",
    {
      "packages/db/index.ts": 'export { prisma as db } from "./x";',
    },
    "{ db as prisma }",
  ],
  [
    "the name of a module that the main one passes on",
    {
      "packages/db/index.ts": 'export { client as db } from "./client.js";',
      "packages/db/client.ts": "export const client = new PrismaClient();",
    },
    "{ db as prisma }",
  ],
])(
  "the client of a workspace's package is imported, by %s",
  async (_, theirs, imported = "{ prisma }") => {
    const { init, files } = workspace(theirs);
    const { status, out } = await init();
    expect(status).toBe(0);
    const made = files();
    expect(made["apps/api/gen-api.config.ts"]).toContain(
      `  schema: "../../packages/db/prisma/schema.prisma",
  out: "src/api",
  client: "@acme/db",`,
    );
    expect(made["apps/api/src/api-handlers.ts"]).toContain(
      `import ${imported} from "@acme/db";`,
    );
    expect(made).not.toHaveProperty(["apps/api/src/prisma.ts"]);
    expect(out).not.toMatch(/adapter|install prisma/);
    expect(out).toContain(
      "- generate the Prisma client, in ../../packages/db: npx prisma generate\n",
    );
    // The configuration names the schema by now.
    expect((await init()).out).not.toMatch(/created|amended/);
    expect(files()).toEqual(made);
  },
);

test.each<[string, Record<string, string>]>([
  ["no client", {}],
  [
    "one made by who knows what, called otherwise",
    { "packages/db/src/client.ts": "export const db = make();" },
  ],
  [
    "one in another of its modules",
    {
      "packages/db/package.json":
        '{ "exports": { ".": { "types": "./src/index.ts" }, "./own": "./src/own.ts" } }',
      "packages/db/src/own.ts": "export const prisma = make();",
    },
  ],
])(
  "the class of a workspace's package is, where it exports %s",
  async (_, theirs) => {
    const { init, files } = workspace({
      "packages/db/src/index.ts":
        'export * from "./generated/client";\nexport * from "./client";',
      ...theirs,
    });
    const { out } = await init();
    expect(files()["apps/api/src/prisma.ts"]).toContain(
      'import { PrismaClient } from "@acme/db";',
    );
    expect(out).toContain(
      "- generate the Prisma client, in ../../packages/db: npx prisma generate\n",
    );
  },
);

test("a schema of the project's own comes first", async () => {
  const { folder, init, files } = workspace({});
  put(folder, "apps/api/schema.prisma", schema("sqlite"));
  await init();
  expect(files()["apps/api/gen-api.config.ts"]).not.toContain("client");
});

test("a block of a workspace's package for its own folder is left to it", async () => {
  const { init, files } = workspace({
    "packages/db/prisma/schema.prisma": `${schema("postgresql")}
generator api {
  provider = "gen-api"
  output   = "../src/api"
}
`,
  });
  await init();
  expect(files()["apps/api/gen-api.config.ts"]).toContain('out: "src/api"');
});

test.each([
  ['{ "exports": { "./client": "./src/client.ts" } }', "index"],
  ['{ "exports": {} }', "index"],
  ["{}", "client"],
])("a package with %s is not imported by its name", async (manifest, name) => {
  const { init, files } = workspace({
    "packages/db/package.json": manifest,
    [`packages/db/src/${name}.ts`]: "export const prisma = make();",
  });
  await init();
  expect(files()["apps/api/gen-api.config.ts"]).not.toContain("client");
  expect(files()["apps/api/src/prisma.ts"]).toContain(
    'from "../../../packages/db/src/generated/prisma/client.ts";',
  );
});
