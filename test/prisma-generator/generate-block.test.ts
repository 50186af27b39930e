import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { generateBlock } from "../../src/prisma-generator/generate-block.js";
import { temporaryFolder } from "../support/temporary-folder.js";

/** What is wrong with a schema and a configuration, as Prisma would print it. */
async function mistake(
  schema: string,
  config = "{}",
  out = "api",
): Promise<string> {
  const cwd = temporaryFolder({
    "schema.prisma": `datasource db {
  provider = "sqlite"
}

${schema}
`,
    "gen-api.config.mjs": `export default ${config};\n`,
  });
  const schemaPath = join(cwd, "schema.prisma");
  const output = { value: join(cwd, out) };
  const generator = { name: "api", output, config: {} };
  const run = generateBlock({ schemaPath, generator }, () => undefined, cwd);
  return run.then(
    () => "none",
    (error: Error) => error.message,
  );
}

const model = "model Post {\n  id Int @id\n}";

test("a mistake in the schema is told with its line", async () => {
  expect(await mistake(`// @api.hidden\n${model}`)).toContain(
    `schema.prisma:5:4: a directive begins a comment of three slashes, and has a dot: /// @api.…
  4 |
> 5 | // @api.hidden
    |    ^`,
  );
});

test("a mistake that the schema makes one is told in the configuration", async () => {
  const config = "{\n  models: { Pst: { hidden: true } },\n}";
  expect(await mistake(model, config)).toContain(
    `gen-api.config.mjs:2:13: models.Pst is no model of the schema; did you mean "Post"?
  1 | export default {
> 2 |   models: { Pst: { hidden: true } },
    |             ^^^`,
  );
});

test("mistakes in settings are told in the order of the schema", async () => {
  const told = await mistake(`/// @api.rest create
model Post {
  id     Int @id
  /// @api.hidden
  secret Int
}

/// @api.id nope
model Tag {
  /// @api.hidden
  id Int @id
}`);
  const lines = told.matchAll(/^schema\.prisma:(\d+):.*$/gm);
  // The last one is a note.
  const numbers = [...lines].map(([, line]) => Number(line));
  expect(numbers).toEqual([5, 12, 13, 15]);
});

test("what the disk refuses is told as the command tells it", async () => {
  expect(await mistake(model, "{}", "schema.prisma/api")).toMatch(
    /schema\.prisma\/api: not a directory \(ENOTDIR\); fix this, then run gen-api again$/,
  );
});
