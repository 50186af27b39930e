import { readFileSync } from "node:fs";
import { join } from "node:path";
import { testApi, type TestApiOptions } from "@gen-api/runtime/testing";
import type { PrismaClient } from "../../fixtures/promises/generated/prisma/client.js";
import type * as Rules from "../../fixtures/promises/src/access.js";
import type * as Api from "../../fixtures/promises/src/api/index.js";
import type * as Around from "../../fixtures/promises/src/around.js";
import type * as Own from "../../fixtures/promises/src/extensions.js";
import type { Fault } from "../../fixtures/promises/src/faults.js";
import {
  type DatabaseName,
  needsServer,
  serverUrl,
} from "../support/databases.js";
import { prepare } from "../support/prepare.js";

/** What a run of `testApi` came to: by the names of its tests what each has found. */
export type Run = ReadonlyMap<string, string | undefined>;

type Client = PrismaClient;

/** Runs `testApi` over the application with seven models, with one of its faults or none. */
export async function runWith(
  fault?: Fault,
  more: Partial<TestApiOptions<Client>> = {},
  database: DatabaseName = "sqlite",
): Promise<Run> {
  return collected({ ...(await optionsWith(fault, database)), ...more });
}

/** What `testApi` is given for it. */
export async function optionsWith(
  fault?: Fault,
  database: DatabaseName = "sqlite",
): Promise<TestApiOptions<Client>> {
  const { folder } = await prepare("promises", database);
  const load = async <Module>(path: string): Promise<Module> =>
    (await import(join(folder, path))) as Module;
  const { accessWith } = await load<typeof Rules>("src/access.ts");
  const { extensionsWith } = await load<typeof Own>("src/extensions.ts");
  const { around } = await load<typeof Around>("src/around.ts");
  const { createRestHandler, createRpcHandler } =
    await load<typeof Api>("src/api/index.ts");
  const { PrismaClient } = await load<{
    PrismaClient: new (options: object) => Client;
  }>("generated/prisma/client.ts");
  const description = (service: string): object =>
    JSON.parse(
      readFileSync(join(folder, `src/api/openapi/${service}.json`), "utf8"),
    ) as object;
  const readers = new Map<Client, Client>();
  const log = (): void => undefined;
  return {
    services: ({ client, access, extensions }) => ({
      rest: around(
        createRestHandler({
          ...{ client, access, extensions, log },
          ...{ endpoint: "/rest", etag: true },
          idempotency: {
            model: "ApiRequest",
            scope: ({ context }) => scopeOf(context as Rules.Caller, fault),
          },
          description: description("rest"),
        }),
        client,
        fault,
      ),
      rpc: createRpcHandler({
        ...{ client, access, extensions, log },
        description: description("rpc"),
      }),
    }),
    database: {
      schema: join(folder, "schema.prisma"),
      config: join(folder, "gen-api.config.ts"),
      // The engine that makes it is one of a process, and suites have their own.
      tables: readFileSync(join(folder, "tables.sql"), "utf8"),
      ...(needsServer(database) && { url: serverUrl(database) }),
      client: (adapter) => {
        const client = new PrismaClient({ adapter });
        readers.set(client, new PrismaClient({ adapter }));
        return client;
      },
      prepare: async (client) => {
        if (fault !== "a trigger that raises") return;
        await client.$executeRawUnsafe(
          `CREATE TRIGGER quota BEFORE UPDATE ON "Comment" BEGIN SELECT RAISE(ABORT, 'comments stay'); END`,
        );
      },
    },
    callers: {
      anonymous: {},
      ada: { user: { id: 1, teamId: 1 } },
      grace: { user: { id: 2, teamId: 2 } },
      admin: { user: { id: 3, teamId: 1, isAdmin: true } },
    },
    access: accessWith(fault),
    extensions: (client) => extensionsWith(client, fault, readers.get(client)),
    open: ["Label.read"],
  };
}

function scopeOf({ user }: Rules.Caller, fault?: Fault): string {
  return fault === "a key that all callers share"
    ? "all"
    : String(user?.id ?? "anonymous");
}

/** All tests but those of one caller, or of everyone, about one model: `ada · /task`. */
export async function allBut(own: string): Promise<readonly string[]> {
  const names = new Set<string>();
  const add = (name: string): unknown =>
    names.add(name.split(" · ").slice(0, 2).join(" · "));
  testApi({ ...(await optionsWith()), test: add, afterAll: () => undefined });
  names.delete(own);
  return [...names];
}

/** Runs the tests that options define, one after the other. */
export async function collected<Given extends object>(
  options: TestApiOptions<Given>,
): Promise<Run> {
  const tests: [name: string, run: () => Promise<void>][] = [];
  let close = (): Promise<void> => Promise.resolve();
  testApi({
    ...options,
    test: (name, run) => tests.push([name, run]),
    afterAll: (run) => (close = run),
  });
  const found = new Map<string, string | undefined>();
  try {
    for (const [name, run] of tests) {
      found.set(
        name,
        await run().then(
          () => undefined,
          (error: unknown) =>
            error instanceof Error ? error.message : String(error),
        ),
      );
    }
  } finally {
    await close();
  }
  return found;
}

/** The tests that have failed, with what they say. */
export function failures(run: Run): readonly string[] {
  return [...run].flatMap(([name, problem]) =>
    problem === undefined ? [] : [`${name}\n${problem}`],
  );
}
