import type { DelegateMap } from "../prisma/delegate.js";
import type { Access } from "../access/rules.js";
import type { Extensions } from "../extensions/define-extensions.js";
import type { Schema } from "../model/schema.js";
import { Contract } from "./contract.js";
import { making, type TestDatabase, type TestDatabases } from "./databases.js";
import type { TestedModel } from "./models.js";
import type { Row, StoredRows, TestApiOptions } from "./options.js";
import { secretNames } from "./secret-names.js";
import { ask, type Side } from "./side.js";
import { Watch } from "./watch.js";

/** What a run has: the application over three databases, and who asks. */
export interface World {
  readonly models: readonly TestedModel[];
  readonly schema: Schema;
  /** Names that nobody may see and that mean nothing else. */
  readonly secrets: readonly string[];
  readonly access: Access<unknown> | undefined;
  readonly extensions: Readonly<Record<string, object>>;
  readonly callers: ReadonlyMap<string, object>;
  readonly seed: number;
  readonly requests: number;
  /** For the contract: what it has is what requests have left. */
  readonly single: Side;
  /** Two that differ in what a caller may not read. */
  readonly twins: readonly [Side, Side];
  /** The application's own rules behind all sides, watched together. */
  readonly watch: Watch;
  /** Rules of writes that were seen to allow, and to refuse. */
  readonly seen: {
    readonly allowed: Set<string>;
    readonly refused: Set<string>;
  };
  /** Valid writes, as `Post.PATCH`: whether one was accepted, and what else was answered. */
  readonly valid: Map<
    string,
    { isAccepted: boolean; refusal?: string | undefined }
  >;
  /** The rows that each side began with. */
  readonly rows: StoredRows;
  /** Other valid rows, to make new records of. */
  readonly samples: ReadonlyMap<string, readonly Row[]>;
  readonly contracts: Readonly<Record<"rest" | "rpc", Contract | undefined>>;
  close(): Promise<void>;
}

/** @throws Error for a database that cannot be made, before anything runs */
export async function openWorld<Client extends object>(
  options: TestApiOptions<Client>,
  schema: Schema,
  models: readonly TestedModel[],
  seed: number,
): Promise<World> {
  const { database, access, requests = 200 } = options;
  const { rows: count = 16 } = database;
  const { testDatabases } = await making();
  const databases = await testDatabases({ ...database });
  const watch = new Watch();
  const open = (): Promise<Side<Client>> =>
    openSide(options, databases, watch, seed);
  const single = await open();
  const sides: Side[] = [single];
  try {
    const twins = [await open(), await open()] as const;
    sides.push(...twins);
    const rows = await storedRows(single.client, models);
    const callers = callersOf(options.callers, rows);
    const [first = {}] = callers.values();
    return {
      ...{ models, schema, access, callers, seed, requests, watch, rows },
      ...{ single, twins, extensions: extensionsIn(options, single.client) },
      secrets: secretNames(schema, models),
      seen: { allowed: new Set(), refused: new Set() },
      valid: new Map(),
      samples: databases.rows(count, seed + 1),
      contracts: {
        rest: await contractOf(single, "rest", first),
        rpc: await contractOf(single, "rpc", first),
      },
      close: () => closeAll(sides),
    };
  } catch (error) {
    await closeAll(sides);
    throw error;
  }
}

async function closeAll(sides: readonly Side[]): Promise<void> {
  for (const side of sides) await side.close();
}

async function openSide<Client extends object>(
  options: TestApiOptions<Client>,
  databases: TestDatabases,
  watch: Watch,
  seed: number,
): Promise<Side<Client>> {
  const { rows = 16, client: connect, prepare } = options.database;
  const database = await databases.open();
  const client = await connected(
    () => connect(database.adapter as never),
    database,
  );
  await prepare?.(client);
  const fill = (): Promise<void> => database.fill(client, rows, seed);
  await fill();
  const refill = (await database.keep()) ?? fill;
  const { access } = options;
  const extensions =
    typeof options.extensions === "function"
      ? options.extensions(client)
      : options.extensions;
  const services = options.services({
    client,
    access: (access && watch.access(access)) as Access<unknown>,
    extensions: (extensions && watch.extensions(extensions)) as Extensions,
  });
  return {
    ...{ client, services, watch, refill },
    keep: () => database.keep(),
    async close() {
      await (
        client as { readonly $disconnect?: () => Promise<void> }
      ).$disconnect?.();
      await database.close();
    },
  };
}

async function connected<Client>(
  connect: () => Client,
  database: TestDatabase,
): Promise<Client> {
  try {
    return connect();
  } catch (error) {
    await database.close();
    throw error;
  }
}

function extensionsIn<Client extends object>(
  { extensions }: TestApiOptions<Client>,
  client: object,
): World["extensions"] {
  const made =
    typeof extensions === "function"
      ? extensions(client as Client)
      : extensions;
  return made?.models ?? {};
}

function callersOf(
  callers: TestApiOptions<object>["callers"],
  rows: StoredRows,
): World["callers"] {
  return new Map(
    Object.entries(callers).map(([name, one]) => [
      name,
      typeof one === "function"
        ? (one as (rows: StoredRows) => object)(rows)
        : one,
    ]),
  );
}

async function contractOf(
  side: Side,
  service: "rest" | "rpc",
  caller: object,
): Promise<Contract | undefined> {
  if (!side.services[service]) return undefined;
  const path = "/openapi.json";
  const { status, text } = await ask(
    side,
    { service, method: "GET", path },
    caller,
  );
  if (status !== 200) {
    throw new Error(
      `GET ${path} of ${service} answers ${String(status)}: give the handler its description, which the contract is`,
    );
  }
  const { validatorOf } = await making();
  return new Contract(JSON.parse(text) as object, validatorOf);
}

/** All rows of the served models, without rules. */
export async function storedRows(
  client: object,
  models: readonly TestedModel[],
): Promise<StoredRows> {
  const own = client as DelegateMap;
  const stored: Record<string, readonly Row[]> = {};
  for (const { name, delegate, id } of models) {
    stored[name] = (await own[delegate]?.findMany({
      orderBy: id.map((one) => ({ [one]: "asc" })),
    })) as readonly Row[];
  }
  return stored;
}
