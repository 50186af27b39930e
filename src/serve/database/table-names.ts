import type { DatamodelModel, ServedSchema } from "gen-api/serving";

/** The table of a model, quoted for SQL. */
export function tableOf(
  { name, dbName, schema }: DatamodelModel,
  provider: ServedSchema["provider"],
): string {
  const table = quoted(dbName ?? name);
  return provider === "sqlite"
    ? table
    : `${quoted(schema ?? "public")}.${table}`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
