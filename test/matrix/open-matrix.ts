import { setImmediate } from "node:timers/promises";
import type { ApiHandler, ApiResponse } from "@gen-api/runtime";
import {
  type Access,
  AccessDenied,
  type Guarded,
  guarded,
} from "@gen-api/runtime/access";
import { type ReadsOption, sqlReads } from "@gen-api/runtime/sql";
import { openApplication } from "../support/open-application.js";

interface Rows {
  findMany(args?: object): Promise<readonly Record<string, unknown>[]>;
  findUnique(args: object): Promise<Record<string, unknown> | null>;
  create(args: object): Promise<Record<string, unknown>>;
  update(args: object): Promise<Record<string, unknown>>;
  updateMany(args: object): Promise<unknown>;
  delete(args: object): Promise<unknown>;
  count(args?: object): Promise<number>;
}

/** The client of the application. */
export interface MatrixClient {
  readonly note: Rows;
  readonly desk: Rows;
  readonly apiRequest: Rows;
  $transaction<Result>(
    run: (inside: MatrixClient) => Promise<Result>,
  ): Promise<Result>;
  $queryRawUnsafe(sql: string): Promise<readonly unknown[]>;
  $on(event: "query", listener: (event: { query: string }) => void): void;
  $disconnect(): Promise<void>;
}

interface Generated {
  createRestHandler(options: object): ApiHandler;
  createRpcHandler(options: object): ApiHandler;
}

