import { describe, expect, test } from "@jest/globals";
import { renderedText } from "./rendered.js";

test("R23: on MySQL only what a full-text index covers is offered for search", async () => {
  const files = await renderedText(`
generator client {
  provider = "prisma-client"
  output   = "../generated"
}
datasource db {
  provider = "mysql"
}
model Note {
  id    Int    @id
  title String
  text  String
  other String

  @@fulltext([title, text])
}
`);
  const description = files.get("openapi/rest.json") ?? "";
  expect(description).toMatch(/\^\(title\|text\)\(\\\\\$\([^)]*search/);
  expect(description).not.toMatch(/other\)\(\\\\\$\([^)]*search/);
});

describe.each([
  ["sqlite", "", false],
  ["postgresql", "", false],
  ["postgresql", 'previewFeatures = ["fullTextSearchPostgres"]', true],
  // What Prisma 5 called it: no parser of today knows the name.
  ["postgresql", 'previewFeatures = ["metrics", "fullTextSearch"]', true],
  [
    "postgresql",
    '}\ngenerator docs {\nprovider = "docs"\npreviewFeatures = ["fullTextSearchPostgres"]',
    false,
  ],
  ["mysql", "", true],
])("R23 on %s with a client that says %j", (provider, setting, offered) => {
  test(`search is ${offered ? "" : "not "}offered`, async () => {
    const files = await renderedText(`
generator client {
  provider = "prisma-client"
  output   = "../generated"
  ${setting}
}
datasource db {
  provider = "${provider}"
}
model Note {
  id   Int    @id
  text String
  ${provider === "mysql" ? "@@fulltext([text])" : ""}
}
`);
    // Of MySQL the runtime knows it.
    const declared = provider === "mysql" ? [] : ["schema.ts"];
    for (const name of [...declared, "openapi/rest.json", "openapi/rpc.json"]) {
      const offers = /search/i.test(files.get(name) ?? "");
      expect([name, offers]).toEqual([name, offered]);
    }
  });
});
