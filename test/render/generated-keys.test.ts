import { expect, test } from "@jest/globals";
import { renderedText } from "./rendered.js";

const schema = `
generator client {
  provider = "prisma-client"
  output   = "../generated"
}
datasource db {
  provider = "postgresql"
}
model User {
  id      Int      @id @default(autoincrement())
  profile Profile?
  notes   Note[]
}
model Profile {
  userId Int  @id @default(autoincrement())
  user   User @relation(fields: [userId], references: [id])
}
model Note {
  id       Int  @id @default(autoincrement())
  position Int  @default(autoincrement())
  authorId Int  @default(autoincrement())
  author   User @relation(fields: [authorId], references: [id])
}
`;

/** The fields that a model's resource declares as made by the database. */
function generatedFields(resource = ""): readonly string[] {
  const declared = resource.matchAll(/^ {4}(\w+): \{.*generated: true.*\},$/gm);
  return [...declared].map(([, name = ""]) => name);
}

test("R14: clients set foreign keys that default to a sequence, and no other such fields", async () => {
  const files = await renderedText(schema);
  expect(generatedFields(files.get("user/resource.ts"))).toEqual(["id"]);
  expect(generatedFields(files.get("note/resource.ts"))).toEqual([
    "id",
    "position",
  ]);
  // This id is the user's, so only the client knows it.
  expect(generatedFields(files.get("profile/resource.ts"))).toEqual([]);

  const { components } = JSON.parse(
    files.get("openapi/rest.json") ?? "",
  ) as Description;
  expect(components.schemas["Note.Attributes"]?.properties).toEqual({
    authorId: expect.anything(),
  });
});

test("R14: clients set them also where the relation is not shown", async () => {
  const files = await renderedText(
    schema.replace("author   User", "/// @api.hidden\n author   User"),
  );
  expect(generatedFields(files.get("note/resource.ts"))).toEqual([
    "id",
    "position",
  ]);
});

interface Description {
  readonly components: {
    readonly schemas: Readonly<
      Record<
        string,
        { readonly properties?: Readonly<Record<string, unknown>> }
      >
    >;
  };
}
