import type { ModelsConfig } from "../../src/config/config.js";
import type { Exposure } from "../../src/graph/exposure.js";
import type { GraphOptions } from "../../src/graph/graph-options.js";
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

/** A model with an id called `id`, and indexed foreign keys, unless told otherwise. */
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
    indexes: (parts.relations ?? []).map(({ fields }) => fields),
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
    fullTextSearch: false,
    models,
    tables: [],
    enums: [],
    compositeTypes: [],
    directives: [],
    ...parts,
  };
}

/** Options of a graph that say of models what a configuration would. */
export function exposing(models: ModelsConfig): GraphOptions {
  const said = (settings: object, path: string): object =>
    Object.fromEntries(
      Object.entries(settings)
        .filter(([name]) => name !== "fields")
        .map(([name, value]: [string, unknown]) => [
          name,
          { value, source: { path: `${path}.${name}` } },
        ]),
    );
  const exposure = Object.entries(models).map(([name, model]) => [
    name,
    {
      ...said(model, `models.${name}`),
      fields: new Map(
        Object.entries(model.fields ?? {}).map(([field, settings]) => [
          field,
          said(settings, `models.${name}.fields.${field}`),
        ]),
      ),
    },
  ]);
  return { exposure: new Map(exposure as [string, never][]) as Exposure };
}
