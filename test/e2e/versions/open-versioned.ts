import type { ApiHandler, ApiResponse } from "../../../src/runtime/index.js";
import type { DatabaseName } from "../../support/databases.js";
import { openApplication } from "../../support/open-application.js";

interface Rows {
  findMany(args?: object): Promise<Record<string, unknown>[]>;
  findUniqueOrThrow(args: object): Promise<Record<string, unknown>>;
  create(args: object): Promise<Record<string, unknown>>;
  createMany(args: object): Promise<{ count: number }>;
  update(args: object): Promise<Record<string, unknown>>;
  updateMany(args: object): Promise<{ count: number }>;
  count(args?: object): Promise<number>;
  deleteMany(args?: object): Promise<{ count: number }>;
}

/** The client of the application. */
export interface VersionedClient {
  readonly post: Rows;
  readonly user: Rows;
  readonly comment: Rows;
  readonly place: Rows;
  readonly tag: Rows;
  readonly station: Rows;
  readonly apiRequest: Rows;
  $on(event: "query", listener: (event: { query: string }) => void): void;
  $executeRawUnsafe(sql: string): Promise<unknown>;
  $disconnect(): Promise<void>;
  $extends(extension: object): unknown;
}

/** What the generated `index.ts` and `access.ts` have. */
export interface Generated {
  createRestHandler(options: object): ApiHandler;
  createRpcHandler(options: object): ApiHandler;
}

/** The application of versions in the test's own process. */
export async function openVersioned(database: DatabaseName) {
  const application = await openApplication<VersionedClient>(
    "versioned",
    database,
    // Of many requests at once, the last one waits for a connection.
    { transactionOptions: { maxWait: 30_000, timeout: 30_000 } },
  );
  const { client, load, close } = application;
  const generated = await load<Generated>("src/api/index.ts");
  const access = await load<{
    defineAccess(
      context: (request: object) => unknown,
    ): (rules: object) => object;
  }>("src/api/access.ts");
  const { defineExtensions } = await load<{
    defineExtensions(
      context: (request: object) => unknown,
    ): (extensions: object) => object;
  }>("src/api/extensions.ts");
  const extending = (post: object = {}, others: object = {}): object =>
    defineExtensions((request) => request)({
      Post: {
        actions: { publish: { run: publish }, first: { run: first } },
        ...post,
      },
      ...others,
    });
  const extensions = extending();
  const rest = (options: object = {}): ApiHandler =>
    generated.createRestHandler({
      client,
      endpoint: "/api",
      extensions,
      ...options,
    });
  const rpc = (options: object = {}): ApiHandler =>
    generated.createRpcHandler({ client, extensions, ...options });
  return {
    client,
    rest,
    rpc,
    extending,
    defineAccess: access.defineAccess,
    /** Makes of a column what `gen-api init --idempotency` has for MySQL. */
    widenKeys: () =>
      client.$executeRawUnsafe(
        "ALTER TABLE ApiRequest MODIFY body LONGTEXT NOT NULL",
      ),
    close,
  };
}

/** The action of posts. */
function publish({
  id,
  client,
}: {
  readonly id: number;
  readonly client: VersionedClient;
}): unknown {
  return client.post.update({ where: { id }, data: { title: "published" } });
}

/** An action whose value tells of a record. */
async function first({
  client,
}: {
  readonly client: VersionedClient;
}): Promise<unknown> {
  const [row] = await client.post.findMany({
    take: 1,
    orderBy: { id: "desc" },
  });
  return { title: row?.["title"] };
}

export type OpenVersioned = Awaited<ReturnType<typeof openVersioned>>;

/** Sends a request to a handler. */
export function send(
  handler: ApiHandler,
  method: string,
  path: string,
  more: {
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
    readonly context?: unknown;
  } = {},
): Promise<ApiResponse> {
  const [at = "", query] = path.split("?");
  const { body, headers, context } = more;
  return handler({
    method,
    path: at,
    query,
    headers: { "content-type": "application/vnd.api+json", ...headers },
    body,
    context,
  });
}

/** The document of a PATCH. */
export function patch(
  id: string,
  attributes: object,
  more: object = {},
  type = "post",
): object {
  return { data: { type, id, attributes, ...more } };
}
