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
