import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { buildGraph } from "../../src/graph/build-graph.js";
import { reachedModels } from "../../src/graph/reached-models.js";
import { loadSchema } from "../../src/schema/load-schema.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { model, schema } from "./describe.js";

/** What writes of each model reach, by what they write: `delete`, or a member. */
async function reachedIn(models: string) {
  const path = join(temporaryFolder(), "schema.prisma");
  writeFileSync(
    path,
    `datasource db {\n  provider = "postgresql"\n}\n${models}`,
  );
  const { description } = await loadSchema(path, process.cwd());
  return Object.fromEntries(
    reachedModels(description.models).map(
      ({ model: name, deletes, updates }) => [
        name,
        {
          ...(deletes.length > 0 && { delete: deletes.toSorted().join() }),
          ...Object.fromEntries(
            updates.map((one) => [one.name, one.models.toSorted().join()]),
          ),
        },
      ],
    ),
  );
}

const blog = (author: string, post: string, reader = "") => `
model User {
  id       Int       @id
  posts    Post[]
  comments Comment[]
}
model Post {
  id       Int       @id
  author   User      @relation(fields: [authorId], references: [id]${author})
  authorId Int
  comments Comment[]
}
model Comment {
  id       Int   @id
  post     Post  @relation(fields: [postId], references: [id]${post})
  postId   Int
  reader   User? @relation(fields: [readerId], references: [id]${reader})
  readerId Int?
}
`;

describe("a delete reaches", () => {
  test("through cascades, and models whose key becomes null", async () => {
    const cascade = ", onDelete: Cascade";
    const all = await reachedIn(blog(cascade, cascade));
    expect(all["User"]).toMatchObject({ delete: "Comment,Post" });
    expect(all["Post"]).toMatchObject({ delete: "Comment" });
    expect(all["Comment"]).toEqual({});
  });

  test("nothing where records keep it from happening", async () => {
    const all = await reachedIn(blog("", "", ", onDelete: NoAction"));
    expect(all["User"]).not.toHaveProperty("delete");
    // Post is kept by its own comments, which are required to have one.
    expect(all["Post"]).not.toHaveProperty("delete");
  });

  test("its own model, and stops where it came from", async () => {
    const all = await reachedIn(`
model Node {
  id       Int    @id
  parent   Node?  @relation("tree", fields: [parentId], references: [id], onDelete: Cascade)
  parentId Int?
  children Node[] @relation("tree")
}`);
    expect(all["Node"]).toMatchObject({ delete: "Node" });
  });
});

describe("a change of a key reaches", () => {
  test("what refers to it, unless the database does nothing", async () => {
    const all = await reachedIn(blog(", onUpdate: Restrict", ""));
    expect(all).toMatchObject({
      User: { id: "Comment" },
      Post: { id: "Comment" },
    });
    expect(all["Comment"]).toEqual({});
  });

  test("what refers to a key that is made of it, by whichever name it is written", async () => {
    const all = await reachedIn(`
model User {
  id      Int      @id
  profile Profile?
}
model Profile {
  userId Int    @id
  user   User   @relation(fields: [userId], references: [id])
  links  Link[]
}
model Link {
  id        Int     @id
  profile   Profile @relation(fields: [profileId], references: [userId])
  profileId Int
}`);
    expect(all).toEqual({
      User: { id: "Link,Profile", profile: "Link" },
      Profile: { userId: "Link", user: "Link" },
      Link: {},
    });
  });
});

test("a model that is called like a function beside the models is refused", () => {
  const { problems } = buildGraph(schema([model("Defaults"), model("Post")]), {
    query: true,
  });
  expect(problems.map(({ severity, message }) => [severity, message])).toEqual([
    [
      "error",
      "a model called Defaults cannot have options of queries: `defaults` beside the models is a function",
    ],
  ]);
});
