import { basename, dirname, join } from "node:path";
import { build, generateApi } from "../../../fixtures/support/build.js";
import type { Schema } from "../../../src/runtime/model/schema.js";
import { repository } from "../../support/fixture-schemas.js";

/** The tables of a Prisma schema in the repository, as a generated `schema.ts` declares them. */
export async function loadTables(path: string): Promise<Schema> {
  await build();
  const name = join(basename(dirname(path)), basename(path, ".prisma"));
  const folder = join(repository, ".tmp/sql-shares", name);
  const flags = ["--sql", "--extensions"];
  await generateApi(join(repository, path), folder, repository, flags);
  const { schema } = (await import(join(folder, "schema.ts"))) as {
    schema: Schema;
  };
  return schema;
}
