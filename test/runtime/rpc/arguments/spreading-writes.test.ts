import { expect, test } from "@jest/globals";
import {
  defineResource,
  type Resource,
} from "../../../../src/runtime/index.js";
import { inverseOf } from "../../../../src/runtime/model/resource.js";
import { refuseSpreading } from "../../../../src/runtime/rpc/arguments/spreading-writes.js";
import { named } from "../../rest/named.js";

interface Keys {
  readonly id: readonly string[];
  readonly foreignKey: Readonly<Record<string, string>>;
  readonly uniques?: Readonly<Record<string, readonly string[]>>;
}

/** The nested write of the pieces of a board, whose keys are these. */
function writes({ id, foreignKey, uniques = {} }: Keys, write: string): void {
  const board: Resource = defineResource({
    ...named("board"),
    fields: { id: { type: "Int" }, shop: { type: "Int" } },
    relationships: {
      pieces: { resource: () => piece, kind: "to-many", inverse: "board" },
    },
  });
  const piece: Resource = defineResource({
    ...named("piece"),
    id: { fields: id, key: id.join("_") },
    uniques,
    fields: Object.fromEntries(
      [...id, ...Object.keys(foreignKey)].map((name) => [
        name,
        { type: "Int" as const },
      ]),
    ),
    relationships: {
      board: {
        resource: () => board,
        kind: "to-one",
        inverse: "pieces",
        foreignKey,
      },
    },
  });
  const pieces = board.relationshipMap().get("pieces");
  if (!pieces) throw new Error("no relation");
  expect(inverseOf(pieces)?.name).toBe("board");
  refuseSpreading("pieces", pieces, write);
}

const grid = { id: ["x", "y"], foreignKey: { boardId: "id" } };

test.each([
  ["set", '"connect" and "disconnect"'],
  ["updateMany", '"update"'],
  ["deleteMany", '"delete"'],
])("a nested %s of records with compound keys is refused", (write, way) => {
  expect(() => writes(grid, write)).toThrow(
    `"${write}" of "pieces" could reach records of others, whose ids share parts: name each record in ${way}`,
  );
});

test.each([
  ["by their keys", "disconnect", grid],
  ["with a key of one column", "set", { ...grid, id: ["x"] }],
  [
    "whose key to the parent is all but one column of their own",
    "deleteMany",
    { id: ["boardId", "y"], foreignKey: { boardId: "id" } },
  ],
  [
    "with a column that is unique",
    "updateMany",
    { ...grid, uniques: { y: ["y"] } },
  ],
] as const)("but not one of records %s", (_, write, keys) => {
  expect(() => writes(keys, write)).not.toThrow();
});
