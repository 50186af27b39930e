import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { schemaScript } from "../../../fixtures/support/schema-script.js";
import { repository } from "../../support/fixture-schemas.js";
import { openSchema, type Tables } from "../tables/open-tables.js";
import { fillSchema } from "./fill-schema.js";

const otherZone = `DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET timezone = ''Asia/Kolkata''', current_database());
END $$;
`;

/** One of the schemas of this folder, in a new database with rows. */
export async function openFilled(
  name: string,
  database: "pglite" | "postgresql",
): Promise<Tables> {
  const path = join(repository, "test/sql/schemas", `${name}.prisma`);
  const given = await readFile(path, "utf8");
  // The embedded one is opened without extensions.
  const isEmbedded = database === "pglite";
  const text = isEmbedded ? given.replaceAll(" @db.Citext", "") : given;
  const script = isEmbedded ? "" : `CREATE EXTENSION citext;\n${otherZone}`;
  const tables = await openSchema(
    `${database}-${name}`,
    database,
    text,
    async () => {
      return script + (await schemaScript(text));
    },
  );
  await fillSchema(tables);
  return tables;
}
