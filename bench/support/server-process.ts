import { spawn } from "node:child_process";
import { once } from "node:events";

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  /** CPU time that the process has used, in microseconds. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a module that calls {@link announce} once it listens. */
export async function startServer(
  module: URL,
  databaseUrl: string,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", module.pathname], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      NODE_ENV: "production",
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const waiting: ((message: unknown) => void)[] = [];
  child.on("message", (message) => waiting.shift()?.(message));
  const next = (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.push(resolve);
      if (child.exitCode !== null) reject(new Error("the server has ended"));
    });
  child.once("exit", () => {
    for (const resolve of waiting) resolve(undefined);
  });
  const port = await next();
  if (port === undefined) throw new Error(`${module.pathname} did not start`);
  return {
    url: `http://127.0.0.1:${String(port)}`,
    async cpu() {
      child.send("cpu");
      return Number(await next());
    },
    async stop() {
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
    },
  };
}

/** Tells the measuring process where this one listens, and its CPU time when asked. */
export function announce(port: number): void {
  process.send?.(port);
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
}
