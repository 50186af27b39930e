import { join } from "node:path";
import { connects } from "./connections/connects.js";
import type { DatabaseName } from "./databases.js";
import { freshDatabase } from "./fresh-database.js";
import { type ApplicationName, prepare } from "./prepare.js";
import { withSavepoints } from "./with-savepoints.js";

/** An application in the test's own process, on a fresh and seeded database. */
export interface OpenApplication<Client> {
  /** It emits its queries as events. */
  readonly client: Client;
  readonly folder: string;
  /** The URL of its database. */
  readonly databaseUrl: string;
  /** Loads a module of the application. @param path `src/api/index.ts` */
  load<Module>(path: string): Promise<Module>;
  close(): Promise<void>;
}

type ClientOf<Client> = new (options: object) => Client;

/** Opens an application on a database. @param options more of the client */
export async function openApplication<
  Client extends { $disconnect(): Promise<void> },
>(
  name: ApplicationName,
  database: DatabaseName,
  options: object = {},
): Promise<OpenApplication<Client>> {
  const application = await prepare(name, database);
  const { url, drop } = await freshDatabase(application, database);
  const load = async <Module>(path: string): Promise<Module> =>
    (await import(join(application.folder, path))) as Module;
  const { PrismaClient } = await load<{ PrismaClient: ClientOf<Client> }>(
    "generated/prisma/client.ts",
  );
  const connection = connects[database](url);
  const client = new PrismaClient({
    adapter:
      database === "pglite"
        ? withSavepoints(connection.adapter)
        : connection.adapter,
    log: [{ emit: "event", level: "query" }],
    ...options,
  });
  return {
    client,
    folder: application.folder,
    databaseUrl: url,
    load,
    async close() {
      await client.$disconnect();
      await connection.close();
      await drop();
    },
  };
}
