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

/** The fields that a model declares as made by the database. */
function generatedFields(
  files: ReadonlyMap<string, string>,
  name: string,
): readonly string[] {
  const [, model = ""] = (files.get("schema.ts") ?? "").split(
    `\n    ${name}: {`,
  );
  const [own = ""] = model.split("\n    },");
  const declared = own.matchAll(/(\w+): \{ type: [^}]*generated: true[^}]*\}/g);
  return [...declared].map(([, name = ""]) => name);
}

test("R14: clients set foreign keys that default to a sequence, and no other such fields", async () => {
  const files = await renderedText(schema);
  expect(generatedFields(files, "User")).toEqual(["id"]);
  expect(generatedFields(files, "Note")).toEqual(["id", "position"]);
  // This id is the user's, so only the client knows it.
  expect(generatedFields(files, "Profile")).toEqual([]);

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
  expect(generatedFields(files, "Note")).toEqual(["id", "position"]);
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
