// Runs in a process of its own, in an application's folder: answers messages
// with what the application's handlers answer.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ApiHandler, Resource } from "@gen-api/runtime";
import { dumpTables } from "./dump-tables.js";
import type {
  ClientCall,
  HostMessage,
  HostReply,
  HostRequest,
  TypeDescription,
} from "./protocol.js";

interface PrismaClient {
  $queryRawUnsafe(sql: string): Promise<readonly object[]>;
  $on(event: "query", listener: (event: { query: string }) => void): void;
  $extends(extension: object): PrismaClient;
}

interface Call extends ClientCall {
  readonly args: unknown;
  query(args: unknown): Promise<unknown>;
}

const load = (path: string): Promise<unknown> =>
  import(pathToFileURL(join(process.cwd(), path)).href);

const { PrismaClient } = (await load("generated/prisma/client.ts")) as {
  PrismaClient: new (options: object) => PrismaClient;
};
const { createRestHandler, createRpcHandler } = (await load(
  "src/api/index.ts",
)) as Record<
  "createRestHandler" | "createRpcHandler",
  (options: object) => ApiHandler
>;
const { connect } = (await load("src/connection.ts")) as {
  connect(url: string): { readonly adapter: object };
};

const { adapter } = connect(process.env["DATABASE_URL"] ?? "");
const client = new PrismaClient({
  adapter,
  log: [{ emit: "event", level: "query" }],
});
let log: string[] = [];
let queries: string[] = [];
let calls: ClientCall[] = [];
client.$on("query", ({ query }) => queries.push(query));
/** The same client, which also counts. */
const counting = client.$extends({
  query: {
    $allOperations({ model, operation, args, query }: Call) {
      calls.push({ model, operation });
      return query(args);
    },
  },
});

const handlers = new Map<string, ApiHandler>();

function handlerFor(
  { service, count = false }: HostRequest,
  options: HostMessage["options"],
): ApiHandler {
  const key = JSON.stringify([service, count, options]);
  let handler = handlers.get(key);
  if (!handler) {
    const shared = {
      client: count ? counting : client,
      log: (message: string, error: unknown) =>
        log.push(`${message} ${error instanceof Error ? error.stack : error}`),
      ...options,
    };
    handler =
      service === "rpc"
        ? createRpcHandler(shared)
        : createRestHandler({ endpoint: "https://example.org/api", ...shared });
    handlers.set(key, handler);
  }
  return handler;
}

async function answer(
  handler: ApiHandler,
  { dump, ...request }: HostRequest,
): Promise<HostReply> {
  log = [];
  queries = [];
  calls = [];
  try {
    const { status, headers, body, text } = await handler(request);
    const sent = queries;
    const called = calls;
    return {
      status,
      headers,
      text: text ?? (body === undefined ? undefined : JSON.stringify(body)),
      dump: dump ? await dumpTables(client) : undefined,
      log,
      thrown: undefined,
      queries: sent,
      calls: called,
    };
  } catch (error) {
    const thrown = String(error instanceof Error ? error.stack : error);
    const nothing = { headers: {}, text: undefined, dump: undefined };
    return { status: 0, ...nothing, log, thrown, queries, calls };
  }
}

async function describeTypes(): Promise<readonly TypeDescription[]> {
  const folders = await readdir(join(process.cwd(), "src/api"), {
    withFileTypes: true,
  });
  const described: TypeDescription[] = [];
  for (const folder of folders) {
    if (!folder.isDirectory() || folder.name === "openapi") continue;
    const path = `src/api/${folder.name}/resource.ts`;
    for (const value of Object.values((await load(path)) as object))
      described.push(describeType(value as Resource));
  }
  return described;
}

function describeType(resource: Resource): TypeDescription {
  const { type, id, fields, requiredNames: required } = resource;
  return {
    type,
    idFields: id?.fields ?? [],
    required,
    // Functions do not pass from one process to another.
    fields: JSON.parse(JSON.stringify(fields)) as TypeDescription["fields"],
    relationships: Object.fromEntries(
      [...resource.relationshipMap()].map(([name, { kind, target }]) => [
        name,
        { kind, target: target.type },
      ]),
    ),
  };
}

process.on("message", ({ id, options, request }: HostMessage) => {
  void answer(handlerFor(request, options), request).then((reply) =>
    process.send?.({ id, reply }),
  );
});
process.send?.(await describeTypes());
