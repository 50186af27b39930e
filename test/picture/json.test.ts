import { expect, test } from "@jest/globals";
import { temporaryFolder } from "../support/temporary-folder.js";
import { runGraph } from "./run-graph.js";
import { schemaOf } from "./schemas.js";

test("JSON has what docs/tools/graph.md says, and all fields unless told", async () => {
  const folder = temporaryFolder({
    "schema.prisma": schemaOf(
      `enum Role {
  ADMIN
  READER @map("reader")
}

enum Unused {
  A
}

/// A person.
/// @api.type person
model User {
  id    Int    @id
  role  Role
  tags  String[]
  /// How to reach them. @validator.isEmail()
  email String? @unique
  posts Post[] @relation("wrote")
}

model Post {
  a        Int
  b        Int
  author   User? @relation("wrote", fields: [authorId], references: [id], onDelete: SetNull)
  authorId Int?

  @@id([a, b])
}`,
      "postgresql",
    ),
  });
  const plain = { list: false, required: true };
  const keyless = { id: false, unique: false, key: false };
  const { stdout, stderr } = await runGraph(folder, "--format", "json");
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual({
    version: 1,
    models: [
      {
        name: "User",
        type: "model",
        comment: "A person.",
        fields: [
          { name: "id", type: "Int", ...plain, ...keyless, id: true },
          { name: "role", type: "Role", ...plain, ...keyless },
          { name: "tags", type: "String", ...plain, ...keyless, list: true },
          {
            ...{ name: "email", type: "String", list: false, required: false },
            ...{ ...keyless, unique: true, comment: "How to reach them." },
          },
        ],
      },
      {
        name: "Post",
        type: "model",
        fields: [
          { name: "a", type: "Int", ...plain, ...keyless, id: true },
          { name: "b", type: "Int", ...plain, ...keyless, id: true },
          {
            ...{ name: "authorId", type: "Int", list: false, required: false },
            ...{ ...keyless, key: true },
          },
        ],
      },
    ],
    relations: [
      {
        name: "wrote",
        from: "Post",
        fromField: "author",
        to: "User",
        toField: "posts",
        fields: ["authorId"],
        references: ["id"],
        kind: "many-to-one",
        onDelete: "SetNull",
      },
    ],
    enums: [{ name: "Role", values: ["ADMIN", "READER"] }],
    groups: [],
  });
  const keys = await runGraph(
    folder,
    ...["--format", "json", "--fields", "keys"],
  );
  const { models } = JSON.parse(keys.stdout) as {
    readonly models: readonly { readonly fields: readonly unknown[] }[];
  };
  expect(models.map(({ fields }) => fields.length)).toEqual([2, 3]);
});
