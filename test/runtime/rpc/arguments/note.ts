import {
  defineResource,
  type Resource,
} from "../../../../src/runtime/index.js";

/** A small model that is related to itself. */
export const note: Resource = defineResource({
  type: "note",
  model: "Note",
  delegate: "note",
  id: { fields: ["id"], key: "id" },
  fields: { id: { type: "Int" }, name: { type: "String" } },
  relationships: {
    parent: { resource: () => note, kind: "to-one", inverse: "children" },
    children: { resource: () => note, kind: "to-many", inverse: "parent" },
  },
  attributes: () => "",
});
