import { lazy } from "../model/lazy.js";
import type { Schema } from "../model/schema.js";
import { closedOf, contractOf, refusedWrites } from "./contract-run.js";
import { routesReached, rulesReached } from "./coverage.js";
import { afterRollback, notRun } from "./extension-promises.js";
import { testedModels } from "./models.js";
import { openOperations } from "./open-models.js";
import type { Test, TestApiOptions } from "./options.js";
import { Twins } from "./twins.js";
import { openWorld, type World } from "./world.js";

/** What a test promises: the problems that it finds, in words. */
interface Promised {
  readonly name: string;
  problems(
    world: World,
    twins: Twins,
  ): readonly string[] | Promise<readonly string[]>;
}

/** Milliseconds that one test may take: a whole run has 60 seconds for 50 models. */
const timeout = 60_000;

/**
 * Tests the services of an application against what its schema, rules and description
 * promise: call it in a file of Vitest, Jest or `node:test`, and it defines the tests. They
 * run over databases that it makes itself, and write to no other one.
 *
 * @throws TypeError for options that do not fit each other
 */
export function testApi<Client extends object>(
  options: TestApiOptions<Client>,
): void {
  const schema = options.schema ?? options.access?.schema;
  if (!schema) {
    throw new TypeError(
      'testApi needs "schema", which the generated schema.ts exports, where there is no "access"',
    );
  }
  if (Object.keys(options.callers).length === 0) {
    throw new TypeError('testApi needs one of "callers" at least');
  }
  const test = testOf(options);
  const seed = seedOf() ?? options.seed ?? 1;
  const models = testedModels(schema);
  const opened = lazy(async () => {
    const world = await openWorld(options, schema, models, seed);
    return { world, twins: new Twins(world) };
  });
  const { except = [] } = options;
  let isOpened = false;
  const close = async (): Promise<void> => {
    // Where nothing could be opened, each test has said so.
    const made = isOpened ? await opened().catch(() => undefined) : undefined;
    if (!made) return;
    say(made.twins, seed, except);
    await made.world.close();
  };
  for (const promised of promisesOf(options, schema)) {
    if (except.some((one) => promised.name.startsWith(one))) continue;
    test(
      promised.name,
      async () => {
        isOpened = true;
        const problems = await found(promised, opened);
        if (problems.length > 0) throw new Error(report(problems, seed));
      },
      timeout,
    );
  }
  if (options.afterAll) options.afterAll(close);
  else test("the databases of the tests are removed", close, timeout);
}

/** What a run did, beside what it found. */
function say(twins: Twins, seed: number, except: readonly string[]): void {
  const differing = [...twins.differences].map(
    ([caller, rows]) => `${String(rows)} rows hidden from ${caller}`,
  );
  // eslint-disable-next-line no-console -- a runner shows it beside its tests
  console.log(
    [
      `testApi, seed ${String(seed)}: ${String(twins.asked)} requests asked of two databases`,
      ...(differing.length > 0
        ? [`that differ in ${differing.join(", ")}`]
        : []),
      ...(except.length > 0 ? [`left out: ${except.join(", ")}`] : []),
    ].join("; "),
  );
}

async function found(
  promised: Promised,
  opened: () => Promise<{ readonly world: World; readonly twins: Twins }>,
): Promise<readonly string[]> {
  try {
    const { world, twins } = await opened();
    return await promised.problems(world, twins);
  } catch (error) {
    return [`it could not be tested: ${reasonOf(error)}`];
  }
}

