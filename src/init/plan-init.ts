import { posix } from "node:path";
import { accessView } from "./access-view.js";
import { adviceFor } from "./advice.js";
import { withScript } from "./amend-json.js";
import { configuration } from "./configuration.js";
import { driverAdapter, type DriverAdapter } from "./driver-adapter.js";
import type { ExportedClient } from "./exported-clients.js";
import {
  type ExampleFile,
  type Framework,
  handlersFile,
  nestFile,
  serverFile,
} from "./frameworks.js";
import { createFile, type InitStep } from "./init-step.js";
import { type Mount, mountInNest, mountInServer } from "./mount.js";
import { nodeVersion } from "./node-version.js";
import type { Module } from "./own-modules.js";
import { moduleFrom } from "./module-from.js";
import { type PackageManager, packageManagerOf } from "./package-manager.js";
import { type PrismaImport, importedAs } from "./project-client.js";
import type { ProjectFacts } from "./project-facts.js";
import type { OpenModel, StarterAccess } from "./starter-access.js";
import { accessDiff, workflowOf } from "./workflow.js";

/** What `gen-api init` does, and what it leaves to the user. */
interface InitPlan {
  readonly steps: readonly InitStep[];
  readonly advice: readonly string[];
  /** What is done with the user's consent only. */
  readonly mount: Mount | undefined;
  /** Whether the settings and the handlers are written anew. */
  readonly isNew: boolean;
}

const scriptName = "generate:api";

/** What of one's own the API is to have. */
interface Additions {
  /** The rules that the handlers are given. */
  readonly access?: StarterAccess | undefined;
  /** Whether a module for extensions is written. */
  readonly extensions?: boolean;
  /** Whether a test of the API is written, which the workflow runs. */
  readonly tested?: boolean;
}

/** Plans the files of a project that starts with gen-api. Writes nothing. */
export function planInit(
  facts: ProjectFacts,
  { access, extensions = false, tested = false }: Additions = {},
): InitPlan {
  const { framework, sources } = facts;
  const manager = packageManagerOf(facts.files);
  const adapter = driverAdapter(facts.provider, facts.dependencies);
  const command = `gen-api${facts.arguments}`;
  const check = `${manager.run} ${command} --check`;
  const generate =
    facts.read("package.json") === undefined
      ? `${manager.run} ${command}`
      : `${manager.script} ${scriptName}`;
  const config = configuration(facts, access !== undefined, extensions);
  const prisma = facts.prisma ?? {
    module: `${sources}/prisma.ts`,
    name: "prisma",
  };
  const isNest = framework.name === "NestJS";
  const service = isNest ? facts.clients.service : undefined;
  const isMounted = facts.mountedIn !== undefined;
  const kept =
    facts.prisma || isMounted
      ? undefined
      : facts.clients.kept.get(facts.server?.path ?? "");
  const prismaModule =
    prisma.module === undefined || service || kept || isMounted
      ? undefined
      : clientModule(facts, prisma.module, adapter, framework);
  const mount = isMounted ? undefined : mountOf(facts, framework);
  const examples = exampleFiles(facts, {
    prisma,
    service,
    framework,
    mount,
    access,
  });
  const handlers = examples.filter(({ path }) => path !== serverFile);
  const isNew =
    config.action === "create" &&
    handlers.length > 0 &&
    handlers.every(({ action }) => action === "create");
  return {
    isNew,
    steps: [
      config,
      ...(prismaModule ? [prismaModule] : []),
      ...(access ? [accessModule(facts, access)] : []),
      ...(extensions ? [extensionsModule(facts)] : []),
      ...examples,
      packageScript(facts, command),
      ...(facts.isOnGitHub
        ? [workflow(facts, manager, check, { access, tested })]
        : []),
    ],
    advice: adviceFor(facts, {
      framework,
      manager,
      adapter,
      config,
      access,
      extensions: extensions ? extensionsFile(facts) : undefined,
      handlers: handlerModules(facts, examples),
      sample:
        access?.start?.sample &&
        !examples.some(({ path }) => path === serverFile)
          ? sampleOf(facts, framework, access.start.sample)
          : undefined,
      prismaModule,
      hasClient: prismaModule === undefined || facts.prisma !== undefined,
      kept,
      server: examples.find(({ path }) => path === serverFile)?.path,
      hasServer: isMounted || mount !== undefined,
      generate,
      check,
    }),
    mount: examples.length === 0 ? undefined : mount,
  };
}

