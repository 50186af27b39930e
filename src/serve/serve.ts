import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Diagnostic, UsageError } from "gen-api";
import {
  readServedRun,
  type ServedRun,
  type ServedSchema,
  servedSchema,
  settledChange,
  type Terminal,
} from "gen-api/serving";
import { type Database, databaseAt, embeddedDatabase } from "./database.js";
import { generatedApi } from "./generated-api.js";
import { type Answered, httpServer } from "./http-server.js";
import { isLoopback } from "./hosts.js";
import { type LiveApi, liveApi } from "./live-api.js";
import { prismaClient } from "./prisma-client.js";
import {
  changeTables,
  type Filled,
  makeTables,
  resetTables,
  type SeedOptions,
} from "./served-data.js";

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
  const folder = mkdtempSync(join(tmpdir(), "gen-api-serve-"));
  const remove = (): void =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
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
  } = options;
  const { onEvent = () => undefined } = options;
  const isOwn = ["auto", "sqlite", "postgres"].includes(db);
  const seed: SeedOptions = {
    rows: options.rows ?? 20,
    seed: Number(options.seed ?? 1),
    isSeeded: options.seed !== false,
  };
  const read = (): Promise<ServedRun> =>
    readServedRun(options, join(folder, "api"), silent, cwd);
  let run = await read();
  let version = 0;
  const build = async (): Promise<LiveApi> => {
    version += 1;
    const schema = withSettings(servedSchema(run.files, !isOwn), run);
    const api = await generatedApi(run, schema, folder, version);
    if (api.diagnostics.length > 0) {
      onEvent({ kind: "warnings", diagnostics: api.diagnostics });
    }
    const client = prismaClient(schema, (await opening).adapter);
    return liveApi(api, schema, client, folder);
  };
  const first = servedSchema(run.files, !isOwn);
  const kept =
    options.keep === undefined ? undefined : resolve(cwd, options.keep);
  const opening = openDatabase(
    first,
    db,
    kept ?? join(folder, "data"),
    kept !== undefined,
    cwd,
  );
  // It is awaited below; a failure of the build comes first.
  opening.catch(() => undefined);
  endings.push(async () => (await opening).close());
  let live = await build();
  endings.push(() => live.client.$disconnect());
  const database = await opening;
  const filled = await begin(
    database,
    live,
    kept,
    isOwn || options.seed !== undefined,
    seed,
    isOwn,
  );
  if (kept !== undefined) remember(kept, live.schema);

  /** Requests wait while the tables change. */
  let gate: Promise<unknown> = Promise.resolve();
  const holding = <T>(work: () => Promise<T>): Promise<T> => {
    const done = gate.then(work);
    gate = done.catch(() => undefined);
    return done;
  };
  const reset = (): Promise<void> => {
    if (!isOwn) {
      return Promise.reject(
        new UsageError("a database that --db names is not reset"),
      );
    }
    return holding(async () => {
      await resetTables(database, live.client, live.schema, seed);
    });
  };
  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    if (request.url === "/-/reset") {
      return answerReset(request, response, reset);
    }
    await gate;
    live.answer(request, response);
  };
  const ports =
    port === 0
      ? [0]
      : Array.from({ length: furtherPorts + 1 }, (_, more) => port + more);
  const server = await httpServer(
    host,
    ports,
    (request, response) => void answer(request, response),
    (request) => onEvent({ kind: "request", request }),
  );
  endings.push(() => server.close());

  const stop = new AbortController();
  const change = async (before: LiveApi, next: LiveApi): Promise<Filled> => {
    try {
      return await changeTables(
        database,
        next.client,
        before.schema,
        next.schema,
        seed,
      );
    } catch (error) {
      await next.client.$disconnect();
      await database.clear();
      await makeTables(database, before.client, before.schema, seed);
      throw error;
    }
  };
  const reload = async (): Promise<void> => {
    const begun = performance.now();
    const before = live;
    run = await read();
    const next = await build();
    if (next.schema.provider !== before.schema.provider) {
      await next.client.$disconnect();
      throw new UsageError(
        "the schema has another provider now: start gen-api serve again",
      );
    }
    const filled = await holding(async () => {
      const changed = isOwn ? await change(before, next) : none;
      live = next;
      return changed;
    });
    if (kept !== undefined) remember(kept, next.schema);
    await before.client.$disconnect();
    onEvent({
      kind: "reloaded",
      filled,
      ms: Math.round(performance.now() - begun),
    });
  };
  const watch = async (): Promise<void> => {
    const look = (): Promise<string> => run.fingerprint();
    let seen = await look();
    for (;;) {
      await settledChange(look, seen, stop.signal);
      if (stop.signal.aborted) return;
      seen = await look();
      await reload().catch((error: unknown) =>
        onEvent({ kind: "failed", error }),
      );
    }
  };
  const watching = options.watch === false ? undefined : watch();
  endings.push(() => {
    stop.abort();
    return watching;
  });

  return {
    url: server.url,
    models: live.models,
    services: live.services,
    example: `${server.url}${live.example}`,
    provider: {
      named: first.named,
      used: isOwn ? first.provider : first.named,
    },
    filled,
    reset,
  };
}

