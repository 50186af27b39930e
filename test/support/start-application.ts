import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { agree } from "./contract/contract.js";
import type { Description } from "./contract/operation.js";
import type { DatabaseName } from "./databases.js";
import { endProcess } from "./end-process.js";
import { freshDatabase } from "./fresh-database.js";
import { type ApplicationName, prepare } from "./prepare.js";

export interface RunningApplication {
  /** `http://127.0.0.1:41234` */
  readonly url: string;
  /** The URL of its database. */
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/** Starts an application on a fresh, seeded database and a free port. */
export async function startApplication(
  name: ApplicationName,
  database: DatabaseName,
): Promise<RunningApplication> {
  const application = await prepare(name, database);
  const { url: databaseUrl, drop } = await freshDatabase(application, database);
  const child = spawn(process.execPath, ["src/start.bundle.js"], {
    cwd: application.folder,
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = async (): Promise<void> => {
    await endProcess(child);
    await drop();
  };
  try {
    const url = await listening(child);
    for (const service of ["rest", "rpc"]) {
      const path = `src/api/openapi/${service}.json`;
      const text = await readFile(join(application.folder, path), "utf8");
      agree(`${url}/${service}`, JSON.parse(text) as Description);
    }
    return { url, databaseUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits for the URL that the application prints once it listens. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const url = /listening on (\S+)\n/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.on("error", reject);
    child.on("exit", () => {
      reject(new Error(`the application did not start:\n${output}`));
    });
  });
}
