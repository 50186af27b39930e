import type { DriverAdapter } from "./driver-adapter.js";
import type { Framework } from "./frameworks.js";
import type { InitStep } from "./init-step.js";
import type { PackageManager } from "./package-manager.js";
import type { ProjectFacts } from "./project-facts.js";

/** What was decided about a project, on which the advice depends. */
export interface Decided {
  readonly framework: Framework;
  readonly manager: PackageManager;
  readonly adapter: DriverAdapter | undefined;
  readonly config: InitStep;
  /** The module that exports the client, unless a package does. */
  readonly prismaModule: InitStep | undefined;
  /** The example server, if there is one; not where the framework has its own. */
  readonly server: string | undefined;
  /** The commands that write the API and check it. */
  readonly generate: string;
  readonly check: string;
}

/** What is left to the user, in the order of doing it. */
export function adviceFor(
  facts: ProjectFacts,
  decided: Decided,
): readonly string[] {
  const { config, prismaModule, server, manager, generate, check } = decided;
  const missing = missingPackages(facts, decided);
  return [
    ...(missing.length > 0 ? [`install ${missing.join(", ")}`] : []),
    ...(facts.hasSchema || config.action === "keep"
      ? []
      : [`write ${facts.schema}, or say in ${config.path} where yours is`]),
    ...(prismaModule?.action === "keep" && !hasClient(facts)
      ? [`export \`prisma\` from ${prismaModule.path}: the example imports it`]
      : []),
    ...(facts.hasBlock && facts.clientNames.length > 0
      ? [
          `say in the generator block which client to import: client = ${JSON.stringify(facts.client)}`,
        ]
      : []),
    // A project whose own module exports `prisma` has its client.
    ...(facts.prismaModule === undefined
      ? [clientAdvice(manager.run, facts)]
      : []),
    ...(decided.framework.name === "NestJS" && config.action === "create"
      ? [
          `exclude ${config.path} in tsconfig.build.json: the build takes every module, and would move its output`,
        ]
      : []),
    `write the API: ${generate}`,
    ...(server === undefined ? [] : [startAdvice(server, manager.run, facts)]),
    ...(facts.isOnGitHub ? [] : [checkAdvice(check, facts)]),
    ...(facts.read(".gitattributes")?.includes("linguist-generated")
      ? []
      : [
          `let reviews fold the API, in .gitattributes: ${facts.out}/** linguist-generated text eol=lf`,
        ]),
  ];
}

/** Whether a module or package of the user's exports the application's `prisma`. */
function hasClient({ prismaModule, prismaPackage }: ProjectFacts): boolean {
  return prismaModule !== undefined || prismaPackage !== undefined;
}

function clientAdvice(run: string, { clientCommand }: ProjectFacts): string {
  const { folder, command } = clientCommand;
  const where = folder === "." ? "" : `, in ${folder}`;
  return `generate the Prisma client${where}: ${run} ${command}`;
}

function missingPackages(
  facts: ProjectFacts,
  { framework, adapter, server }: Decided,
): readonly string[] {
  const { dependencies, hasSchema } = facts;
  return [
    // Whoever has a schema has Prisma, perhaps in a package above.
    ...(hasSchema ? [] : ["prisma", "@prisma/client"]),
    ...framework.packages,
    ...(adapter && !hasClient(facts) ? [adapter.package] : []),
    ...["@gen-api/runtime", "gen-api"],
    ...(framework.types ? [framework.types] : []),
    ...(server === undefined ? [] : ["tsx", "@types/node"]),
  ].filter((name) => !dependencies.has(name));
}

/** Since version 7, Prisma leaves reading `.env` to the application. */
function startAdvice(
  server: string,
  run: string,
  { read, prismaModule, prismaPackage }: ProjectFacts,
): string {
  if (read(".env") !== undefined) {
    return `start the example: ${run} tsx --env-file=.env ${server}`;
  }
  const needsUrl =
    prismaPackage !== undefined ||
    prismaModule === undefined ||
    read(prismaModule)?.includes("DATABASE_URL");
  const url = needsUrl ? " with DATABASE_URL set" : "";
  return `start the example${url}: ${run} tsx ${server}`;
}

function checkAdvice(check: string, { repository }: ProjectFacts): string {
  const { project } = repository;
  const where = project === "." ? "" : `, in ${project}`;
  return `add a step to your CI${where}: ${check}`;
}
