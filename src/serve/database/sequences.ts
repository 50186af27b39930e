import type { DatamodelModel } from "gen-api/serving";
import { quoted, tableOf } from "./table-names.js";

/**
 * The SQL after which PostgreSQL counts on from the numbers that rows were given: it does
 * not notice them itself.
 */
export function sequencesScript(models: readonly DatamodelModel[]): string {
  return models
    .flatMap((model) =>
      model.fields.filter(isCounted).map(({ name, dbName }) => {
        const table = tableOf(model, "postgresql");
        const column = dbName ?? name;
        const sequence = `pg_get_serial_sequence(${literal(table)}, ${literal(column)})`;
        return `SELECT setval(${sequence}, (SELECT coalesce(max(${quoted(column)}), 0) + 1 FROM ${table}), false);`;
      }),
    )
    .join("\n");
}

function isCounted({
  default: initial,
}: DatamodelModel["fields"][number]): boolean {
  return (
    typeof initial === "object" &&
    initial !== null &&
    "name" in initial &&
    initial.name === "autoincrement"
  );
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
