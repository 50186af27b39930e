import type { Server } from "../../fixtures/blog/src/server.js";
import type { PrismaClient } from "../../fixtures/blog/generated/prisma/client.js";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { agree } from "./contract/contract.js";
import type { Description } from "./contract/operation.js";
import type { DatabaseName } from "./databases.js";
import { openApplication } from "./open-application.js";
import type { ApplicationName } from "./prepare.js";

export interface RunningApplication {
  /** `http://127.0.0.1:41234` */
  readonly url: string;
  /** The URL of its database. */
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

type StartServer = (client: PrismaClient, port: number) => Promise<Server>;

/** Serves an application on a fresh, seeded database and a free port, in this process. */
export async function startApplication(
  name: ApplicationName,
  database: DatabaseName,
): Promise<RunningApplication> {
  const { client, databaseUrl, folder, load, close } =
    await openApplication<PrismaClient>(name, database);
  try {
    const { startServer } = await load<{ startServer: StartServer }>(
      "src/server.ts",
    );
    const server = await startServer(client, 0);
    for (const service of ["rest", "rpc"]) {
      const path = join(folder, `src/api/openapi/${service}.json`);
      const description = JSON.parse(
        await readFile(path, "utf8"),
      ) as Description;
      agree(`${server.url}/${service}`, description);
    }
    const stop = async (): Promise<void> => {
      await server.close();
      await close();
    };
    return { url: server.url, databaseUrl, stop };
  } catch (error) {
    await close();
    throw error;
  }
}
