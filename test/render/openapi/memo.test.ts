import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { repository } from "../../support/fixture-schemas.js";
import { renderedText } from "../rendered.js";

// Descriptions are made of what was made for the last schema, as far as models
// have not changed. That must not show.
const blog = readFileSync(
  join(repository, "fixtures/blog/schema.prisma"),
  "utf8",
);
const other = `
datasource db {
  provider = "sqlite"
}
model Other {
  id Int @id
}
`;

const changes: Readonly<Record<string, (schema: string) => string>> = {
  "a field has another name": (schema) =>
    schema.replace("wordCount", "countOfWords"),
  "an id is of another type": (schema) =>
    schema.replace(/(?<=model Tag \{\s+name +)String/, "Int"),
  "a model has a comment": (schema) =>
    schema.replace("model Tag {", "/// A label.\nmodel Tag {"),
  "a model has its only relation no more": (schema) =>
    schema
      .replace(/(?<=model Tag \{[^}]*)^ +posts .*\n/m, "")
      .replace(/(?<=model Post \{[^}]*)^ +tags .*\n/m, ""),
  "an enum has another first value": (schema) =>
    schema.replaceAll("DRAFT", "SKETCH"),
  "a model is new": (schema) => `${schema}\nmodel Late {\n  id Int @id\n}\n`,
  "the database is another": (schema) =>
    schema.replace('"sqlite"', '"postgresql"'),
  "relations are held by Prisma": (schema) =>
    schema
      .replace('"sqlite"', '"sqlite"\n  relationMode = "prisma"')
      .replaceAll("NoAction", "Restrict"),
};

const described = async (
  schema: string,
  access = false,
): Promise<readonly unknown[]> => {
  const files = await renderedText(schema, {}, access);
  return ["rest", "rpc"].map((name) => files.get(`openapi/${name}.json`));
};

test.each(Object.entries(changes))("%s", async (_, change) => {
  await described(other);
  const before = await described(blog);
  const after = await described(change(blog));
  expect(after).not.toEqual(before);
  await described(other);
  expect(await described(change(blog))).toEqual(after);
  // And back again, from the changed to the first.
  expect(await described(blog)).toEqual(before);
});

test("rules of access are there", async () => {
  const before = await described(blog);
  const after = await described(blog, true);
  expect(after).not.toEqual(before);
  await described(other);
  expect(await described(blog, true)).toEqual(after);
  expect(await described(blog)).toEqual(before);
});
