import { afterAll, beforeAll } from "@jest/globals";
import type { DatabaseName } from "./databases.js";
import type { ApplicationName } from "./prepare.js";
import { runScript } from "./run-script.js";
import {
  type RunningApplication,
  startApplication,
} from "./start-application.js";

export interface UsedApplication {
  /** The URL of the server, known once the tests run. */
  readonly url: () => string;
  /** The URL of the REST service. */
  readonly rest: () => string;
  /** The URL of the RPC service. */
  readonly rpc: () => string;
  /** Runs SQL in its database. */
  run(script: string): Promise<void>;
}

/** An application that runs during the tests of the enclosing block. */
export function useApplication(
  name: ApplicationName,
  database: DatabaseName,
): UsedApplication {
  let application: RunningApplication | undefined;
  beforeAll(async () => {
    application = await startApplication(name, database);
  });
  afterAll(() => application?.stop());

  const running = (): RunningApplication => {
    if (!application) throw new Error("the application runs in tests only");
    return application;
  };
  return {
    url: () => running().url,
    rest: () => `${running().url}/rest`,
    rpc: () => `${running().url}/rpc`,
    run: (script) => runScript(database, running().databaseUrl, script),
  };
}
