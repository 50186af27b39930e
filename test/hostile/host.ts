// Runs in a process of its own, in an application's folder: answers messages with what
// an application's handlers answered, and what that took.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ApiHandler, ApiRequest, Resource } from "@gen-api/runtime";
import { sqlReads } from "@gen-api/runtime/sql";
import { connects } from "../support/connections/connects.js";
import type { DatabaseName } from "../support/databases.js";
import {
  Answers,
  countingAdapter,
  joinsOf,
} from "../support/counting-adapter.js";

/** A request to one of the application's handlers. */
export interface HostileRequest extends Pick<
  ApiRequest,
  "method" | "path" | "query" | "body"
> {
  readonly service: "rest" | "rpc";
  /** What it is to be dear by, where the search tells. */
  readonly kind?: string;
  /** The type of file that it asks for, if it does. */
  readonly accept?: string;
  /** Whether it is read by `sqlReads()`, which takes what is generated for it. */
  readonly bySql?: boolean;
}

/** What a request took. */
export interface Cost {
  readonly status: number;
  /** The beginning of an answer that is no success. */
  readonly problem: string;
  readonly bytes: number;
  /** Rows that the database returned. */
  readonly rows: number;
  readonly statements: number;
  /** Joins, and inner SELECTs that are not joined, of the statement that has most of them. */
  readonly joins: number;
  /** Processor time of the process. */
  readonly cpuMillis: number;
  readonly millis: number;
  /** The most memory that the process had so far. */
  readonly peakBytes: number;
}

/** What requests may name. */
export interface ModelDescription {
  readonly type: string;
  readonly fields: readonly string[];
  /** The fields that are compared as text. */
  readonly texts: readonly string[];
  readonly relations: Readonly<
    Record<
      string,
      { readonly kind: "to-one" | "to-many"; readonly target: string }
    >
  >;
}

const load = (path: string): Promise<unknown> =>
  import(pathToFileURL(join(process.cwd(), path)).href);

const { PrismaClient } = (await load("generated/prisma/client.ts")) as {
  PrismaClient: new (options: object) => object;
};
const { createRestHandler, createRpcHandler } = (await load(
  "src/api/index.ts",
)) as Record<
  "createRestHandler" | "createRpcHandler",
  (options: object) => ApiHandler
>;
const connect = connects[process.env["DATABASE"] as DatabaseName];
const { adapter, runScript } = connect(process.env["DATABASE_URL"] ?? "");
await runScript(process.env["FILL"] ?? "");
const answers = new Answers();
const client = new PrismaClient({ adapter: countingAdapter(adapter, answers) });
const log = (): void => undefined;
const open = (more: object = {}) => ({
  rest: createRestHandler({
    client,
    log,
    endpoint: "/rest",
    bulk: { export: true },
    aggregates: true,
    ...more,
  }),
  rpc: createRpcHandler({ client, log, ...more }),
});
const handlers = open();
let bySqlHandlers: typeof handlers | undefined;

async function cost({
  service,
  bySql = false,
  accept = "application/vnd.api+json",
  ...request
}: HostileRequest): Promise<Cost> {
  if (bySql) bySqlHandlers ??= open({ reads: sqlReads() });
  const handler = (bySql && bySqlHandlers) || handlers;
  answers.queries = [];
  const started = performance.now();
  const before = process.cpuUsage();
  const headers =
    service === "rest" ? { accept } : { "content-type": "application/json" };
  const {
    status,
    text = "",
    stream,
  } = await handler[service]({ ...request, headers });
  let bytes = Buffer.byteLength(text);
  for await (const part of stream ?? []) bytes += Buffer.byteLength(part);
  const { user, system } = process.cpuUsage(before);
  return {
    status,
    problem: status < 400 ? "" : text.slice(0, 500),
    bytes,
    rows: answers.rows,
    statements: answers.queries.length,
    joins: Math.max(0, ...answers.queries.map(joinsOf)),
    cpuMillis: (user + system) / 1000,
    millis: performance.now() - started,
    peakBytes: process.resourceUsage().maxRSS * 1024,
  };
}

async function describeModels(): Promise<readonly ModelDescription[]> {
  const folders = await readdir("src/api", { withFileTypes: true });
  const modules = await Promise.all(
    folders
      .filter((one) => one.isDirectory() && one.name !== "openapi")
      .map(({ name }) => load(`src/api/${name}/resource.ts`)),
  );
  return modules
    .flatMap((one) => Object.values(one as Record<string, Resource>))
    .map(({ type, fieldMap, relationshipMap }) => ({
      type,
      fields: [...fieldMap.keys()],
      texts: [...fieldMap.values()]
        .filter(
          ({ type: of, list, format }) => of === "String" && !list && !format,
        )
        .map(({ name }) => name),
      relations: Object.fromEntries(
        [...relationshipMap()].map(([name, { kind, target }]) => [
          name,
          { kind, target: target.type },
        ]),
      ),
    }));
}

process.on("message", (request: HostileRequest) => {
  void cost(request).then((one) => process.send?.(one));
});
process.send?.(await describeModels());
