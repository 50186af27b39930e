import { existsSync, readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { configFiles } from "../config/config-files.js";
import { loadConfig } from "../config/load-config.js";
import type { ModelSelection } from "../config/select-models.js";
import type { SchemaDescription } from "../graph/schema-description.js";
import type { Provider } from "../runtime/contract/databases.js";
import type { GeneratedClient } from "../project/client-import.js";
import { importSpecifier } from "../project/import-specifier.js";
import { readProject, type Project } from "../project/project.js";
import { findImportOptions } from "../project/tsconfig.js";
import { shownPath } from "../source/source-file.js";
import { type ClientCommand, clientCommand } from "./client-command.js";
import { configName } from "./config-name.js";
import { type Configured, readConfigured } from "./configured.js";
import { providerOf } from "./driver-adapter.js";
import { foundSchema } from "./found-schema.js";
import {
  type Framework,
  frameworkOf,
  nestFile,
  serverFile,
  sourcesOf,
} from "./frameworks.js";
import { type NestProject, nestProject } from "./nest-modules.js";
import { type Module, ownModules } from "./own-modules.js";
import { readPackage } from "./package-facts.js";
import {
  type PrismaImport,
  type ProjectClients,
  projectClients,
} from "./project-client.js";
import { type Repository, repositoryOf } from "./repository.js";
import { type SignIn, signInOf } from "./sign-in.js";
import { aliasOf, type SourceAlias } from "./source-alias.js";
import { type ServerModule, serverModule } from "./server-module.js";

/** The input of `gen-api init`. Paths are POSIX and relative to the project. */
export interface ProjectFacts {
  /** Where its schema is, or would be. */
  readonly schema: string;
  readonly hasSchema: boolean;
  readonly description: SchemaDescription | undefined;
  /** Whether the schema has a generator block, and the settings are there. */
  readonly hasBlock: boolean;
  /** Whether it has a configuration or a generator block. */
  readonly hasSettings: boolean;
  /** What the command has to be told, with a blank before each word. */
  readonly arguments: string;
  /** The folder for its API: that of the existing settings, if they name one. */
  readonly out: string;
  /** Which services the existing settings leave in. */
  readonly services: Services;
  /** Whether the existing settings have rules of access typed. */
  readonly access: boolean;
  /** Whether they have extensions typed. */
  readonly extensions: boolean;
  /** Whether it is formatted with the project's prettier. */
  readonly format: boolean;
  /** In which format the services are described, if they are. */
  readonly openapi: string;
  /** The script of package.json that runs the project's tests. */
  readonly testScript: string | undefined;
  /** The module that exports each of these, made by what gen-api writes. */
  readonly exporting: Readonly<
    Record<"access" | "extensions", string | undefined>
  >;
  /** Runs the existing settings, which may import what is not installed. */
  readonly runSettings: () => Promise<ModelSelection>;
  /** How a configuration would be called. */
  readonly configName: string;
  readonly provider: Provider;
  /** Which of the files and folders that it looks for exist. */
  readonly files: ReadonlySet<string>;
  readonly framework: Framework;
  /** The folder for its modules. */
  readonly sources: string;
  /** How its tsconfig.json lets modules be imported, if the framework follows that. */
  readonly alias: SourceAlias | undefined;
  readonly signIn: SignIn | undefined;
  readonly repository: Repository;
  /** Whether the repository has workflows of GitHub. */
  readonly isOnGitHub: boolean;
  readonly dependencies: ReadonlyMap<string, string>;
  /** The application's Prisma client, if a module or a package exports it. */
  readonly prisma: PrismaImport | undefined;
  /** The other Prisma clients of the project. */
  readonly clients: ProjectClients;
  /** The server that the API can be mounted in. */
  readonly server: ServerModule | undefined;
  readonly nest: NestProject;
  /** The module of the user's that mounts an API already. */
  readonly mountedIn: string | undefined;
  /** What a configuration has to say of the client, where gen-api would not know. */
  readonly client: string | undefined;
  /** The generators of the clients, where there are several to choose from. */
  readonly clientNames: readonly string[];
  readonly clientCommand: ClientCommand;
  /** How a module in `folder` imports others. */
  readonly importsOf: (folder: string) => Project;
  readonly read: (path: string) => string | undefined;
}

interface Services {
  readonly rest: boolean;
  readonly rpc: boolean;
}

/**
 * Looks at the project in a folder. It may have no schema yet, or that of a package in
 * the same workspace.
 *
 * @throws SchemaError when it has one that is invalid
 * @throws UsageError when its package.json is not JSON, or no object, or the schema's
 *   generator block is wrong, or it is the root of a workspace without a schema
 */
export async function readProjectFacts(cwd: string): Promise<ProjectFacts> {
  const read = (path: string): string | undefined =>
    existsSync(resolve(cwd, path))
      ? readFileSync(resolve(cwd, path), "utf8")
      : undefined;
  const { dependencies, type, test } = await readPackage(
    read("package.json"),
    cwd,
  );
  const { path, schema, linked, block, settings } = await foundSchema(
    await readConfigured(read),
    dependencies.keys(),
    read,
    cwd,
  );
  const repository = repositoryOf(cwd);
  const files = new Set([...existing(lookedFor, cwd), ...repository.lockFiles]);
  const framework = frameworkOf(dependencies);
  const sources = sourcesOf(framework, files, settings.out);
  const out = shownPath(resolve(cwd, settings.out ?? `${sources}/api`), cwd);
  const clients = schema?.clients ?? [];
  const modules = ownModules(cwd, [
    resolve(cwd, out),
    ...clients.flatMap(({ output }) => output ?? []),
  ]);
  const { ts } = await import("ts-morph");
  const found = projectClients(ts, modules);
  const server = serverModule(
    ts,
    modules.filter(({ path }) => path !== serverFile),
  );
  const importsOf = (folder: string): Project =>
    readProject(
      join(cwd, folder),
      // Of several clients, the first is good enough for an example.
      clients.slice(0, 1),
      clientFrom(folder, { ...settings, out }),
    );
  const hasChoice = settings.client === undefined && areSeveral(clients, cwd);
  return {
    schema: shownPath(path, cwd),
    hasSchema: schema !== undefined,
    description: schema?.description,
    hasBlock: block !== undefined,
    hasSettings:
      block !== undefined ||
      configFiles.some((name) => read(name) !== undefined),
    arguments: block?.arguments ?? "",
    out,
    services: { rest: settings.rest ?? true, rpc: settings.rpc ?? true },
    access: settings.access ?? false,
    extensions: settings.extensions ?? false,
    format: settings.format ?? true,
    openapi: settings.openapi ?? "json",
    testScript: test,
    exporting: {
      access: exporting(modules, "access", "defineAccess"),
      extensions: exporting(modules, "extensions", "defineExtensions"),
    },
    runSettings: async () => {
      const { config } = await loadConfig(block?.config, cwd);
      return { ...config, ...block?.given };
    },
    configName: configName(type, findImportOptions(cwd).options),
    provider:
      schema?.description.provider ?? providerOf(dependencies) ?? "postgresql",
    files,
    framework,
    sources,
    alias: framework.name === "Next.js" ? aliasOf(cwd) : undefined,
    signIn: signInOf(
      modules,
      framework.name === "Next.js" ? "next" : server?.package,
    ),
    repository,
    isOnGitHub: existsSync(join(cwd, repository.root, ".github/workflows")),
    dependencies,
    prisma:
      linked?.client === undefined
        ? found.client
        : { package: linked.name, name: linked.client },
    clients: found,
    server,
    nest: nestProject(ts, modules, found.service?.name),
    mountedIn: modules.find(mountsApi)?.path,
    client: hasChoice ? importsOf(out).client.specifier : settings.client,
    clientNames: hasChoice ? clients.map(({ name }) => name) : [],
    clientCommand: await clientCommand(path, cwd),
    importsOf,
    read,
  };
}

function exporting(
  modules: readonly Module[],
  name: string,
  maker: string,
): string | undefined {
  const pattern = new RegExp(`\\bexport const ${name}\\b[^;]*\\b${maker}\\(`);
  return modules.find(({ text }) => pattern.test(text))?.path;
}

/** Whether it is a module of the user's that mounts an API, or the module of one. */
function mountsApi({ path, text }: Module): boolean {
  return (
    ![serverFile, nestFile].includes(path) &&
    /["'](@gen-api\/runtime\/(express|fastify|hono|nest|node)|\.[\w./-]*\/api\.module(\.js|\.ts)?)["']/.test(
      text,
    )
  );
}

/** Whether clients are imported from different places. */
function areSeveral(clients: readonly GeneratedClient[], cwd: string): boolean {
  const places = clients.map((one) => readProject(cwd, [one]).client.specifier);
  return new Set(places).size > 1;
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

const lookedFor = ["app", "pages", "src"];

function existing(paths: readonly string[], folder: string): readonly string[] {
  return paths.filter((path) => existsSync(join(folder, path)));
}
