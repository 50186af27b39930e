import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ApiHandler, ApiRequest, ApiResponse } from "@gen-api/runtime";
import type { ServedSchema } from "gen-api/serving";
import { findExposed, readExposed } from "../../../src/cli/read-exposed.js";
import { palette, type Terminal } from "../../../src/cli/terminal.js";
import { apiOf } from "../../../src/cli/run-diff.js";
import type { Api } from "../../../src/diff/api.js";
import type { SchemaDescription } from "../../../src/graph/schema-description.js";
import { clientInMemory } from "../../../src/serve/client/client-in-memory.js";
import type { ServedClient } from "../../../src/serve/client/served-client.js";
import type { FillableDatabase } from "../../../src/serve/database/database.js";
import { embeddedPostgresql } from "../../../src/serve/database/postgresql.js";
import { embeddedSqlite } from "../../../src/serve/database/sqlite.js";
import { generatedApi } from "../../../src/serve/generated-api.js";
import { readServedRun } from "../../../src/serving/served-run.js";
import { servedSchema } from "../../../src/serving/served-schema.js";
import type { Description } from "../../support/contract/operation.js";
import { citextDatabase, isCitext } from "./citext-database.js";
import { extendedApi } from "./extended-api.js";
import { withSavepoints } from "../../support/with-savepoints.js";

/** A schema, and what its configuration says. */
export interface Source {
  readonly schema: string;
  readonly config?: object;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type ServiceName = "rest" | "rpc";

/** The services of a schema over an embedded database, in this process. */
export interface Application {
  readonly api: Api;
  readonly described: SchemaDescription;
  readonly schema: ServedSchema;
  readonly database: FillableDatabase;
  readonly client: ServedClient;
  readonly descriptions: Readonly<Partial<Record<ServiceName, Description>>>;
  /** Answers; what a write changes is taken back. */
  ask(service: ServiceName, request: ApiRequest): Promise<Reply | undefined>;
  close(): Promise<void>;
}

let versions = 0;

/**
 * @param folder an empty one
 * @param more options of both handlers
 */
export async function openApplication(
  { schema: text, config }: Source,
  folder: string,
  more: object = {},
): Promise<Application> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "schema.prisma"), text);
  const settings = JSON.stringify(config ?? {});
  writeFileSync(
    join(folder, "gen-api.config.mjs"),
    `export default ${settings};`,
  );
  const found = await findExposed({}, folder);
  const api = apiOf(await readExposed(found, {}, folder));
  const run = await readServedRun({}, join(folder, "out"), quiet, folder);
  const schema = servedSchema(run);
  const isSqlite = schema.provider === "sqlite";
  const database = await (isSqlite
    ? embeddedSqlite(join(folder, "db"))
    : isCitext(text)
      ? citextDatabase()
      : embeddedPostgresql(undefined));
  const client = await clientInMemory(
    schema,
    isSqlite || isCitext(text)
      ? database.adapter
      : withSavepoints(database.adapter),
  );
  const generated = await generatedApi(run, schema, folder, versions++);
  const extended = api.graph.extended
    ? await extendedApi(run, api.graph, folder, versions++)
    : undefined;
  const made = extended ?? generated;
  let current: unknown = client;
  const options_ = {
    client: () => current,
    log: () => undefined,
    ...(extended && { extensions: extended.extensions }),
    ...more,
  } as never;
  const handlers: Readonly<Record<ServiceName, ApiHandler | undefined>> = {
    rest: made.createRestHandler?.({
      ...(options_ as object),
      endpoint: "/rest",
    } as never),
    rpc: made.createRpcHandler?.(options_),
  };
  return {
    api,
    described: found.schema.description,
    schema,
    database,
    client,
    descriptions: Object.fromEntries(
      generated.services.map((service) => [service, describe(folder, service)]),
    ),
    async ask(service, request) {
      const handler = handlers[service];
      if (handler === undefined) return undefined;
      if (request.method === "GET") return replyOf(await handler(request));
      let reply: Reply | undefined;
      const undo = new Error("undo");
      try {
        await transaction(client, async (inside) => {
          current = inside;
          reply = replyOf(await handler(request));
          throw undo;
        });
      } catch (error) {
        if (error !== undo) throw error;
      } finally {
        current = client;
      }
      return reply;
    },
    async close() {
      await client.$disconnect();
      await database.close();
    },
  };
}

function replyOf({ status, text = "", headers }: ApiResponse): Reply {
  return { status, text, headers };
}

function transaction(
  client: ServedClient,
  work: (inside: unknown) => Promise<void>,
): Promise<void> {
  const start = client["$transaction"] as (
    work: (inside: unknown) => Promise<void>,
    options: object,
  ) => Promise<void>;
  return start.call(client, work, { timeout: 60_000, maxWait: 60_000 });
}

function describe(folder: string, service: ServiceName): Description {
  const file = join(folder, "api", "openapi", `${service}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as Description;
}

const quiet: Terminal = {
  out: () => undefined,
  err: () => undefined,
  isInteractive: false,
  outColour: palette(false),
  errColour: palette(false),
};
