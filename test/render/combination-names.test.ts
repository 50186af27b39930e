import { expect, test } from "@jest/globals";
import { renderedText } from "./rendered.js";

test("R23: fields that Prisma takes for combinations of filters are not offered", async () => {
  const files = await renderedText(`
generator client {
  provider = "prisma-client"
  output   = "../generated"
}
datasource db {
  provider = "postgresql"
}
model Lesson {
  id    Int     @id
  grade Int
  not   Int
  AND   Lesson? @relation("after", fields: [grade], references: [id])
  next  Lesson[] @relation("after")
}
`);
  const { components } = JSON.parse(files.get("openapi/rest.json") ?? "") as {
    readonly components: { readonly schemas: Record<string, object> };
  };
  const filter = JSON.stringify(components.schemas["Lesson.Filter"]);
  expect(filter).toContain('"grade"');
  expect(filter).not.toMatch(/\b(not|AND)\b/);
});
