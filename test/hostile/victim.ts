import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { DatabaseName } from "../support/databases.js";
import { endProcess } from "../support/end-process.js";
import { freshDatabase } from "../support/fresh-database.js";
import { prepare } from "../support/prepare.js";
import { fillings } from "./fill.js";
import type { Cost, HostileRequest, ModelDescription } from "./host.js";

/** An application with many rows, in a process of its own that may die. */
export interface Victim {
  readonly models: readonly ModelDescription[];
  /** `undefined` if it took too long, or the process died; another is started then. */
  ask(request: HostileRequest): Promise<Cost | undefined>;
  stop(): Promise<void>;
}

const host = fileURLToPath(new URL("./host.ts", import.meta.url));

/** @param patience how long an answer may take, in ms */
export async function startVictim(
  name: keyof typeof fillings,
  database: DatabaseName,
  patience: number,
): Promise<Victim> {
  const application = await prepare(name, database);
  const fresh = await freshDatabase(application, database);
  const start = async (fill: string) => {
    const started = fork(host, {
      cwd: application.folder,
      env: {
        ...process.env,
        ...{ DATABASE: database, DATABASE_URL: fresh.url, FILL: fill },
      },
      execArgv: ["--import", "tsx"],
    });
    const [models] = (await once(started, "message")) as [
      readonly ModelDescription[],
    ];
    return { started, models };
  };
  const analyze = database === "sqlite" ? "" : "ANALYZE;";
  const { started, models } = await start(`${fillings[name]}${analyze}`);
  let child: ChildProcess = started;
  return {
    models,
    async ask(request) {
      const settled = new AbortController();
      const signal = AbortSignal.any([
        settled.signal,
        AbortSignal.timeout(patience),
      ]);
      const answer = once(child, "message", { signal }).then(
        ([cost]) => cost as Cost,
      );
      const death = once(child, "exit", { signal }).then(() => undefined);
      child.send(request);
      // Too late.
      const cost = await Promise.race([answer, death]).catch(() => undefined);
      settled.abort();
      await Promise.allSettled([answer, death]);
      if (cost) return cost;
      await endProcess(child);
      ({ started: child } = await start("SELECT 1;"));
      return undefined;
    },
    async stop() {
      await endProcess(child);
      await fresh.drop();
    },
  };
}
