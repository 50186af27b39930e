import { expect, test } from "@jest/globals";
import { renderedText } from "./rendered.js";

const schema = (directive: string): string => `
datasource db {
  provider = "sqlite"
}
/// ${directive}
model Tag {
  name String @id
}
`;

test.each([
  ["a tag", ["tag/rest.ts"]],
  ["@api.rest false", []],
])("what REST needs is there with a route: %s", async (directive, expected) => {
  const files = await renderedText(schema(directive));
  const needed = ["tag/rest.ts"];
  expect(needed.filter((path) => files.has(path))).toEqual(expected);
});

test.each([
  ["list, create", "answerCreateOnly"],
  ["create, update", "answerCreate"],
])("%s calls %s: an upsert may update", async (operations, expected) => {
  const files = await renderedText(schema(`@api.rest ${operations}`));
  expect(files.get("tag/rest.ts")).toContain(
    `create: ({ client, request }) => ${expected}(request, client.tag),`,
  );
});