function accessModule(
  facts: ProjectFacts,
  { path, start }: StarterAccess,
): InitStep {
  if (start === undefined)
    return { path, action: "keep", note: "it is there already" };
  return createFile(facts, {
    path,
    template: "init/access.ts",
    view: {
      ...accessView(start),
      accessModule: moduleFrom(path, `${facts.out}/access.ts`, facts),
    },
    note: `rules of who may do what: ${start.rules.administrators ? "administrators write" : "nobody writes"}, everybody reads what is not about people`,
  });
}

const extensionsFile = ({ sources }: ProjectFacts): string =>
  `${sources}/api-extensions.ts`;

function extensionsModule(facts: ProjectFacts): InitStep {
  const path = extensionsFile(facts);
  const generated = `${facts.out}/extensions.ts`;
  return createFile(facts, {
    path,
    template: "init/extensions.ts",
    view: { extensionsModule: moduleFrom(path, generated, facts) },
    note: "for code of your own around the API",
  });
}

function clientModule(
  facts: ProjectFacts,
  path: string,
  adapter: DriverAdapter | undefined,
  { reloads }: Framework,
): InitStep {
  return createFile(facts, {
    path,
    template: "init/prisma.ts",
    view: {
      adapter,
      driver: adapter?.driver,
      client: facts.importsOf(posix.dirname(path)).client.specifier,
      options: adapter ? "{ adapter }" : "",
      reloads,
    },
    note: "the application's Prisma client",
  });
}

/** The module for a Prisma service that none exports. */
const prismaModuleOfNest = {
  path: "src/prisma.module.ts",
  name: "PrismaModule",
};

/** Those of the usual names, which a server of the project's own may mount already. */
function handlerModules(
  facts: ProjectFacts,
  steps: readonly InitStep[],
): readonly Module[] {
  return facts.framework.files(facts).flatMap(({ path }) => {
    const step = steps.find((one) => one.path === path);
    const text = step?.text ?? facts.read(path);
    return text === undefined || path === serverFile ? [] : [{ path, text }];
  });
}

/** The path and query of a first request to an API that is mounted in a server. */
function sampleOf(
  { services, nest }: ProjectFacts,
  { name }: Framework,
  { type, delegate }: OpenModel,
): string {
  const isNext = name === "Next.js";
  const prefix = isNext ? "api" : nest.globalPrefix;
  const path = services.rest
    ? `/rest/${type}${isNext ? "" : "?page[limit]=2"}`
    : `/rpc/${delegate}/count`;
  return prefix === undefined ? path : `/${prefix}${path}`;
}

interface Example {
  readonly prisma: PrismaImport;
  readonly service: ExportedClient | undefined;
  readonly framework: Framework;
  readonly mount: Mount | undefined;
  readonly access: StarterAccess | undefined;
}

function exampleFiles(
  facts: ProjectFacts,
  { prisma, service, framework, mount, access }: Example,
): readonly InitStep[] {
  const { services, nest, mountedIn } = facts;
  // Without a service a run is refused.
  if (servicesOf(facts).length === 0) return [];
  if (mountedIn !== undefined)
    return [{ path: mountedIn, action: "keep", note: "it mounts an API" }];
  const prismaModule = nest.prismaModule ?? prismaModuleOfNest;
  const files = framework
    .files(facts)
    .filter(({ service }) => service === undefined || services[service])
    .filter(({ path }) => path !== serverFile || mount === undefined);
  const added: readonly ExampleFile[] =
    service && nest.prismaModule === undefined
      ? [{ path: prismaModule.path, template: "init/prisma-module.ts" }]
      : [];
  const endpoint = framework.name === "Next.js" ? "/api" : "";
  return [...added, ...files].map(({ path, template, service: route }) => {
    const from = (module: string): string => moduleFrom(path, module, facts);
    return createFile(facts, {
      path,
      template,
      view: {
        ...viewOf(facts, access?.start?.open),
        access: access && from(access.path),
        option: access ? ", access" : "",
        context: contextOf(facts, from),
        endpoint,
        route,
        api: from(`${facts.out}/index.ts`),
        handlersModule: from(
          framework.name === "NestJS" ? nestFile : handlersIn(facts),
        ),
        prismaImport: importedAs(prisma.name),
        prisma: prisma.package ?? from(prisma.module ?? ""),
        prismaService: service && {
          name: service.name === "default" ? "PrismaService" : service.name,
          import:
            service.name === "default"
              ? "PrismaService"
              : `{ ${service.name} }`,
          path: from(service.path),
        },
        prismaModule: service && {
          name: prismaModule.name,
          path: from(prismaModule.path),
        },
      },
      note:
        path === serverFile ? `an example for ${framework.name}` : "the API",
    });
  });
}

