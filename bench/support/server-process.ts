import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { copyDatabase } from "./seeded-database.js";
import type { ServerMessage } from "./serve.js";

/** A server of a run, in a process of its own. */
export interface ServerProcess {
  /** `http://127.0.0.1:41234` */
  readonly url: string;
  /** When its process was started, as `performance.now()`. */
  readonly spawned: number;
  /** What the process has used since its start. */
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

export interface Usage {
  readonly cpuMicros: number;
  readonly memoryBytes: number;
}

/** Starts a compiled server on a fresh copy of the seeded database. */
export async function startServer(
  compiled: string,
  flags: readonly string[] = [],
): Promise<ServerProcess> {
  const database = await copyDatabase();
  const spawned = performance.now();
  const child = fork(compiled, {
    execArgv: [...flags],
    // Keep the output of servers out of the tables.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: database.url,
    },
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, "exit");
      // Not SIGKILL: a profiler writes its profile at the end.
      child.kill("SIGTERM");
      await exit;
    }
    await database.drop();
  };
  try {
    const first = await message(child);
    if (!("listening" in first)) throw new Error("the server did not listen");
    return {
      url: first.listening,
      spawned,
      async usage() {
        const answer = message(child);
        child.send("usage");
        const usage = await answer;
        if ("listening" in usage) throw new Error("the server started twice");
        return usage;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function message(child: ChildProcess): Promise<ServerMessage> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      child.off("message", onMessage).off("exit", onExit).off("error", onExit);
    };
    const onMessage = (value: unknown): void => {
      settle();
      resolve(value as ServerMessage);
    };
    const onExit = (): void => {
      settle();
      reject(new Error("the server stopped"));
    };
    child.on("message", onMessage).on("exit", onExit).on("error", onExit);
  });
}
