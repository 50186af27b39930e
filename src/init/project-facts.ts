import { existsSync, readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import type { Provider } from "../graph/model-graph.js";
import { importSpecifier } from "../project/import-specifier.js";
import { readProject, type Project } from "../project/project.js";
import { loadSchema } from "../schema/load-schema.js";
import { SchemaNotFoundError } from "../schema/schema-error.js";
import { shownPath } from "../source/source-file.js";
import { jsonProblems } from "../source/syntax-problems.js";
import { UsageError } from "../source/usage-error.js";
import { type Configured, readConfigured } from "./configured.js";
import { providerOf } from "./driver-adapter.js";
import { type Repository, repositoryOf } from "./repository.js";

/** The input of `gen-api init`. Paths are POSIX and relative to the project. */
export interface ProjectFacts {
  /** Where its schema is, or would be. */
  readonly schema: string;
  readonly hasSchema: boolean;
  /** The folder for its API: the configuration's `out`, if it has one. */
  readonly out: string;
  readonly provider: Provider;
  /** Which of the files and folders that it looks for exist. */
  readonly files: ReadonlySet<string>;
  readonly repository: Repository;
  /** Whether the repository has workflows of GitHub. */
  readonly isOnGitHub: boolean;
  readonly dependencies: ReadonlyMap<string, string>;
  /** The module that exports the application's `prisma`, if there is one. */
  readonly prismaModule?: string;
  /** How a module in `folder` imports others. */
  readonly importsOf: (folder: string) => Project;
  readonly read: (path: string) => string | undefined;
}

/** The usual modules that export an application's client. */
const prismaModules = ["prisma", "db", "lib/prisma", "lib/db"].flatMap(
  (name) => [`src/${name}.ts`, `${name}.ts`],
);

/**
 * Looks at the project in a folder. It may have no schema yet.
 *
 * @throws SchemaError when it has one that is invalid
 * @throws UsageError when its package.json is not JSON, or no object
 */
export async function readProjectFacts(cwd: string): Promise<ProjectFacts> {
  const read = (path: string): string | undefined =>
    existsSync(join(cwd, path))
      ? readFileSync(join(cwd, path), "utf8")
      : undefined;
  const configured = await readConfigured(read);
  const schema = await loadSchema(configured.schema, cwd).catch(
    (error: unknown) => {
      if (error instanceof SchemaNotFoundError) return undefined;
      throw error;
    },
  );
  const dependencies = await dependenciesOf(read("package.json"), cwd);
  const repository = repositoryOf(cwd);
  const fromCwd = (path: string): string => shownPath(path, cwd);
  const out = fromCwd(resolve(cwd, configured.out ?? "src/api"));
  const prismaModule = prismaModules.find((path) =>
    /^export (const|let) prisma\b|^export \{[^}]*\bprisma\b/m.test(
      read(path) ?? "",
    ),
  );
  return {
    schema: schema ? fromCwd(schema.path) : "prisma/schema.prisma",
    hasSchema: schema !== undefined,
    out,
    provider:
      schema?.description.provider ?? providerOf(dependencies) ?? "postgresql",
    files: new Set([...existing(lookedFor, cwd), ...repository.lockFiles]),
    repository,
    isOnGitHub: existsSync(join(cwd, repository.root, ".github/workflows")),
    dependencies,
    ...(prismaModule === undefined ? {} : { prismaModule }),
    importsOf: (folder) =>
      readProject(
        join(cwd, folder),
        // Of several clients, the first is good enough for an example.
        (schema?.clients ?? []).slice(0, 1),
        clientFrom(folder, { ...configured, out }),
      ),
    read,
  };
}

/** The configured client as a folder imports it: a relative one starts at `out`. */
function clientFrom(
  folder: string,
  { client, out = "" }: Configured,
): string | undefined {
  return client !== undefined && /^\.\.?\//.test(client)
    ? importSpecifier(folder, posix.join(out, client), posix)
    : client;
}

const lookedFor = ["app", "pages"];

function existing(paths: readonly string[], folder: string): readonly string[] {
  return paths.filter((path) => existsSync(join(folder, path)));
}

async function dependenciesOf(
  text: string | undefined,
  cwd: string,
): Promise<ReadonlyMap<string, string>> {
  if (text === undefined) return new Map();
  const mistakes = await jsonProblems(join(cwd, "package.json"), cwd);
  if (mistakes.length > 0) throw new UsageError(mistakes);
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const message = "must hold an object";
    const file = "package.json";
    throw new UsageError([{ severity: "error", message, file }]);
  }
  const { dependencies, devDependencies } = value as Readonly<
    Record<string, Readonly<Record<string, string>>>
  >;
  return new Map(Object.entries({ ...devDependencies, ...dependencies }));
}
