import type { TableDescription } from "../graph/model-graph.js";
import type { Datamodel, DatamodelField } from "./datamodel.js";

/** The tables of the models, by the names that the database knows. */
export function describeTables({
  models,
  enums,
}: Datamodel): readonly TableDescription[] {
  const stored = new Map(
    enums.map(({ name, values }) => [
      name,
      values.map((value) => [value.name, value.dbName ?? value.name] as const),
    ]),
  );
  return models.map(({ name, dbName, schema, fields }) => ({
    model: name,
    table: dbName ?? name,
    ...(typeof schema === "string" && { schema }),
    columns: fields.filter(isColumn).map((field) => ({
      name: field.name,
      type: field.kind === "enum" ? "Enum" : field.type,
      ...(field.dbName && field.dbName !== field.name
        ? { column: field.dbName }
        : {}),
      ...(field.isList && { list: true as const }),
      ...(!field.isRequired && { nullable: true as const }),
      ...(field.nativeType && { native: field.nativeType[0] }),
      ...(field.kind === "enum" && { values: stored.get(field.type) ?? [] }),
    })),
  }));
}

function isColumn({ kind }: DatamodelField): boolean {
  return kind === "scalar" || kind === "enum";
}
