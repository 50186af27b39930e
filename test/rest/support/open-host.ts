import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ApiHandler, Resource } from "@gen-api/runtime";
import type { DatabaseName } from "../../support/databases.js";
import { openApplication } from "../../support/open-application.js";
import type { ApplicationName } from "../../support/prepare.js";
import { dumpTables } from "./dump-tables.js";
import type {
  ClientCall,
  HostReply,
  HostRequest,
  ServiceOptions,
  TypeDescription,
} from "./protocol.js";

/** An application's handlers, without HTTP, and what they do on the way. */
export interface Host {
  readonly types: readonly TypeDescription[];
  /** The URL of its database. */
  readonly databaseUrl: string;
  answer(request: HostRequest, options: ServiceOptions): Promise<HostReply>;
  close(): Promise<void>;
}

interface PrismaClient {
  $queryRawUnsafe(sql: string): Promise<readonly object[]>;
  $on(event: "query", listener: (event: { query: string }) => void): void;
  $extends(extension: object): PrismaClient;
  $disconnect(): Promise<void>;
}

interface Call extends ClientCall {
  readonly args: unknown;
  query(args: unknown): Promise<unknown>;
}

type CreateHandler = (options: object) => ApiHandler;

/** Opens an application on a fresh and seeded database. */
export async function openHost(
  name: ApplicationName,
  database: DatabaseName,
): Promise<Host> {
  const { client, folder, databaseUrl, load, close } =
    await openApplication<PrismaClient>(name, database);
  const { createRestHandler, createRpcHandler } =
    await load<Record<"createRestHandler" | "createRpcHandler", CreateHandler>>(
      "src/api/index.ts",
    );
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
    options: ServiceOptions,
  ): ApiHandler {
    const key = JSON.stringify([service, count, options]);
    let handler = handlers.get(key);
    if (!handler) {
      const shared = {
        client: count ? counting : client,
        log: (message: string, error: unknown) =>
          log.push(
            `${message} ${error instanceof Error ? error.stack : error}`,
          ),
        ...options,
      };
      handler =
        service === "rpc"
          ? createRpcHandler(shared)
          : createRestHandler({
              endpoint: "https://example.org/api",
              ...shared,
            });
      handlers.set(key, handler);
    }
    return handler;
  }

  async function answer(
    { dump, ...request }: HostRequest,
    options: ServiceOptions,
  ): Promise<HostReply> {
    log = [];
    queries = [];
    calls = [];
    try {
      const handler = handlerFor(request, options);
      const { status, headers, body, text, stream } = await handler(request);
      let file: string | undefined;
      for await (const part of stream ?? []) file = (file ?? "") + part;
      const sent = queries;
      const called = calls;
      return {
        status,
        headers,
        text:
          text ??
          file ??
          (body === undefined ? undefined : JSON.stringify(body)),
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

  const types = await describeTypes(join(folder, "src/api"), load);
  return { types, databaseUrl, answer, close };
}

async function describeTypes(
  api: string,
  load: <Module>(path: string) => Promise<Module>,
): Promise<readonly TypeDescription[]> {
  const folders = await readdir(api, { withFileTypes: true });
  const described: TypeDescription[] = [];
  for (const folder of folders) {
    if (!folder.isDirectory() || folder.name === "openapi") continue;
    const path = `src/api/${folder.name}/resource.ts`;
    for (const value of Object.values(await load<object>(path)))
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
    // Without functions.
    fields: JSON.parse(JSON.stringify(fields)) as TypeDescription["fields"],
    relationships: Object.fromEntries(
      [...resource.relationshipMap()].map(([name, { kind, target }]) => [
        name,
        { kind, target: target.type },
      ]),
    ),
  };
}
