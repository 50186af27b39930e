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

/** A number of a default in SQL is counted where it is left out, see `makeWhatCanBe`. */
function isCounted({
  type,
  default: initial,
}: DatamodelModel["fields"][number]): boolean {
  if (typeof initial !== "object" || initial === null || !("name" in initial)) {
    return false;
  }
  const isNumber = type === "Int" || type === "BigInt";
  return (
    initial.name === "autoincrement" ||
    (initial.name === "dbgenerated" && isNumber)
  );
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
