import type { SchemaDescription } from "../graph/schema-description.js";

/** The fields and relations that each model has. */
export type SchemaNames = ReadonlyMap<string, ReadonlySet<string>>;

export function schemaNames({ models }: SchemaDescription): SchemaNames {
  return new Map(
    models.map(({ name, fields, relations }) => [
      name,
      new Set([...fields, ...relations].map((one) => one.name)),
    ]),
  );
}