const none: Filled = { records: 0, skipped: new Map(), models: [] };

/** What the run itself would print is not printed: it is told as events. */
const silent: Terminal = (() => {
  const plain = (text: string): string => text;
  const colours = { red: plain, yellow: plain, cyan: plain, dim: plain };
  const ignore = (): void => undefined;
  return {
    out: ignore,
    err: ignore,
    isInteractive: false,
    outColour: colours,
    errColour: colours,
  };
})();

/** The configuration may say too what fields are filled with; it wins. */
function withSettings(
  schema: ServedSchema,
  { options }: ServedRun,
): ServedSchema {
  const { models = {} } = options;
  const samples = new Map(schema.samples);
  const settings = isList(models) ? {} : models;
  for (const [model, { fields = {} }] of Object.entries(settings)) {
    for (const [field, { sample }] of Object.entries(fields)) {
      if (sample !== undefined) samples.set(`${model}.${field}`, sample);
    }
  }
  return { ...schema, samples };
}

function isList<Item, Other>(
  value: readonly Item[] | Other,
): value is readonly Item[] {
  return Array.isArray(value);
}

async function openDatabase(
  { provider, named }: ServedSchema,
  db: string,
  folder: string,
  isKept: boolean,
  cwd: string,
): Promise<Database> {
  const asked = { sqlite: "sqlite", postgres: "postgresql", auto: provider }[
    db
  ];
  if (asked === undefined) return databaseAt(db, named, cwd);
  if (asked !== provider) {
    throw new UsageError(
      `--db ${db} does not go with a schema of ${named}: change its provider, or leave --db out`,
    );
  }
  return embeddedDatabase(provider, folder, isKept);
}

/** Fills a database that has no tables; one that was kept is brought up to date. */
async function begin(
  database: Database,
  { client, schema }: LiveApi,
  kept: string | undefined,
  mayFill: boolean,
  seed: SeedOptions,
  isOwn: boolean,
): Promise<Filled> {
  const tables = await database.tables();
  if (tables.length === 0) {
    return mayFill ? makeTables(database, client, schema, seed) : none;
  }
  if (!isOwn || kept === undefined) return none;
  const before = JSON.parse(
    readFileSync(memoryOf(kept), "utf8"),
  ) as ServedSchema;
  const samples = new Map(Object.entries(before.samples));
  return changeTables(database, client, { ...before, samples }, schema, seed);
}

/** Data that is kept belongs to a schema, which is kept with it. */
function remember(kept: string, schema: ServedSchema): void {
  const samples = Object.fromEntries(schema.samples);
  const { provider, named, texts, tables, datamodel } = schema;
  writeFileSync(
    memoryOf(kept),
    JSON.stringify({
      provider,
      named,
      files: [],
      texts,
      tables,
      datamodel,
      samples,
    }),
  );
}

function memoryOf(kept: string): string {
  return join(kept, "schema.json");
}

async function answerReset(
  { method, socket }: IncomingMessage,
  response: ServerResponse,
  reset: () => Promise<void>,
): Promise<void> {
  const from = (socket.remoteAddress ?? "").replace("::ffff:", "");
  const status =
    method !== "POST"
      ? 405
      : !isLoopback(from)
        ? 403
        : await reset().then(
            () => 204,
            (error: unknown) => (error instanceof UsageError ? 409 : 500),
          );
  response.writeHead(status).end();
}
