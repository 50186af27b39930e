import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServedSchema } from "gen-api/serving";

/** Data that is kept in a folder belongs to a schema, which is kept with it. */
export function keepSchema(folder: string, schema: ServedSchema): void {
  const values = Object.fromEntries(schema.values);
  writeFileSync(
    fileIn(folder),
    JSON.stringify({ ...schema, files: [], values }),
  );
}

export function keptSchema(folder: string): ServedSchema {
  const kept = JSON.parse(readFileSync(fileIn(folder), "utf8")) as ServedSchema;
  return { ...kept, values: new Map(Object.entries(kept.values)) };
}

function fileIn(folder: string): string {
  return join(folder, "schema.json");
}