function handlersIn({ sources }: ProjectFacts): string {
  return `${sources}/${handlersFile}`;
}

/** What the handlers learn of who calls, for the templates. */
function contextOf(
  { signIn }: ProjectFacts,
  from: (module: string) => string,
): object | undefined {
  return signIn?.context === undefined
    ? undefined
    : {
        own: signIn.own,
        packaged: signIn.packaged,
        code: signIn.context,
        module: from(signIn.path),
      };
}

/**
 * What the templates say of the services.
 *
 * @param open the model to try, if not every model is as good
 */
function viewOf(facts: ProjectFacts, open: OpenModel | undefined): object {
  const { rest, rpc } = facts.services;
  const { globalPrefix } = facts.nest;
  const routes = `${rest ? "restService" : "rpcService"}.routes`;
  return {
    rest,
    rpc,
    both: rest && rpc,
    services: servicesOf(facts).join(", "),
    handlers: [
      ...(rest ? ["createRestHandler"] : []),
      ...(rpc ? ["createRpcHandler"] : []),
    ].join(", "),
    globalPrefix: globalPrefix === undefined ? "" : `/${globalPrefix}`,
    service: rest ? "restService" : "rpcService",
    first: open
      ? `const first = ${routes}.find(\n    ({ resource }) => resource.${rest ? "type" : "delegate"} === ${JSON.stringify(rest ? open.type : open.delegate)},\n  );`
      : `const [first] = ${routes};`,
    sample: rest
      ? "/rest/${first?.resource.type}?page[limit]=2"
      : "/rpc/${first?.resource.delegate}/count",
  };
}

function servicesOf({ services }: ProjectFacts): readonly string[] {
  return (["rest", "rpc"] as const).filter((one) => services[one]);
}

function mountOf(facts: ProjectFacts, { name }: Framework): Mount | undefined {
  const { server, nest } = facts;
  if (name === "NestJS") {
    const { appModule } = nest;
    return (
      appModule &&
      mountInNest(appModule, moduleFrom(appModule.path, nestFile, facts))
    );
  }
  if (name === "Next.js" || server === undefined) return undefined;
  return mountInServer(
    server,
    servicesOf(facts),
    moduleFrom(server.path, handlersIn(facts), facts),
    facts.signIn?.context !== undefined,
  );
}

function workflow(
  facts: ProjectFacts,
  { actions, install, run }: PackageManager,
  check: string,
  { access, tested }: Additions,
): InitStep {
  const view = workflowOf(facts.repository);
  return createFile(facts, {
    path: view.path,
    template: "init/github.yml",
    view: {
      ...view,
      nodeVersion: nodeVersion(facts.read, facts.repository),
      actions,
      install,
      check,
      diff: `${run} gen-api diff --from HEAD^1 --format markdown --fail never`,
      test: tested ? `${run} gen-api test` : undefined,
      access: tested && access ? accessDiff(run, access.path) : undefined,
    },
    note: "fails when the API is out of date, and tells what a pull request does to callers",
  });
}

function packageScript({ read }: ProjectFacts, command: string): InitStep {
  const path = "package.json";
  const before = read(path);
  if (before === undefined) {
    return { path, action: "keep", note: "there is none" };
  }
  const text = withScript(before, scriptName, command);
  return text === undefined
    ? { path, action: "keep", note: `it has a script ${scriptName}` }
    : {
        path,
        action: "amend",
        text,
        before,
        note: `the script ${scriptName}`,
      };
}
