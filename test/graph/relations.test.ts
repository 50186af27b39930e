import { describe, expect, test } from "@jest/globals";
import { buildGraph } from "../../src/graph/build-graph.js";
import type { Model, Relation } from "../../src/graph/model-graph.js";
import type { RelationDescription } from "../../src/graph/schema-description.js";
import { loadSchema } from "../../src/schema/load-schema.js";
import { model, relation, schema } from "./describe.js";

async function fixtureModel(fixture: string, name: string): Promise<Model> {
  const path = `fixtures/schemas/${fixture}.prisma`;
  const { description } = await loadSchema(path, process.cwd());
  const { graph } = buildGraph(description);
  const found = graph.models.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no model ${name}`);
  return found;
}

/** A relation on one line: `manager: to-one? User.reports (managerId → id)`. */
function line(one: Relation): string {
  const key = one.foreignKey;
  return [
    `${one.name}: ${one.kind}${one.nullable ? "?" : ""}`,
    `${one.target}.${one.inverse}`,
    ...(key ? [`(${key.fields.join()} → ${key.references.join()})`] : []),
  ].join(" ");
}

describe("both sides know each other", () => {
  test("through self relations, several to one model and many-to-many", async () => {
    const { relations } = await fixtureModel("relations", "User");
    expect(relations.map(line)).toEqual([
      "manager: to-one? User.reports (managerId → id)",
      "reports: to-many User.manager",
      "friends: to-many User.friendOf",
      "friendOf: to-many User.friends",
      "mentor: to-one? User.student (mentorId → id)",
      "student: to-one? User.mentor",
      "written: to-many Post.author",
      "reviewed: to-many Post.reviewer",
      "profile: to-one? Profile.user",
      "bookings: to-many Booking.user",
      "sessions: to-many Session.user",
      "books: to-many Book.author",
    ]);
    const post = await fixtureModel("relations", "Post");
    expect(post.relations.map(line)).toContain(
      "categories: to-many Category.posts",
    );
  });

  test.each([
    [
      "PostTag",
      ["to-one Post.tags (postId → id)", "to-one Tag.posts (tagId → id)"],
    ],
    ["Profile", ["to-one User.profile (userId → id)"]],
    ["Booking", ["to-one User.bookings (userUid → uid)"]],
    ["Session", ["to-one User.sessions (userId → id)"]],
    [
      "Application",
      [
        "to-one Program.applications (programId → id)",
        "to-one? Enrollment.applications (programId,partnerId → programId,partnerId)",
      ],
    ],
    [
      "Link",
      ["to-one? Enrollment.links (programId,partnerId → programId,partnerId)"],
    ],
  ])("from %s", async (name, lines) => {
    const { relations } = await fixtureModel("relations", name);
    expect(relations.map((one) => line(one).replace(/^\w+: /, ""))).toEqual(
      lines,
    );
  });

  test("where one column is the key of two relations", async () => {
    const board = await fixtureModel("relation-mode", "Leaderboard");
    expect(board.relations.map(line)).toEqual([
      "studySet: to-one StudySet.leaderboards (entityId → id)",
      "folder: to-one Folder.leaderboards (entityId → id)",
    ]);
    expect(board.relations.map(({ sharedKey }) => sharedKey)).toEqual([
      true,
      true,
    ]);
  });

  test.each<[string, readonly string[], "prisma" | "foreignKeys"]>([
    ["both of one key", ["book", "film"], "prisma"],
    ["foreign keys, which hold for both relations", [], "foreignKeys"],
  ])("that share a key: %s", (_, names, relationMode) => {
    const key = (...fields: string[]): Partial<RelationDescription> => ({
      fields,
      references: fields,
    });
    const targets = ["Tenant", "Book", "Film", "Author"];
    const note = model("Note", {
      fields: ["id", "tenantId", "itemId"],
      relations: [
        // Only a part of the other keys.
        relation("tenant", "Tenant", key("tenantId")),
        relation("book", "Book", key("tenantId", "itemId")),
        relation("film", "Film", key("itemId", "tenantId")),
        // Two relations to one model lead to the same record.
        { ...relation("writer", "Author", key("id")), relationName: "w" },
        { ...relation("reader", "Author", key("id")), relationName: "r" },
      ],
    });
    const { graph } = buildGraph({
      ...schema([
        note,
        ...targets.map((name) =>
          model(name, {
            fields: ["id", "tenantId", "itemId"],
            relations: [
              "relation",
              ...(name === "Author" ? ["w", "r"] : []),
            ].map((relationName) => ({
              ...relation(relationName, "Note[]"),
              relationName,
            })),
          }),
        ),
      ]),
      relationMode,
    });
    expect(
      graph.models[0]?.relations.flatMap(({ name, sharedKey }) =>
        sharedKey ? [name] : [],
      ),
    ).toEqual(names);
  });

  test("where one name serves several pairs of models", () => {
    const key = { fields: ["id"], references: ["id"] };
    const { graph } = buildGraph(
      schema([
        model("Post", {
          relations: [
            relation("book", "Book", key),
            relation("user", "User", key),
          ],
        }),
        model("User", { relations: [relation("posts", "Post[]")] }),
        model("Book", { relations: [relation("pages", "Post[]")] }),
      ]),
    );
    expect(
      graph.models.flatMap(({ relations }) =>
        relations.map(({ name, inverse }) => `${name} ${inverse}`),
      ),
    ).toEqual(["book pages", "user posts", "posts user", "pages book"]);
  });

  test("through lists of ids", async () => {
    const user = await fixtureModel("mongodb", "User");
    expect(user.relations.map(line)).toEqual([
      "posts: to-many Post.author",
      "groups: to-many Group.users",
    ]);
    expect(
      user.fields
        .filter((one) => one.linkedIn.length > 0)
        .map(({ name }) => name),
    ).toEqual(["groupIds"]);
  });
});

describe("a hidden other side", () => {
  test("takes the relation with it, and its key is an attribute", async () => {
    const post = await fixtureModel("ignored", "Post");
    expect(post.relations.map(line)).toEqual([]);
    expect(post.fields).toMatchObject([
      { name: "id" },
      { name: "title" },
      { name: "auditId", linkedIn: [] },
      { name: "authorId", linkedIn: [] },
    ]);
  });

  test("is what an ignored column of the key makes of both sides", async () => {
    const ghost = await fixtureModel("ignored", "Ghost");
    expect(ghost.relations).toEqual([]);
    const user = model("User", {
      fields: ["tenant", "number"],
      relations: [relation("posts", "Post[]")],
    });
    const post = model("Post", {
      fields: ["id", "tenant"],
      relations: [
        relation("user", "User?", {
          fields: ["tenant", "ignored"],
          references: ["tenant", "number"],
        }),
      ],
    });
    const { models } = buildGraph(schema([user, post]), {}).graph;
    expect(models.flatMap(({ relations }) => relations)).toEqual([]);
    expect(models[1]?.fields[1]?.linkedIn).toEqual([]);
  });

  test("is what an excluded model is", () => {
    const post = model("Post", {
      fields: ["id", "userId"],
      relations: [
        relation("user", "User", { fields: ["userId"], references: ["id"] }),
      ],
    });
    const user = model("User", { relations: [relation("posts", "Post[]")] });
    const build = (excluded: string) =>
      buildGraph(schema([post, user]), {
        includes: (name) => name !== excluded,
      }).graph.models;
    expect(build("")[0]?.relations.map(line)).toEqual([
      "user: to-one User.posts (userId → id)",
    ]);
    const [alone, ...others] = build("User");
    expect(others).toEqual([]);
    expect(alone?.relations).toEqual([]);
    expect(alone?.fields[1]?.linkedIn).toEqual([]);
  });
});

describe("a relation to a view", () => {
  test("is read-only where the view has the key", async () => {
    const { relations } = await fixtureModel("views", "User");
    expect(relations).toMatchObject([{ name: "profile", readOnly: true }]);
  });

  test("is written where the model has the key", () => {
    const { graph } = buildGraph(
      schema([
        model("Seat", {
          fields: ["id", "placeId"],
          relations: [
            relation("place", "Place", {
              fields: ["placeId"],
              references: ["id"],
            }),
          ],
        }),
        model("Place", {
          isView: true,
          relations: [relation("seats", "Seat[]")],
        }),
      ]),
    );
    expect(graph.models[0]?.relations[0]).not.toHaveProperty("readOnly");
  });
});