/** The message of an error, with those of its causes. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return cause === undefined ? message : `${message}: ${reasonOf(cause)}`;
}

function report(problems: readonly string[], seed: number): string {
  const [shown, more] = [problems.slice(0, 10), problems.length - 10];
  return [
    ...shown.map((one) => `- ${one}`),
    ...(more > 0 ? [`and ${String(more)} more`] : []),
    `(seed ${String(seed)})`,
  ].join("\n");
}

function testOf({ test }: Pick<TestApiOptions<object>, "test">): Test {
  const found = test ?? (globalThis as { readonly test?: Test }).test;
  if (found) return found;
  throw new TypeError(
    'testApi finds no global test(): give it the runner\'s, { test } of "vitest", "@jest/globals" or "node:test"',
  );
}

function seedOf(): number | undefined {
  const { process } = globalThis as {
    readonly process?: { readonly env: Readonly<Record<string, string>> };
  };
  const text = process?.env["GEN_API_SEED"];
  return text === undefined ? undefined : Number(text);
}

function promisesOf<Client extends object>(
  options: TestApiOptions<Client>,
  schema: Schema,
): readonly Promised[] {
  const models = testedModels(schema);
  const callers = Object.keys(options.callers);
  const { access, extensions, open = [] } = options;
  return [
    {
      name: "every database is made and filled",
      problems: (world) =>
        models
          .filter(({ name }) => world.rows[name]?.length === 0)
          .map(({ name }) => `${name} has no rows: nothing of it is tested`),
    },
    ...models.flatMap((model) => [
      ...(access
        ? [
            {
              name: `everyone · /${model.type} · what all may do is meant so`,
              problems: (world: World) =>
                openOperations(world, model)
                  .filter((one) => !open.includes(one))
                  .map(
                    (one) =>
                      `every caller may do ${one} to every row: if that is meant, name it in "open", and else give the model a rule`,
                  ),
            },
          ]
        : []),
      {
        name: `everyone · /${model.type} · every answer is as it is described`,
        problems: (world: World) => contractOf(world, model),
      },
      {
        name: `everyone · /${model.type} · valid writes are accepted`,
        problems: (world: World) => refusedWrites(world, model),
      },
      ...model.closed.map((column) => ({
        name: `everyone · /${model.type} · ${column} is closed to all reads`,
        problems: (world: World) => closedOf(world, model, column),
      })),
    ]),
    {
      name: "everyone · the description names nothing that is hidden",
      problems: (world) => describedSecrets(world),
    },
    ...(access ? callers : []).flatMap((caller) => [
      ...models.map((model) => ({
        name: `${caller} · /${model.type} · reads tell nothing of what ${caller} may not read`,
        problems: (_: World, twins: Twins) => twins.reads(caller, model),
      })),
      ...models.map((model) => ({
        name: `${caller} · /${model.type} · writes change nothing that ${caller} may not change`,
        problems: (_: World, twins: Twins) => twins.writes(caller, model),
      })),
    ]),
    ...(extensions ? extensionPromises(schema) : []),
    ...coveragePromises(options),
  ];
}

function extensionPromises(schema: Schema): readonly Promised[] {
  return testedModels(schema).flatMap((model) => [
    {
      name: `extensions · ${model.name} · each of them runs`,
      problems: (world) => notRun(world, model),
    },
    {
      name: `extensions · ${model.name} · nothing runs after a rollback`,
      problems: async (world) => {
        const path = world.contracts.rest?.atomicPath;
        return path === undefined ? [] : afterRollback(world, model, path);
      },
    },
  ]);
}

function coveragePromises({
  coverage: { routes = 90, rules = 90 } = {},
}: Pick<TestApiOptions<object>, "coverage">): readonly Promised[] {
  const below = (
    what: string,
    { percent, missing }: { percent: number; missing: readonly string[] },
    least: number,
  ): readonly string[] =>
    percent >= least
      ? []
      : [
          `${String(percent)} % of ${what} were reached, and ${String(least)} % have to be`,
          ...missing,
        ];
  return [
    {
      name: "coverage · routes",
      problems: (world) => below("the routes", routesReached(world), routes),
    },
    {
      name: "coverage · rules",
      problems: async (world) =>
        below("the rules, true and false,", await rulesReached(world), rules),
    },
  ];
}

function describedSecrets(world: World): readonly string[] {
  const secrets = new Set(world.secrets);
  return Object.entries(world.contracts).flatMap(([service, contract]) =>
    (contract?.words ?? [])
      .filter((word) => secrets.has(word))
      .map((word) => `the description of ${service} names ${word}`),
  );
}
