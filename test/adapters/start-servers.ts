import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { endProcess } from "../support/end-process.js";
import { freshDatabase } from "../support/fresh-database.js";
import { prepare } from "../support/prepare.js";
import type { ServerKind } from "./servers/service.js";

export interface RunningServers {
  readonly servers: readonly RunningServer[];
  stop(): Promise<void>;
}

export interface RunningServer extends Pick<ServerKind, "name" | "parses"> {
  /** `http://127.0.0.1:41234` */
  readonly url: string;
}

/** Starts every server of the adapters in a process of its own, on one seeded database. */
export async function startServers(): Promise<RunningServers> {
  const application = await prepare("blog", "sqlite");
  const { url, drop } = await freshDatabase(application, "sqlite");
  const script = fileURLToPath(new URL("servers/start.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script], {
    env: {
      ...process.env,
      APPLICATION: application.folder,
      DATABASE_URL: url,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = async (): Promise<void> => {
    await endProcess(child);
    await drop();
  };
  try {
    return { servers: await started(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function started(child: ChildProcess): Promise<readonly RunningServer[]> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const servers = /^servers (.+)\n/m.exec(output)?.[1];
      if (servers !== undefined) resolve(JSON.parse(servers));
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.on("error", reject);
    child.on("exit", () => {
      reject(new Error(`the servers did not start:\n${output}`));
    });
  });
}
