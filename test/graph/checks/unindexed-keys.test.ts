import { describe, expect, test } from "@jest/globals";
import { buildGraph } from "../../../src/graph/build-graph.js";
import type { ModelsConfig } from "../../../src/config/config.js";
import type {
  ModelDescription,
  SchemaDescription,
} from "../../../src/graph/schema-description.js";
import { exposing, model, relation, schema } from "../describe.js";

const user = model("User");
const left = relation("left", "User", {
  relationName: "left",
  fields: ["leftId"],
  references: ["id"],
});
const pair = relation("pair", "User", {
  relationName: "pair",
  fields: ["a", "b"],
  references: ["a", "b"],
});

function post(
  indexes: readonly (readonly string[])[],
  parts: Partial<ModelDescription> = {},
): ModelDescription {
  const fields = ["id", "leftId", "a", "b"];
  return model("Post", {
    fields,
    relations: [left],
    indexes,
    ...parts,
  } as never);
}

function notes(
  models: readonly ModelDescription[],
  parts: Partial<SchemaDescription> = {},
  settings: ModelsConfig = {},
): readonly string[] {
  const { problems } = buildGraph(
    schema([user, ...models], parts),
    exposing(settings),
  );
  return problems
    .filter(({ message }) => message.includes("without an index"))
    .map(({ message, severity }) => `${severity} ${message.split(":")[0]}`);
}

describe("a foreign key without an index", () => {
  test("is a note that says what to do", () => {
    const { problems } = buildGraph(schema([user, post([["id"]])]));
    expect(problems).toEqual([
      {
        severity: "note",
        message:
          "Post.left: a foreign key without an index: to find related records, or delete referenced ones, the database reads the whole table",
        hint: "add @@index([leftId]) to Post, or put /// @api.noIndex above the relation or model that needs none",
        model: "Post",
        field: "left",
      },
    ]);
  });

  test("is one note of all places", () => {
    const posts = ["A", "B", "C", "D"].map((name) => ({ ...post([]), name }));
    expect(notes(posts)).toEqual(["note A.left, B.left, C.left and 1 more"]);
  });

  test.each<[string, readonly (readonly string[])[], boolean]>([
    ["one that begins with it", [["leftId", "id"]], true],
    ["one that has it later", [["id", "leftId"]], false],
    ["none", [], false],
  ])("of one column, where there is %s", (_what, indexes, isIndexed) => {
    expect(notes([post(indexes)])).toHaveLength(isIndexed ? 0 : 1);
  });

  test.each<[string, readonly (readonly string[])[], boolean]>([
    ["one of both", [["a", "b"]], true],
    ["one that begins with both, in another order", [["b", "a", "id"]], true],
    ["one of each", [["a"], ["b"]], false],
    ["one with another between", [["a", "id", "b"]], false],
  ])("of two columns, where there is %s", (_what, indexes, isIndexed) => {
    const models = [post(indexes, { relations: [pair] })];
    expect(notes(models)).toHaveLength(isIndexed ? 0 : 1);
  });

  test.each<[Partial<SchemaDescription>, number]>([
    [{ provider: "mysql" }, 0],
    [{ provider: "mysql", relationMode: "prisma" }, 1],
    [{ provider: "mongodb", relationMode: "prisma" }, 1],
    [{ provider: "sqlserver" }, 1],
  ])("on %j: %i notes", (parts, count) => {
    expect(notes([post([])], parts)).toHaveLength(count);
  });

  test("is none of a view, nor of a model that is left out", () => {
    expect(notes([post([], { isView: true })])).toEqual([]);
    expect(notes([post([])], {}, { Post: { hidden: true } })).toEqual([]);
  });

  test.each<[ModelsConfig[string], number]>([
    [{ noIndex: true }, 0],
    [{ fields: { left: { noIndex: true } } }, 0],
    [{ fields: { leftId: { noIndex: true } } }, 0],
    [{ fields: { id: { noIndex: true } } }, 1],
    [{ noIndex: true, fields: { left: { noIndex: false } } }, 1],
  ])("is silenced by %j: %i notes", (settings, count) => {
    expect(notes([post([])], {}, { Post: settings })).toHaveLength(count);
  });
});
