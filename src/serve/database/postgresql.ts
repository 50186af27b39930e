import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import { type FillableDatabase, namesOf } from "./database.js";
import { emptyPglite } from "./empty-pglite.js";
import { broughtExtensions } from "./extensions.js";
import { listedAdapter } from "./statements.js";

/**
 * PGlite, in memory.
 *
 * @param folder where it keeps its files instead, if it does; it may be missing
 */
export async function embeddedPostgresql(
  folder: string | undefined,
): Promise<FillableDatabase> {
  const { PrismaPGlite } = await import("pglite-prisma-adapter");
  const server =
    folder === undefined ? await emptyPglite() : await pgliteIn(folder);
  const factory: SqlDriverAdapterFactory = new PrismaPGlite(server);
  return postgresql(
    factory,
    async (script) => void (await server.exec(script)),
    await factory.connect(),
    () => server.close(),
    true,
  );
}

async function pgliteIn(folder: string): Promise<PGlite> {
  const { PGlite } = await import("@electric-sql/pglite");
  mkdirSync(folder, { recursive: true });
  return PGlite.create(join(folder, "postgresql"), {
    extensions: await broughtExtensions(),
  });
}

export async function postgresqlDatabase(
  url: string,
): Promise<FillableDatabase> {
  const { PrismaPg } = await import("@prisma/adapter-pg");
  const schema = new URL(url).searchParams.get("schema");
  const factory = new PrismaPg(
    { connectionString: url },
    schema === null ? {} : { schema },
  );
  const own = await factory.connect();
  return postgresql(
    factory,
    // The adapter's executeScript splits at every semicolon, even in functions.
    async (sql) => void (await own.executeRaw({ sql, args: [], argTypes: [] })),
    own,
    () => own.dispose(),
    false,
  );
}

function postgresql(
  factory: SqlDriverAdapterFactory,
  run: FillableDatabase["run"],
  own: SqlDriverAdapter,
  close: FillableDatabase["close"],
  isLenient: boolean,
): FillableDatabase {
  const foreign = "NOT IN ('pg_catalog', 'information_schema', 'pg_toast')";
  return {
    adapter: listedAdapter(factory),
    isLenient,
    run,
    tables: () =>
      namesOf(
        own,
        `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) FROM information_schema.tables WHERE table_schema ${foreign}`,
      ),
    async empty(names) {
      if (names.length === 0) return;
      await run(`TRUNCATE ${names.join(", ")} RESTART IDENTITY CASCADE`);
    },
    async clear() {
      const schemas = await namesOf(
        own,
        `SELECT quote_ident(schema_name) FROM information_schema.schemata WHERE schema_name ${foreign}`,
      );
      const drops = schemas.map((name) => `DROP SCHEMA ${name} CASCADE`);
      await run([...drops, "CREATE SCHEMA public"].join(";\n"));
    },
    close,
  };
}
