import { expect, test } from "@jest/globals";
import type { ApiError } from "../../../../../src/runtime/errors/api-error.js";
import {
  defineResource,
  type Resource,
  type Row,
} from "../../../../../src/runtime/model/resource.js";
import type { Linkage } from "../../../../../src/runtime/rest/write/document/linkage.js";
import { withOwnColumns } from "../../../../../src/runtime/rest/write/prisma-data/own-columns.js";
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

/** @param stored what is stored of the linked record; `null` if it does not exist */
function linkage(
  name: string,
  id: number | null,
  stored: Row | null = {},
): Linkage {
  const relationship = piece.relationshipMap().get(name);
  if (!relationship) throw new Error(name);
  const pointer = `/data/relationships/${name}/data`;
  const record = { pointer, values: [id], where: { id }, stored };
  return { relationship, pointer, records: id === null ? [] : [record] };
}

/** The columns that these linkages are written to. */
function written(...linkages: readonly Linkage[]): object {
  const attributes = new Map();
  const write = { verb: "create", resource: piece, attributes } as const;
  const { columns } = withOwnColumns({ ...write, linkages });
  // What is given stays as it is.
  expect(attributes.size).toBe(0);
  return Object.fromEntries(columns);
}

test.each([
  [["field", "row", "column"]],
  [["row", "field", "column"]],
  [["row", "column", "field"]],
])("R10: null for a key of shared columns agrees with %j", (names) => {
  const linkages = names.map((name) =>
    linkage(name, name === "row" ? 1 : null),
  );
  expect(written(...linkages)).toEqual({ x: 1, y: null });
});

test("R17: no key refers to a record that lacks a part of it", () => {
  const field = (row: Row) => written(linkage("field", 7, row));
  expect(field({ x: 1, y: 2 })).toEqual({ x: 1, y: 2 });
  const pointer = "/data/relationships/field/data";
  for (const row of [
    { x: 1, y: null },
    { x: null, y: null },
  ]) {
    expect(refusal(() => field(row))).toMatchObject([
      { code: "validation-error", source: { pointer } },
    ]);
  }
});

test("R17: no key refers to a record that does not exist", () => {
  const missing = linkage("field", 7, null);
  expect(refusal(() => written(missing))).toMatchObject([
    { code: "related-not-found", source: { pointer: missing.pointer } },
  ]);
});

function refusal(write: () => unknown): unknown {
  try {
    return write();
  } catch (error) {
    return (error as ApiError).problems;
  }
}
