import { describe, expect, test } from "@jest/globals";
import { repository } from "../support/fixture-schemas.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { readMermaid } from "./mermaid-entities.js";
import { runGraph } from "./run-graph.js";
import { schemaOf } from "./schemas.js";

async function relationsOf(declarations: string, ...args: readonly string[]) {
  const folder = temporaryFolder({ "schema.prisma": schemaOf(declarations) });
  const { stdout, stderr } = await runGraph(folder, ...args);
  if (stdout === "") throw new Error(stderr);
  return (await readMermaid(stdout)).relations;
}

describe("relations", () => {
  test("are one-to-one by the uniqueness of the key", async () => {
    expect(
      await relationsOf(`
model A {
  id  Int @id
  one B?
  many C[]
}
model B {
  id  Int  @id
  aId Int? @unique
  a   A?   @relation(fields: [aId], references: [id])
}
model C {
  id  Int @id
  aId Int @unique
  a   A   @relation(fields: [aId], references: [id])
}`),
    ).toEqual([
      "A ZERO_OR_ONE ZERO_OR_ONE B: ",
      // The client has a list of what can be one at most.
      "A ONLY_ONE ZERO_OR_ONE C: ",
    ]);
  });

  test("between the same two models have the names of their fields", async () => {
    expect(
      await relationsOf(`
model User {
  id      Int    @id
  written Post[] @relation("author")
  checked Post[] @relation("editor")
  liked   Post[] @relation("likes")
}
model Post {
  id       Int    @id
  authorId Int
  editorId Int?
  author   User   @relation("author", fields: [authorId], references: [id])
  editor   User?  @relation("editor", fields: [editorId], references: [id])
  likers   User[] @relation("likes")
}`),
    ).toEqual([
      "Post ZERO_OR_MORE ZERO_OR_MORE User: liked",
      "User ONLY_ONE ZERO_OR_MORE Post: author",
      "User ZERO_OR_ONE ZERO_OR_MORE Post: editor",
    ]);
  });

  test("of a model to itself are drawn once", async () => {
    expect(
      await relationsOf(`
model User {
  id      Int   @id
  friends User[] @relation("friends")
  friendOf User[] @relation("friends")
  bossId  Int?
  boss    User? @relation("boss", fields: [bossId], references: [id])
  team    User[] @relation("boss")
}`),
    ).toEqual([
      "User ZERO_OR_MORE ZERO_OR_MORE User: friends",
      "User ZERO_OR_ONE ZERO_OR_MORE User: boss",
    ]);
  });

  test("of MongoDB with lists of ids are many-to-many, once", async () => {
    const { stdout } = await runGraph(
      repository,
      "fixtures/schemas/mongodb.prisma",
      ...["--format", "json"],
    );
    const { relations } = JSON.parse(stdout) as {
      readonly relations: readonly { readonly kind: string }[];
    };
    const many = relations.filter(({ kind }) => kind === "many-to-many");
    expect(many).toHaveLength(1);
  });

  test("of what is ignored are absent, and views are marked", async () => {
    const ignored = await runGraph(
      repository,
      "fixtures/schemas/ignored.prisma",
    );
    const picture = await readMermaid(ignored.stdout);
    expect(ignored.stdout).not.toMatch(/Audit|secret|audit /);
    expect(picture.entities).toHaveLength(3);
    const views = await runGraph(repository, "fixtures/schemas/views.prisma");
    const { entities } = await readMermaid(views.stdout);
    expect(entities.map(({ title }) => title)).toContain("Profile (view)");
    expect(entities.map(({ title }) => title)).toContain("User");
  });
});

describe("a join model", () => {
  const join = (fields: string, more = ""): string => `
model A {
  id Int @id
  joins AB[]
}
model B {
  id Int @id
  joins AB[]
}
model AB {
  aId Int
  bId Int
  a A @relation(fields: [aId], references: [id])
  b B @relation(fields: [bId], references: [id])
  ${fields}
}
${more}`;
  const isFolded = async (schema: string): Promise<boolean> => {
    const relations = await relationsOf(schema, "--fields", "keys");
    return relations.includes("B ZERO_OR_MORE ZERO_OR_MORE A: AB");
  };

  test.each([
    ["of two keys", "@@id([aId, bId])", true],
    ["with two more fields", "x Int\n y Int\n @@id([aId, bId])", true],
    ["with three more", "x Int\n y Int\n z Int\n @@id([aId, bId])", false],
    ["with an id of its own", "id Int @id\n @@unique([aId, bId])", false],
    ["with a longer id", "at Int\n @@id([aId, bId, at])", false],
  ])("%s", async (_, fields, expected) => {
    expect(await isFolded(join(fields))).toBe(expected);
  });

  test("that others refer to stays a model", async () => {
    const other = `model C {
  id Int @id
  aId Int
  bId Int
  ab AB @relation(fields: [aId, bId], references: [aId, bId])
}`;
    const schema = join("cs C[]\n @@id([aId, bId])", other);
    expect(await isFolded(schema)).toBe(false);
  });

  test("is said on stderr, and --no-fold keeps it", async () => {
    const folder = temporaryFolder({
      "schema.prisma": schemaOf(join("@@id([aId, bId])")),
    });
    const args = ["--fields", "keys"];
    const folded = await runGraph(folder, ...args);
    expect(folded.stderr).toBe(
      "note: drawn as edges: AB; --no-fold draws them as models\n",
    );
    const kept = await runGraph(folder, ...args, "--no-fold");
    expect(kept.stdout).toContain('"AB" {');
    expect(kept.stderr).toBe("");
  });
});
