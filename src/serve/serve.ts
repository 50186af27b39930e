import { join, resolve } from "node:path";
import type { Diagnostic } from "gen-api";
import { packageVersion } from "gen-api/serving";
import { type ApiInputs, buildApi, readInputs } from "./build-api.js";
import { CurrentApi } from "./current-api.js";
import { type Database, isFillable } from "./database/database.js";
import { isEmbedded, openDatabase } from "./database/open-database.js";
import { StatementLog } from "./database/statements.js";
import { type Answered, httpServer } from "./http-server.js";
import { keepSchema, keptSchema, occupy } from "./kept-schema.js";
import { leftOutNotes } from "./left-out.js";
import type { LiveApi } from "./live-api.js";
import { ownFolder, removeFolder } from "./own-folder.js";
import { answerOwn, isLocal, isOwnRequest } from "./own-requests.js";
import {
  changeTables,
  type Filled,
  makeMissingTables,
  makeTables,
  nothing,
  type SeedOptions,
} from "./served-data.js";
import { failureText } from "./text-terminal.js";
import { watchSchema } from "./watch-schema.js";

/** What to serve, and how. Paths are relative to `cwd`. */
export interface ServeOptions {
  /** A schema file or a folder of them. Default: where Prisma looks for it. */
  readonly schema?: string;
  /** Default: `gen-api.config.ts`, if it is there. */
  readonly config?: string;
  /** Default: the process's working directory. */
  readonly cwd?: string;
  /** Default 4000, or the next one that is free; 0: any. */
  readonly port?: number;
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** `auto`, `sqlite`, `postgres`, or the URL of a database that is there. Default `auto`. */
  readonly db?: string;
  /** How many records a type has that belongs to another one. Default 20. */
  readonly rows?: number;
  /** Another number gives other records; `false`: none. Default 1. */
  readonly seed?: number | false;
  /** A folder in which the data stays. Default: it goes with the process. */
  readonly keep?: string;
  /** Whether changes of the schema and the configuration are served. Default `true`. */
  readonly watch?: boolean;
  /** Called with what happens. */
  readonly onEvent?: (event: ServeEvent) => void;
}

/** What happens while an API is served. */
export type ServeEvent =
  | { readonly kind: "request"; readonly request: Answered }
  | { readonly kind: "reloaded"; readonly filled: Filled; readonly ms: number }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "warnings"; readonly diagnostics: readonly Diagnostic[] };

/** An API that is served. */
export interface Served {
  readonly url: string;
  /** How many models the API exposes. */
  readonly models: number;
  readonly services: LiveApi["services"];
  /** The URL of some records. */
  readonly example: string;
  /** The provider of the schema, and of the database in its place. */
  readonly provider: { readonly named: string; readonly used: string };
  /** What the tables were filled with at the start. */
  readonly filled: Filled;
  /** Gives all tables the records that they began with. */
  reset(): Promise<void>;
  /** Ends it, and removes the temporary folder. */
  close(): Promise<void>;
}

/** How many ports are tried after the one that is asked for. */
const furtherPorts = 20;

/**
 * Serves the API of a Prisma schema from this process, with data.
 *
 * @throws SchemaError when the schema is invalid or cannot be exposed
 * @throws UsageError when the options or the configuration are wrong
 *
 * @example
 * const api = await serve({ schema: "prisma/schema.prisma", port: 0 });
 * await fetch(`${api.url}/rest/post`);
 * await api.close();
 */
export async function serve(options: ServeOptions = {}): Promise<Served> {
  const folder = ownFolder();
  const remove = (): void => removeFolder(folder);
  process.once("exit", remove);
  const endings: Ending[] = [
    () => {
      process.off("exit", remove);
      remove();
    },
  ];
  const end = async (): Promise<void> => {
    try {
      for (let ending = endings.pop(); ending; ending = endings.pop()) {
        await ending();
      }
    } finally {
      // What follows one that fails ends too.
      if (endings.length > 0) await end();
    }
  };
  try {
    return { ...(await serveFrom(folder, options, endings)), close: end };
  } catch (error) {
    // What has been opened until then is closed; its own failure is not the cause.
    await end().catch(() => undefined);
    throw error;
  }
}

/** Ends something that was begun. */
type Ending = () => unknown;

