import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { connects } from "./connections/connects.js";
import { type DatabaseName, needsServer, serverUrl } from "./databases.js";
import { putEmptyPglite } from "./empty-pglite.js";
import type { FreshDatabase } from "./fresh-database.js";
import { runScript } from "./run-script.js";

/** A new database that has only the tables of a script. */
export async function emptyDatabase(
  database: DatabaseName,
  script: string,
): Promise<FreshDatabase> {
  if (needsServer(database)) {
    const name = `gen_api_${randomUUID().replaceAll("-", "")}`;
    const url = new URL(serverUrl(database));
    const connect = connects[database];
    const force = database === "postgresql" ? " WITH (FORCE)" : "";
    await connect(url.href).runScript(`CREATE DATABASE ${name};`);
    const own = new URL(url);
    own.pathname = `/${name}`;
    await runScript(database, own.href, script);
    return {
      url: own.href,
      drop: () => connect(url.href).runScript(`DROP DATABASE ${name}${force};`),
    };
  }
  const folder = await mkdtemp(join(tmpdir(), "gen-api-test-"));
  const path = join(folder, "database");
  const drop = (): Promise<void> =>
    rm(folder, { recursive: true, force: true, maxRetries: 5 });
  if (database === "sqlite") {
    const url = pathToFileURL(path).href;
    await runScript(database, url, script);
    return { url, drop };
  }
  await putEmptyPglite(path);
  const embedded = new PGlite(path);
  await embedded.exec(script);
  await embedded.close();
  return { url: path, drop };
}
