import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { UsageError } from "../../src/source/usage-error.js";
import { blockSettings } from "../../src/generator-block/block-settings.js";
import type { GeneratorBlock } from "../../src/generator-block/generator-block.js";
import { temporaryFolder } from "../support/temporary-folder.js";

type Config = GeneratorBlock["generator"]["config"];

const output = { value: "/project/api" };
const files = {
  "schema.prisma": "model Post {\n  id Int\n}\n\nview User {\n  id Int\n}\n",
};

const read = (config: Config, cwd = temporaryFolder(files)) =>
  blockSettings(
    {
      schemaPath: join(cwd, "schema.prisma"),
      generator: { name: "api", output, config },
    },
    cwd,
  );

describe("a generator block", () => {
  test("says where to read and to write", async () => {
    const cwd = temporaryFolder(files);
    expect(await read({}, cwd)).toEqual({
      given: { schema: join(cwd, "schema.prisma"), out: output.value },
    });
  });

  test.each<[Config, object]>([
    [{ client: "#db" }, { client: "#db" }],
    [{ openapi: "yaml" }, { openapi: "yaml" }],
    [{ models: ["Post", "User"] }, { only: ["Post", "User"] }],
    [{ models: "Post, User" }, { only: ["Post", "User"] }],
    [{ exclude: ["Post"] }, { exclude: ["Post"] }],
    [{ exclude: "Post,User," }, { exclude: ["Post", "User"] }],
    [
      { rest: "true", rpc: "false", access: "true", format: "false" },
      { rest: true, rpc: false, access: true, format: false },
    ],
    [
      { access: "false", tsNocheck: "true" },
      { access: false, tsNocheck: true },
    ],
  ])("that says %j means %j", async (config, options) => {
    const { given, ...more } = await read(config);
    expect(given).toMatchObject(options);
    expect(more).toEqual({});
  });

  test("may name the configuration, which is no option", async () => {
    const { given, config } = await read({ config: "api.config.ts" });
    expect(config).toBe("api.config.ts");
    expect(given).not.toHaveProperty("config");
  });

  test("hears of names that no model has, each at its place", async () => {
    const cwd = temporaryFolder({
      "schema.prisma": `model Post {
  id Int @id
}

model Gone {
  id Int @id

  @@ignore
}

generator api {
  models  = ["Post", "Pst", "Gone"]
  exclude = "Post, Nope"
  rest    = "no"
}
`,
    });
    const generator = {
      name: "api",
      output,
      config: {
        models: ["Post", "Pst", "Gone"],
        exclude: "Post, Nope",
        rest: "no",
      },
    };
    const block = { schemaPath: join(cwd, "schema.prisma"), generator };
    await expect(blockSettings(block, cwd)).rejects.toMatchObject({
      diagnostics: [
        {
          file: "schema.prisma",
          line: 12,
          column: 23,
          message:
            '"models" names "Pst", which is no model of the schema; did you mean "Post"?',
        },
        { line: 12, column: 30 },
        {
          line: 13,
          column: 20,
          message: '"exclude" names "Nope", which is no model of the schema',
        },
        { line: 14 },
      ],
    });
  });

  test.each<[Config, string, number]>([
    [{ exclude: ["Post_", "Pos"] }, '["Post_", "Pos"]', 24],
    [{ exclude: "Post_, a.Post_" }, '"Post_, a.Post_"', 21],
    [{ client: "" }, '""', 3],
  ])("hears of %j alone", async (config, value, column) => {
    const [name = ""] = Object.keys(config);
    const cwd = temporaryFolder({
      "schema.prisma": `model Post_ {\n  id Int\n}\n\ngenerator api {\n  ${name} = ${value}\n}\n`,
    });
    await expect(read(config, cwd)).rejects.toMatchObject({
      diagnostics: [{ line: 6, column }],
    });
  });

  test("hears of its mistakes in the order of its lines", async () => {
    const cwd = temporaryFolder({
      "schema.prisma": `model api {
  rpc Int
}

generator other {
  rest = "no"
}

generator api {
  tsNocheck = "no"
  client    = ["a", "b"]
  rset      = "true"
  rest      = "no"
}
`,
    });
    const generator = {
      name: "api",
      output,
      config: { client: ["a", "b"], rest: "no", rset: "true", tsNocheck: "no" },
    };
    const block = { schemaPath: join(cwd, "schema.prisma"), generator };
    const refused = blockSettings(block, cwd);
    await expect(refused).rejects.toBeInstanceOf(UsageError);
    await expect(refused).rejects.toMatchObject({
      diagnostics: [
        { line: 10, message: 'tsNocheck: give "true" or "false"' },
        { line: 11, message: "client: give one text" },
        {
          line: 12,
          message:
            '"rset" is no setting of a gen-api generator; did you mean "rest"?',
        },
        { line: 13, message: 'rest: give "true" or "false"' },
      ],
    });
  });
});
