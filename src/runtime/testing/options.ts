import type { Access } from "../access/rules.js";
import type { Extensions } from "../extensions/define-extensions.js";
import type { Schema } from "../model/schema.js";
import type { ApiHandler } from "../service/api-handler.js";

/** The services of an application, as its adapters mount them. */
export interface TestedServices {
  readonly rest?: ApiHandler | undefined;
  readonly rpc?: ApiHandler | undefined;
}

/** Rows of a database by model, in the order of their keys. */
export type StoredRows = Readonly<Record<string, readonly Row[]>>;

export type Row = Readonly<Record<string, unknown>>;

/** What the database of a test is made of. */
export interface TestDatabaseOptions<Client> {
  /** The schema, as on the command line; found if it is left out. */
  readonly schema?: string;
  /** The configuration, as on the command line. */
  readonly config?: string;
  /**
   * A server on which databases may be made: `postgresql://…`, `mysql://…` or `mariadb://…`. Its
   * databases are let alone, and those that tests make are removed. Without it, the database
   * is one of this process.
   */
  readonly url?: string | undefined;
  /** SQL that makes the tables in place of what the schema says, such as migrations. */
  readonly tables?: string;
  /** The application's client over a driver adapter: `(adapter) => new PrismaClient({ adapter })`. */
  readonly client: (adapter: never) => Client;
  /** Called once for each database when its tables are made: triggers, for example. */
  readonly prepare?: (client: Client) => Promise<unknown>;
  /** How many rows a model has that belongs to another one. Default: 16. */
  readonly rows?: number;
}

/** Who asks: the `context` of requests, or a function that makes it of the rows there are. */
export type TestedCaller = object | ((rows: StoredRows) => object);

/** The runner's function: `test` of Vitest, Jest or `node:test`. */
export type Test = (
  name: string,
  run: () => Promise<void>,
  timeout?: number,
) => unknown;

/**
 * What {@link testApi} tests.
 *
 * @typeParam Client the application's Prisma client
 * @typeParam Rules what `defineAccess` has made
 */
export interface TestApiOptions<Client extends object> {
  /** Makes the services; the rules and extensions that it gets are watched ones. */
  services(given: {
    readonly client: Client;
    readonly access: Access<unknown>;
    readonly extensions: Extensions;
  }): TestedServices;
  readonly database: TestDatabaseOptions<Client>;
  /** By the names that tests have. */
  readonly callers: Readonly<Record<string, TestedCaller>>;
  /** What `defineAccess` has made. */
  readonly access?: Access<unknown>;
  /** What `defineExtensions` has made, or a function of the client that makes it. */
  readonly extensions?: Extensions | ((client: Client) => Extensions);
  /** Of the generated `schema.ts`: needed where there are no rules. */
  readonly schema?: Schema;
  /** What everybody may do to every row: `Category.read`. Anything else of that kind fails. */
  readonly open?: readonly string[];
  /** Names of tests that are left out, or what they begin with. */
  readonly except?: readonly string[];
  /** In percent. Default: 90 of routes, 90 of rules. */
  readonly coverage?: { readonly routes?: number; readonly rules?: number };
  /** Of all that is random; `GEN_API_SEED` of the environment wins. Default: 1. */
  readonly seed?: number;
  /** Random requests for each model. Default: 200. */
  readonly requests?: number;
  /** Without it, the global `test` of the runner. */
  readonly test?: Test;
  /** The runner's function that runs at the end: `afterAll`, or `after` of `node:test`. */
  readonly afterAll?: (run: () => Promise<void>) => unknown;
}
