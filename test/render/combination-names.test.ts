import { expect, test } from "@jest/globals";
import { isFilterable } from "../../src/graph/checks/combination-names.js";
import { isCombinationName } from "../../src/runtime/model/combination-names.js";
import { renderedText } from "./rendered.js";

test.each(["and", "Or", "NOT", "nor", "andy", "NOT_"])(
  "the generator and the runtime agree on %s",
  (name) => {
    expect(isFilterable({ name })).toBe(!isCombinationName(name));
  },
);

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
  const schemasOf = (service: string) => {
    const text = files.get(`openapi/${service}.json`) ?? "";
    const { components } = JSON.parse(text) as {
      readonly components: {
        readonly schemas: Record<string, { readonly properties: object }>;
      };
    };
    return components.schemas;
  };
  const filter = JSON.stringify(schemasOf("rest")["Lesson.Filter"]);
  expect(filter).toContain('"grade"');
  expect(filter).not.toMatch(/\b(not|AND)\b/);
  const where = schemasOf("rpc")["Lesson.Where"]?.properties;
  expect(where).not.toHaveProperty("not");
  expect(where).toMatchObject({
    grade: {},
    AND: { $ref: expect.any(String) },
  });
});
