import { defineResource } from "@gen-api/runtime";

interface Row {
  readonly id: number;
  readonly name: unknown;
}

/** A resource with an id and a name, and no database behind it. */
export const thing = defineResource({
  type: "thing",
  model: "Thing",
  delegate: "thing",
  id: { fields: ["id"], key: "id" },
  fields: { id: { type: "Int" }, name: { type: "String" } },
  relationships: {},
  attributes: (row: Row) => `"name":${JSON.stringify(row.name)}`,
});
