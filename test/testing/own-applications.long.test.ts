import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import type { TestApiOptions } from "@gen-api/runtime/testing";
import { type ApplicationName, prepare } from "../support/prepare.js";
import { collected, failures } from "./application.js";

// The applications that all other suites test: one without rules, and one whose rules are those of
// tenants, roles and shares. Of their routes a run reaches fewer than it asks for by default: rows
// with keys of several columns are all taken, and what an action has to be given is unknown.

type Options = TestApiOptions<object>;

test("the blog, which has no rules", async () => {
  const { options, load } = await applicationOf("blog");
  const { schema } = await load<Required<Options>>("src/api/schema.ts");
  const run = await collected({
    ...options,
    schema,
    callers: { anonymous: {} },
    coverage: { routes: 75 },
  });
  expect(failures(run)).toEqual([]);
}, 240_000);

test("the workspace, as two of its users", async () => {
  const { options, load } = await applicationOf("workspace");
  const { access } = await load<Required<Options>>("src/access.ts");
  const { extensions } = await load<Required<Options>>("src/extensions.ts");
  const userAt =
    (at: number): Options["callers"][string] =>
    ({ Member }) => ({ userId: Member?.[at]?.["userId"] });
  const run = await collected({
    ...options,
    ...{ access, extensions },
    callers: { anonymous: {}, ada: userAt(0), grace: userAt(5) },
    coverage: { routes: 70 },
    // A filter of its own, and an action that has to be given something.
    except: ["extensions · Document · each of them runs"],
  });
  expect(failures(run)).toEqual([]);
}, 240_000);

async function applicationOf(name: ApplicationName) {
  const { folder } = await prepare(name, "sqlite");
  const load = async <Module>(path: string): Promise<Module> =>
    (await import(join(folder, path))) as Module;
  type Handlers = Record<
    "createRestHandler" | "createRpcHandler",
    (options: object) => NonNullable<ReturnType<Options["services"]>["rest"]>
  >;
  const api = await load<Handlers>("src/api/index.ts");
  const { PrismaClient } = await load<{
    PrismaClient: new (options: object) => object;
  }>("generated/prisma/client.ts");
  const described = (service: string): object =>
    JSON.parse(
      readFileSync(join(folder, `src/api/openapi/${service}.json`), "utf8"),
    ) as object;
  const options = {
    services: (given) => ({
      rest: api.createRestHandler({
        ...given,
        log: () => undefined,
        endpoint: "/rest",
        description: described("rest"),
      }),
      rpc: api.createRpcHandler({
        ...given,
        log: () => undefined,
        description: described("rpc"),
      }),
    }),
    database: {
      schema: join(folder, "schema.prisma"),
      config: join(folder, "gen-api.config.ts"),
      tables: readFileSync(join(folder, "tables.sql"), "utf8"),
      client: (adapter) => new PrismaClient({ adapter }),
    },
  } satisfies Omit<Options, "callers">;
  return { options, load };
}
