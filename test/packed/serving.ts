import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline/promises";

/** Starts the compiled server, and stops it when the work is done. */
export async function serving(
  project: string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const server: ChildProcess = spawn(process.execPath, ["dist/server.js"], {
    cwd: project,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let complaint = "";
  server.stderr?.on("data", (part: Buffer) => (complaint += part.toString()));
  const ended = once(server, "close");
  try {
    if (!server.stdout) throw new Error("the server has no output");
    const lines = createInterface({ input: server.stdout });
    const started = once(lines, "line") as Promise<[string]>;
    const first = await Promise.race([started, ended.then(() => undefined)]);
    if (!first) throw new Error(`the server ended:\n${complaint}`);
    await work(String(first[0]));
    if (complaint) throw new Error(`the server complained:\n${complaint}`);
  } finally {
    server.kill();
    await ended;
  }
}
