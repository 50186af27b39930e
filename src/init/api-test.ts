import { UsageError } from "../source/usage-error.js";
import { driverAdapter } from "./driver-adapter.js";
import { createFile, type InitStep } from "./init-step.js";
import { moduleFrom } from "./module-from.js";
import { openRules } from "./open-rules.js";
import type { ProjectFacts } from "./project-facts.js";
import { startOf } from "./starter-access.js";
import type { StarterRules } from "./starter-rules.js";
import { type TestRunner, testRunnerOf } from "./test-runner.js";

/** The user's own file that `gen-api test` runs. */
export const apiTestFile = "test/api.test.ts";

/** A module of the project with its text, which may be still to be written. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

const imports: Readonly<Record<TestRunner, string>> = {
  vitest: 'import { afterAll, test } from "vitest";',
  jest: 'import { afterAll, test } from "@jest/globals";',
  "node:test": 'import { after, test } from "node:test";',
};

/** Why no test can be written for a project, in a sentence. */
export function untestable(facts: ProjectFacts): string | undefined {
  const { provider, dependencies, openapi, hasSchema, schema } = facts;
  if (!hasSchema) return `there is no ${schema} to test the API of`;
  if (!["sqlite", "postgresql", "mysql"].includes(provider))
    return `gen-api test makes databases of SQLite, PostgreSQL and MySQL, and the schema is of ${provider}`;
  if (driverAdapter(provider, dependencies) === undefined)
    return "gen-api test needs Prisma 7, whose client takes a driver adapter";
  return openapi === "json"
    ? undefined
    : `gen-api test reads the descriptions as JSON, and the settings have openapi: ${JSON.stringify(openapi)}`;
}

/**
 * Plans the user's test of what the API promises.
 *
 * @param access the rules that are written with it, in place of those that are there
 * @throws UsageError where none can be written
 */
export async function apiTest(
  facts: ProjectFacts,
  access = ownAccess(facts),
): Promise<InitStep> {
  const problem = untestable(facts);
  if (problem !== undefined) throw new UsageError(problem);
  const runner = testRunnerOf(facts);
  const { rest, rpc } = facts.services;
  const { extensions } = facts.exporting;
  // Runners know nothing of an alias of the framework's.
  const from = (path: string): string =>
    moduleFrom(apiTestFile, path, { ...facts, alias: undefined });
  const hasGlobals = runner === "jest" && facts.dependencies.has("@types/jest");
  const services = [...(rest ? ["Rest"] : []), ...(rpc ? ["Rpc"] : [])];
  const given = [
    "client",
    ...(access ? ["access"] : []),
    ...(extensions ? ["extensions"] : []),
  ];
  const callers = await knownCallers(facts, access);
  return createFile(facts, {
    path: apiTestFile,
    template: "init/api-test.ts",
    view: {
      runner: hasGlobals ? undefined : imports[runner],
      // Of MySQL there is no embedded one.
      isOnServer: facts.provider === "mysql",
      after: runner === "node:test" ? "afterAll: after" : "afterAll",
      client: facts.importsOf("test").client.specifier,
      access: access && from(access.path),
      extensions: extensions && from(extensions),
      schema: access === undefined && from(`${facts.out}/schema.ts`),
      handlers: services.map((one) => `create${one}Handler`).join(", "),
      api: from(`${facts.out}/index.ts`),
      out: facts.out,
      ...{ rest, rpc, given, names: given.join(", ") },
      callers: callers && callerLines(callers),
      open: access && (await openNames(access.text)),
      // What nobody may write is never reached.
      routes: access && !callers?.administrators ? 25 : 75,
    },
    note: `tests of what the API promises, for ${runner}`,
  });
}

/** The rules that a project has. */
export function ownAccess({
  exporting,
  read,
}: ProjectFacts): Source | undefined {
  const path = exporting.access;
  return path === undefined ? undefined : { path, text: read(path) ?? "" };
}

/** Who calls, if the rules ask for a `user` and a served model has these. */
export async function knownCallers(
  facts: ProjectFacts,
  access: Source | undefined,
): Promise<StarterRules | undefined> {
  if (!/\buser\b/.test(access?.text ?? "")) return undefined;
  const rules = (await startOf(facts))?.rules;
  const { callers } = rules ?? {};
  return callers && rules?.read.has(callers.model) ? rules : undefined;
}

function callerLines({
  callers,
  administrators,
}: StarterRules): readonly string[] {
  const { model = "", id = "" } = callers ?? {};
  const idOf = (at: number): string => `id: ${model}?.[${at}]?.["${id}"]`;
  const rows = `({ ${model} })`;
  return [
    `user: ${rows} => ({ user: { ${idOf(0)} } }),`,
    ...(administrators
      ? [
          `admin: ${rows} => ({`,
          `  user: { ${idOf(1)}, ${administrators.column}: ${administrators.value} },`,
          "}),",
        ]
      : []),
  ];
}

async function openNames(access: string): Promise<string> {
  const { ts } = await import("ts-morph");
  return openRules(ts, access)
    .map((one) => JSON.stringify(one))
    .join(", ");
}
