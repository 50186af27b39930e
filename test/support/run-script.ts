import { connects } from "./connections/connects.js";
import type { DatabaseName } from "./databases.js";

/** Runs SQL in a running application's database; embedded PostgreSQL has one user. */
export async function runScript(
  database: DatabaseName,
  url: string,
  script: string,
): Promise<void> {
  if (database === "pglite") throw new Error("the application has it open");
  const connection = connects[database](url);
  await connection.runScript(script);
  await connection.close();
}