async function serveFrom(
  folder: string,
  options: ServeOptions,
  endings: Ending[],
): Promise<Omit<Served, "close">> {
  const {
    cwd = process.cwd(),
    db = "auto",
    host = "127.0.0.1",
    port = 4000,
    onEvent = () => undefined,
  } = options;
  const isOwn = isEmbedded(db);
  const seed: SeedOptions = {
    rows: options.rows ?? 20,
    seed: Number(options.seed ?? 1),
    isSeeded: options.seed !== false,
  };
  const kept =
    options.keep === undefined ? undefined : resolve(cwd, options.keep);
  const inputs: ApiInputs = {
    schema: options.schema,
    config: options.config,
    cwd,
    folder,
    keepsProvider: !isOwn,
    onWarnings: (diagnostics) => onEvent({ kind: "warnings", diagnostics }),
  };
  const tellLeftOut = ({ leftOut }: Filled, { schema }: LiveApi): void => {
    if (leftOut.length > 0) inputs.onWarnings(leftOutNotes(leftOut, schema));
  };
  let version = 1;
  let read = await readInputs(inputs);
  const look = (): Promise<string> => read.run.fingerprint();
  // Before anybody is told that it serves: what changes from then on is a change.
  const seen = await look();
  const { named, provider } = read.schema;
  if (kept !== undefined) endings.push(occupy(kept));
  const opening = openDatabase(
    read.schema,
    db,
    kept ?? join(folder, "data"),
    kept !== undefined,
    cwd,
  );
  // It is awaited below; a failure of the build comes first.
  opening.catch(() => undefined);
  endings.push(async () => (await opening).close());
  const first = await buildApi(inputs, read, opening, version);
  const database = await opening;
  const current = new CurrentApi(
    first,
    isOwn && isFillable(database) ? database : undefined,
    seed,
  );
  endings.push(() => current.disconnect());
  const mayFill = isOwn || options.seed !== undefined;
  const filled = mayFill
    ? await firstData(database, first, kept, seed)
    : nothing;
  tellLeftOut(filled, first);
  if (kept !== undefined) keepSchema(kept, first.schema);

  let since = new Date().toISOString();
  let problem: string | undefined;
  const log = new StatementLog();
  const own = {
    reset: () => current.reset(),
    status: () => ({ since, problem }),
    statements: (request: number) => log.of(request),
  };
  const ports =
    port === 0
      ? [0]
      : Array.from({ length: furtherPorts + 1 }, (_, more) => port + more);
  const server = await httpServer(
    host,
    ports,
    async (request, response, statements) => {
      if (isOwnRequest(request)) {
        await answerOwn(request, response, own);
        return;
      }
      if (isLocal(request)) {
        response.setHeader("x-statements", log.keep(statements));
      }
      await current.answer(request, response);
    },
    (request) => {
      // The explorer asks again and again how things are.
      const isStatus = request.method === "GET" && isOwnRequest(request);
      if (!isStatus) onEvent({ kind: "request", request });
    },
  );
  endings.push(() => server.close());

  const reload = async (): Promise<void> => {
    const begun = performance.now();
    try {
      read = await readInputs(inputs);
      version += 1;
      const next = await buildApi(inputs, read, opening, version);
      const filled = await current.replaceBy(next);
      tellLeftOut(filled, next);
      if (kept !== undefined) keepSchema(kept, next.schema);
      since = new Date().toISOString();
      problem = undefined;
      const ms = Math.round(performance.now() - begun);
      onEvent({ kind: "reloaded", filled, ms });
    } catch (error) {
      problem = failureText(error, packageVersion());
      onEvent({ kind: "failed", error });
    }
  };
  const stop = new AbortController();
  const watching =
    options.watch === false
      ? undefined
      : watchSchema(look, seen, reload, stop.signal);
  endings.push(() => {
    stop.abort();
    return watching;
  });

  return {
    url: server.url,
    models: first.models,
    services: first.services,
    example: `${server.url}${first.example}`,
    provider: { named, used: isOwn ? provider : named },
    filled,
    reset: () => current.reset(),
  };
}

/** Fills a database that has no tables; one that was kept is brought up to date. */
async function firstData(
  database: Database,
  { client, schema }: LiveApi,
  kept: string | undefined,
  seed: SeedOptions,
): Promise<Filled> {
  const isThere = kept !== undefined && (await database.tables()).length > 0;
  if (!isThere || !isFillable(database)) {
    return makeMissingTables(database, client, schema, seed);
  }
  const before = keptSchema(kept);
  if (before) return changeTables(database, client, before, schema, seed);
  // The process that made the tables was killed before they were full.
  await database.clear();
  return makeTables(database, client, schema, seed);
}
