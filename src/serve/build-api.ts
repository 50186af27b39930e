import { join } from "node:path";
import type { Diagnostic } from "gen-api";
import {
  readServedRun,
  type ServedRun,
  type ServedSchema,
  servedSchema,
} from "gen-api/serving";
import type { Database } from "./database/database.js";
import { generatedApi } from "./generated-api.js";
import { type LiveApi, liveApi } from "./live-api.js";
import { prismaClient } from "./client/prisma-client.js";
import { textTerminal } from "./text-terminal.js";

/** What an API is made from, and where. */
export interface ApiInputs {
  readonly schema?: string | undefined;
  readonly config?: string | undefined;
  readonly cwd: string;
  /** A temporary folder. */
  readonly folder: string;
  /** Whether the database is one of the schema's own provider. */
  readonly keepsProvider: boolean;
  readonly onWarnings: (diagnostics: readonly Diagnostic[]) => void;
}

/** A schema and a configuration as they were at one time. */
interface ReadInputs {
  readonly run: ServedRun;
  readonly schema: ServedSchema;
}

/**
 * @throws SchemaError when the schema is invalid
 * @throws UsageError when the configuration is wrong
 */
export async function readInputs(inputs: ApiInputs): Promise<ReadInputs> {
  const { cwd, folder, keepsProvider } = inputs;
  const silent = textTerminal(() => undefined);
  const run = await readServedRun(inputs, join(folder, "api"), silent, cwd);
  return { run, schema: servedSchema(run, keepsProvider) };
}

/**
 * Generates an API and loads it, with a client of the database.
 *
 * @param version another one each time
 * @throws SchemaError when the schema cannot be exposed
 */
export async function buildApi(
  { cwd, folder, keepsProvider, onWarnings }: ApiInputs,
  { run, schema }: ReadInputs,
  opening: Promise<Database>,
  version: number,
): Promise<LiveApi> {
  const api = await generatedApi(run, schema, folder, version);
  if (api.diagnostics.length > 0) onWarnings(api.diagnostics);
  const { adapter } = await opening;
  const client = await prismaClient(
    schema,
    adapter,
    folder,
    version,
    onWarnings,
  );
  return liveApi(api, schema, client, folder, cwd, !keepsProvider);
}