interface Connection {
  runScript(script: string): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Who asks, as rules know him. */
export interface Caller {
  readonly id: string;
}

type Headers = Readonly<Record<string, string>>;

/** The application as one caller meets it: by its services, and by its own guarded client. */
export interface Via {
  /** @param call `PATCH /note/1?include=desk` */
  rest(
    call: string,
    document?: object | string,
    headers?: Headers,
  ): Promise<Answer>;
  /** @param call `note/update` */
  rpc(call: string, args?: unknown, headers?: Headers): Promise<Answer>;
  own(run: (db: Guarded<MatrixClient>) => Promise<unknown>): Promise<Answer>;
}

/** What is switched on. */
export interface Switched {
  /** Rules of notes; the other models are open. */
  readonly rules?: object;
  /** Extensions of notes, besides those that the schema demands. */
  readonly extensions?: object;
  /** Other options of the handlers. */
  readonly options?: object;
}

export interface Matrix {
  readonly client: MatrixClient;
  /** Whether its services read by `sqlReads()`. */
  readonly bySql: boolean;
  /** The statements of the last request. */
  readonly statements: readonly string[];
  /** The answers since the last look. */
  answers(): readonly Answer[];
  /** Who asks is Ada. */
  open(switched?: Switched): Via;
  /** All rows but the keys of requests, as text. */
  stored(): Promise<string>;
  /** Makes it what it was at first, which it returns. */
  reset(): Promise<string>;
  close(): Promise<void>;
}

const all = { read: true, create: true, update: true, delete: true };

/** Who creates a note owns it. */
const owned = ({ id }: Caller): object => ({ ownerId: id });

const required = {
  attributes: {
    label: { value: ({ title }: { title: string }) => title.toUpperCase() },
    beside: { load: notesBeside },
  },
  actions: {
    show: { run: ({ id }: { id: number }) => ({ id }) },
    rename: {
      run: ({ id, input, client }: ActionEvent) =>
        client.note.update({ where: { id }, data: input }),
    },
  },
};

interface ActionEvent {
  readonly id: number;
  readonly input: object;
  readonly client: MatrixClient;
}

interface NoteRow {
  readonly deskId: number | null;
}

/** How many notes of its desk the caller may read. */
async function notesBeside(
  rows: readonly NoteRow[],
  { client }: { readonly client: MatrixClient },
): Promise<ReadonlyMap<NoteRow, number>> {
  const counted = rows.map(async (row) => {
    const { deskId } = row;
    return [row, await client.note.count({ where: { deskId } })] as const;
  });
  return new Map(await Promise.all(counted));
}

const tables = ["Entry", "Note", "Desk", "Person", "ApiRequest"];

const seed = `${tables.map((name) => `DELETE FROM "${name}";`).join("")}
INSERT INTO Person (id, name) VALUES ('ada', 'ada'), ('grace', 'grace');
INSERT INTO Desk (id, name) VALUES (1, 'Desk 1'), (2, 'Desk 2');
INSERT INTO Note (id, title, ownerId, deskId) VALUES
  (1, 'Open', 'ada', 1), (2, 'Veiled', 'grace', 1);
INSERT INTO Entry (id, word, noteId) VALUES (1, 'kept', 1);
DELETE FROM sqlite_sequence;`;

const rowsOf = (table: string, columns: readonly string[]): string =>
  `(SELECT json_group_array(json_array(${columns.join()})) FROM "${table}")`;

const everything = `SELECT json_array(${[
  rowsOf("Note", [
    ...["id", "title", "old", "secret", "password", "rev"],
    ...["deskId", "formerId", "ownerId", "editorId"],
  ]),
  rowsOf("Desk", ["id", "name"]),
  rowsOf("Person", ["id", "name"]),
  rowsOf("Entry", ["id", "word", "noteId"]),
].join()}) AS stored, (SELECT count(*) FROM "ApiRequest") AS keys`;

interface StoredRows {
  readonly stored: string;
  readonly keys: bigint;
}

/** @param bySql whether the services read by `sqlReads()` */
export async function openMatrix(bySql: boolean): Promise<Matrix> {
  const app = await openApplication<MatrixClient>("matrix", "sqlite");
  const { client } = app;
  const generated = await app.load<Generated>("src/api/index.ts");
  const { defineAccess } = await app.load<{
    defineAccess(context: () => Caller): (rules: object) => Access<Caller>;
  }>("src/api/access.ts");
  const { defineExtensions } = await app.load<{
    defineExtensions(context: () => object): (of: object) => object;
  }>("src/api/extensions.ts");
  const { connect } = await app.load<{ connect(url: string): Connection }>(
    "src/connection.ts",
  );
  const connection = connect(app.databaseUrl);
  const statements: string[] = [];
  client.$on("query", ({ query }) => statements.push(query));
  const context = { id: "ada" };
  const reads: ReadsOption | undefined = bySql ? sqlReads() : undefined;
  const answers: Answer[] = [];
  const counted = async (ask: () => Promise<Answer>): Promise<Answer> => {
    await setImmediate();
    statements.length = 0;
    const answer = await ask();
    answers.push(answer);
    // The events of statements come later than their results.
    await setImmediate();
    return answer;
  };
  const rows = async (): Promise<StoredRows> => {
    await setImmediate();
    const [row] = await client.$queryRawUnsafe(everything);
    return row as StoredRows;
  };
  await connection.runScript(seed);
  const { stored: initial } = await rows();
  return {
    client,
    bySql,
    statements,
    answers: () => answers.splice(0),
    open({ rules, extensions = {}, options = {} } = {}) {
      const access = defineAccess(() => context)({
        ...{ Desk: all, Person: all },
        Note: { ...all, preset: { create: owned }, ...rules },
      });
      const common = {
        client,
        extensions: defineExtensions(() => context)({
          Note: { ...required, ...extensions },
        }),
        ...(rules && { access }),
        ...(reads && { reads }),
        ...options,
      };
      const rest = generated.createRestHandler({
        endpoint: "/",
        aggregates: true,
        bulk: { export: true, import: true },
        ...common,
      });
      const rpc = generated.createRpcHandler(common);
      return {
        rest: (call, document, headers) =>
          counted(() => ask(rest, call, document, restType(call), headers)),
        rpc: (call, args = {}, headers) =>
          counted(() =>
            askRpc((...one) => ask(rpc, ...one, headers), call, args),
          ),
        own: (run) =>
          counted(() => answerOf(run(guarded(client, access, context)))),
      };
    },
    stored: async () => (await rows()).stored,
    async reset() {
      const { stored, keys } = await rows();
      if (stored !== initial || keys > 0) await connection.runScript(seed);
      return initial;
    },
    close: () => app.close(),
  };
}

function restType(call: string): string {
  if (call.includes("?dry-run=")) return "application/x-ndjson";
  const type = "application/vnd.api+json";
  return call.endsWith("/operations")
    ? `${type};ext="https://jsonapi.org/ext/atomic"`
    : type;
}

async function ask(
  handler: ApiHandler,
  call: string,
  body: unknown,
  type: string,
  headers: Headers = {},
): Promise<Answer> {
  const [method = "", url = ""] = call.split(" ");
  const [path = "", query] = url.split("?");
  const { text, stream, ...answer } = await handler({
    method,
    path,
    ...(query !== undefined && { query }),
    headers: {
      ...headers,
      ...(body !== undefined && { "content-type": type }),
    },
    ...(body !== undefined && {
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  });
  return { ...answer, text: text ?? (await wholeOf(stream)) };
}

async function wholeOf(parts: ApiResponse["stream"]): Promise<string> {
  let text = "";
  for await (const part of parts ?? []) text += part;
  return text;
}

function askRpc(
  send: (call: string, body: unknown, type: string) => Promise<Answer>,
  call: string,
  args: unknown,
): Promise<Answer> {
  const [, operation = ""] = call.split("/");
  const method = /^(?:find|count)/.test(operation)
    ? "GET"
    : operation.startsWith("delete")
      ? "DELETE"
      : operation.startsWith("update")
        ? "PATCH"
        : "POST";
  const type = "application/json";
  if (method === "GET" || method === "DELETE") {
    const q = encodeURIComponent(JSON.stringify(args));
    return send(`${method} /${call}?q=${q}`, undefined, type);
  }
  return send(`${method} /${call}`, args, type);
}

/** What own code gets, in the words of an answer. */
async function answerOf(result: Promise<unknown>): Promise<Answer> {
  const headers = {};
  try {
    return { status: 200, headers, text: JSON.stringify(await result) };
  } catch (error) {
    if (error instanceof AccessDenied) {
      return { status: 403, headers, text: error.message };
    }
    const { code } = error as { readonly code?: string };
    if (code !== "P2025") throw error;
    return { status: 404, headers, text: code };
  }
}
