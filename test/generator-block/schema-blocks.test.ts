import { join } from "node:path";
import { expect, test } from "@jest/globals";
import internals from "@prisma/internals";
import { schemaBlocks } from "../../src/generator-block/schema-blocks.js";
import { SchemaNotFoundError } from "../../src/schema/schema-error.js";
import { temporaryFolder } from "../support/temporary-folder.js";

test("blocks are read from the schema as Prisma sends them", async () => {
  const cwd = temporaryFolder({
    "schema/a.prisma": `model Post {
  id Int @id
}

generator client {
  provider = "prisma-client"
  output   = "../gen-api"
}

generator other {
  provider = "prisma-gen-api-docs"
  output   = "../docs"
}
`,
    "schema/more/b.prisma": `generator api {
  provider        = "npx gen-api" // gen-api
  output          = "../../src/api"
  previewFeatures = ["views"]
  rpc             = false
  rest            = "true"
  models          = ["Post", Tag, "A \\"quoted\\" one"]
  exclude         = "User, Post"
  client          = env("CLIENT")
  unknown         = 3
}
`,
    "schema/c.prisma": `generator second {
  provider = "gen-api"
  output   = "api"
}
`,
  });
  const schema = join(cwd, "schema");
  const blocks = await schemaBlocks("schema", cwd);
  expect(blocks.map(({ generator }) => generator.name)).toEqual([
    "second",
    "api",
  ]);
  const [second, api] = blocks;
  expect(second).toEqual({
    schemaPath: schema,
    generator: {
      name: "second",
      output: { value: join(schema, "api") },
      config: {},
    },
  });
  expect(api?.generator.output.value).toBe(join(cwd, "src/api"));
  const { schemas } = await internals.getSchemaWithPath({
    cwd,
    schemaPath: { cliProvidedPath: "schema" },
  });
  const { generators } = await internals.getConfig({ datamodel: schemas });
  const sent = generators.find(({ name }) => name === "api");
  expect(sent?.config).toHaveProperty("rpc", "false");
  expect(api?.generator.config).toEqual(sent?.config);
});

const blockOf = (provider: string, output: string): string =>
  `model A {\n  id Int @id\n}\n\ngenerator api {\n  provider = ${provider}\n  ${output}\n}\n`;

test.each([
  ["gen-api", true],
  ["npx gen-api", true],
  ["npx gen-api@1.2.3", true],
  ["node ../node_modules/gen-api/bin/gen-api.js", true],
  ["node_modules\\\\.bin\\\\gen-api.cmd", true],
  ['node "../my modules/gen-api/bin/gen-api.js"', true],
  ["node '../node_modules/gen-api/bin/gen-api.js'", true],
  ["bin/gen-api.exe", true],
  ["deno run -A npm:gen-api", true],
  ["yarn workspace @acme/gen-api-server gen-api", true],
  ["node @acme/gen-api-demo/node_modules/gen-api/bin/gen-api.js", true],
  ["@acme/gen-api", false],
  ["npx @acme/gen-api@2", false],
  ["node node_modules/@acme/gen-api/bin/gen-api.js", false],
  ["node ./gen-api/other.js", false],
  ["my-gen-api", false],
  ["gen-api-docs", false],
])("a block whose provider is %s is ours: %j", async (provider, isOurs) => {
  const schema = blockOf(JSON.stringify(provider), 'output = "api"');
  const cwd = temporaryFolder({ "schema.prisma": schema });
  expect(await schemaBlocks(undefined, cwd)).toHaveLength(isOurs ? 1 : 0);
});

test("variables of the environment are read, and their absence is told", async () => {
  const schema = blockOf('env("TEST_PROVIDER")', 'output = env("TEST_OUTPUT")');
  const cwd = temporaryFolder({ "schema.prisma": schema });
  // It may be gen-api's block for any folder, with models that it excludes.
  await expect(schemaBlocks(undefined, cwd)).rejects.toThrow(
    "the provider of generator api is in the environment variable TEST_PROVIDER, which is not set",
  );
  process.env["TEST_PROVIDER"] = "gen-api";
  try {
    const place = { file: "schema.prisma", line: 7, column: 3 };
    const unset =
      "the output of generator api is in the environment variable TEST_OUTPUT, which is not set";
    await expect(schemaBlocks(undefined, cwd)).rejects.toMatchObject({
      diagnostics: [{ ...place, message: unset }],
    });
    process.env["TEST_OUTPUT"] = "";
    await expect(schemaBlocks(undefined, cwd)).rejects.toThrow(unset);
    process.env["TEST_OUTPUT"] = "./api";
    const [block] = await schemaBlocks(undefined, cwd);
    expect(block?.generator.output.value).toBe(join(cwd, "api"));
  } finally {
    delete process.env["TEST_PROVIDER"];
    delete process.env["TEST_OUTPUT"];
  }
});

test("a block without output is told", async () => {
  const schema = blockOf('"gen-api"', 'rpc = "false"');
  const cwd = temporaryFolder({ "schema.prisma": schema });
  await expect(schemaBlocks(undefined, cwd)).rejects.toThrow(
    "the output of generator api has no text",
  );
});

test("that there is no schema is told", async () => {
  for (const asked of [undefined, "gone.prisma"]) {
    await expect(schemaBlocks(asked, temporaryFolder())).rejects.toThrow(
      SchemaNotFoundError,
    );
  }
});
