import type {
  FieldDescription,
  ModelDescription,
  RelationDescription,
  SchemaDescription,
} from "../../src/graph/schema-description.js";

/** A required Int; `?` after its name makes it nullable. */
export function field(name: string): FieldDescription {
  return {
    name: name.replace("?", ""),
    type: "Int",
    list: false,
    nullable: name.endsWith("?"),
    hasDefault: false,
    generated: false,
  };
}

/** A model with an id called `id`, unless told otherwise. */
export function model(
  name: string,
  parts: Partial<Omit<ModelDescription, "fields">> & {
    readonly fields?: readonly string[];
  } = {},
): ModelDescription {
  return {
    name,
    isView: false,
    creatable: true,
    relations: [],
    uniques: [{ kind: "id", fields: ["id"] }],
    ...parts,
    fields: (parts.fields ?? ["id"]).map(field),
  };
}

/** The side of a relation without the key; `[]` and `?` as in a schema. */
export function relation(
  name: string,
  target: string,
  parts: Partial<RelationDescription> = {},
): RelationDescription {
  return {
    name,
    relationName: "relation",
    target: target.replace(/\[\]|\?/, ""),
    list: target.endsWith("[]"),
    optional: target.endsWith("?"),
    fields: [],
    references: [],
    ...parts,
  };
}

export function schema(
  models: readonly ModelDescription[],
  parts: Partial<SchemaDescription> = {},
): SchemaDescription {
  return {
    provider: "postgresql",
    relationMode: "foreignKeys",
    models,
    enums: [],
    compositeTypes: [],
    ...parts,
  };
}
