import { expect, test } from "@jest/globals";
import { generate } from "../src/generate.js";
import { temporaryFolder } from "./support/temporary-folder.js";

test("notes are told in the order of the files, whatever they are about", async () => {
  const of = (name: string): string => `
view Without${name} {
  at DateTime?
}

model Hiding${name} {
  id     Int @id
  /// @api.hidden
  secret Int
}
`;
  const cwd = temporaryFolder({
    "prisma/a.prisma": of("A"),
    "prisma/b.prisma": `datasource db {
  provider = "sqlite"
}

generator client {
  provider        = "prisma-client"
  output          = "../client"
  previewFeatures = ["views"]
}
${of("B")}`,
  });
  const { diagnostics } = await generate({
    cwd,
    schema: "prisma",
    out: "api",
    dryRun: true,
  });
  expect(diagnostics.map(({ file, line }) => `${file}:${line}`)).toEqual([
    "prisma/a.prisma:2",
    "prisma/a.prisma:9",
    "prisma/b.prisma:11",
    "prisma/b.prisma:18",
  ]);
});

test("names that the schema does not have are told together, lists included", async () => {
  const cwd = temporaryFolder({
    "gen-api.config.mjs": `export default {
  exclude: ["Nope"],
  models: { Usr: {} },
};`,
    "schema.prisma": `datasource db {
  provider = "sqlite"
}

model User {
  id Int @id /// @api.hiden
}
`,
  });
  const run = generate({
    cwd,
    schema: "schema.prisma",
    out: "api",
    configFile: "gen-api.config.mjs",
    exclude: ["Nope"],
    models: { Usr: {} },
  });
  await expect(run).rejects.toMatchObject({
    diagnostics: [
      { file: "gen-api.config.mjs", line: 2, column: 13 },
      { file: "gen-api.config.mjs", line: 3, column: 13 },
      { file: "schema.prisma", line: 6 },
    ],
  });
});
