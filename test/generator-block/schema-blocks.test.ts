import { join } from "node:path";
import { expect, test } from "@jest/globals";
import internals from "@prisma/internals";
import { schemaBlocks } from "../../src/generator-block/schema-blocks.js";
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

test("there are none where there is no schema", async () => {
  expect(await schemaBlocks(undefined, temporaryFolder())).toEqual([]);
  expect(await schemaBlocks("gone.prisma", temporaryFolder())).toEqual([]);
});
