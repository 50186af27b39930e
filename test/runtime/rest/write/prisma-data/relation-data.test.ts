import { expect, test } from "@jest/globals";
import {
  defineResource,
  type Resource,
} from "../../../../../src/runtime/model/resource.js";
import type { Linkage } from "../../../../../src/runtime/rest/write/document/linkage.js";
import { relationData } from "../../../../../src/runtime/rest/write/prisma-data/relation-data.js";
import { named } from "../../named.js";

/** A piece on a board: the key of its field consists of those of its row and column. */
const board: Resource = defineResource({
  ...named("board"),
  fields: { id: { type: "Int" }, x: { type: "Int" }, y: { type: "Int" } },
  relationships: {
    rowPieces: { resource: () => piece, kind: "to-many", inverse: "row" },
    columnPieces: { resource: () => piece, kind: "to-many", inverse: "column" },
    fieldPieces: { resource: () => piece, kind: "to-many", inverse: "field" },
  },
});

const toOne = {
  resource: () => board,
  kind: "to-one",
  nullable: true,
} as const;

const piece: Resource = defineResource({
  ...named("piece"),
  fields: {
    id: { type: "Int" },
    x: { type: "Int", nullable: true },
    y: { type: "Int", nullable: true },
  },
  relationships: {
    field: { ...toOne, inverse: "fieldPieces", foreignKey: { x: "x", y: "y" } },
    row: { ...toOne, inverse: "rowPieces", foreignKey: { x: "id" } },
    column: { ...toOne, inverse: "columnPieces", foreignKey: { y: "id" } },
  },
});

function linkage(name: string, id: number | null): Linkage {
  const relationship = piece.relationshipMap().get(name);
  if (!relationship) throw new Error(name);
  const pointer = `/data/relationships/${name}/data`;
  const record = { pointer, values: [id], where: { id } };
  return { relationship, pointer, records: id === null ? [] : [record] };
}

/** The columns that these linkages are written to, if each board has these fields. */
async function written(
  linkages: readonly Linkage[],
  row: object | null = {},
): Promise<object> {
  const columns = new Map<string, unknown>();
  const board = { findUnique: () => Promise.resolve(row) };
  const request = {
    api: { database: { foreignKeys: true } },
    client: { board },
  };
  await relationData(request as unknown as Parameters<typeof relationData>[0], {
    resource: piece,
    linkages,
    columns,
  });
  return Object.fromEntries(columns);
}

test.each([
  [["field", "row", "column"]],
  [["row", "field", "column"]],
  [["row", "column", "field"]],
])("R10: null for a key of shared columns agrees with %j", async (names) => {
  const linkages = names.map((name) =>
    linkage(name, name === "row" ? 1 : null),
  );
  expect(await written(linkages)).toEqual({ x: 1, y: null });
});

test("R17: no key refers to a record that lacks a part of it", async () => {
  const linkages = [linkage("field", 7)];
  expect(await written(linkages, { x: 1, y: 2 })).toEqual({ x: 1, y: 2 });
  for (const row of [
    { x: 1, y: null },
    { x: null, y: null },
  ]) {
    await expect(written(linkages, row)).rejects.toMatchObject({
      problems: [
        {
          code: "validation-error",
          source: { pointer: "/data/relationships/field/data" },
        },
      ],
    });
  }
});

test("R17: no key refers to a record that does not exist", async () => {
  const { pointer } = linkage("field", 7);
  await expect(written([linkage("field", 7)], null)).rejects.toMatchObject({
    problems: [{ code: "related-not-found", source: { pointer } }],
  });
});
