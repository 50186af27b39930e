import { posix } from "node:path";
import { configFiles } from "../config/config-files.js";
import { importSpecifier } from "../project/import-specifier.js";
import { adviceFor } from "./advice.js";
import { withScript } from "./amend-package-json.js";
import { driverAdapter, type DriverAdapter } from "./driver-adapter.js";
import { type Framework, frameworkOf } from "./frameworks.js";
import { createFile, type InitStep } from "./init-step.js";
import { type PackageManager, packageManagerOf } from "./package-manager.js";
import type { ProjectFacts } from "./project-facts.js";
import { workflowOf } from "./workflow.js";

/** What `gen-api init` does, and what it leaves to the user. */
export interface InitPlan {
  readonly steps: readonly InitStep[];
  readonly advice: readonly string[];
}

const scriptName = "generate:api";
const serverFile = "src/api-server.ts";

/** Plans the files of a project that starts with gen-api. Writes nothing. */
export function planInit(facts: ProjectFacts): InitPlan {
  const framework = frameworkOf(facts.dependencies);
  const manager = packageManagerOf(facts.files);
  const adapter = driverAdapter(facts.provider, facts.dependencies);
  const command = `gen-api${facts.arguments}`;
  const check = `${manager.run} ${command} --check`;
  const generate =
    facts.read("package.json") === undefined
      ? `${manager.run} ${command}`
      : `${manager.script} ${scriptName}`;
  const prisma = facts.prismaModule ?? "src/prisma.ts";
  const config = configuration(facts);
  const prismaModule =
    facts.prismaPackage === undefined
      ? clientModule(facts, prisma, adapter, framework)
      : undefined;
  const examples = exampleServer(facts, prisma, framework);
  return {
    steps: [
      config,
      ...(prismaModule ? [prismaModule] : []),
      ...examples,
      packageScript(facts, command),
      ...(facts.isOnGitHub ? [workflow(facts, manager, check)] : []),
    ],
    advice: adviceFor(facts, {
      framework,
      manager,
      adapter,
      config,
      prismaModule,
      server: examples.find(({ path }) => path === serverFile)?.path,
      generate,
      check,
    }),
  };
}

function configuration(facts: ProjectFacts): InitStep {
  const { schema, out, client, clientNames, hasBlock } = facts;
  if (hasBlock) {
    const note = "its generator block has the settings";
    return { path: schema, action: "keep", note };
  }
  const [first, ...others] = clientNames;
  const choice =
    others.length > 0 ? `; of the clients, ${first}, not ${others.join()}` : "";
  return createFile(facts, {
    path: facts.configName,
    template: "init/gen-api.config.ts",
    view: {
      schema: JSON.stringify(schema),
      out: JSON.stringify(out),
      client: client && JSON.stringify(client),
    },
    note: `where the schema is, and where the API goes${choice}`,
    names: configFiles,
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
      client: facts.importsOf(posix.dirname(path)).client.specifier,
      options: adapter ? "{ adapter }" : "",
      reloads,
    },
    note: "the application's Prisma client",
  });
}

function exampleServer(
  facts: ProjectFacts,
  prisma: string,
  { name, files }: Framework,
): readonly InitStep[] {
  const { rest, rpc } = facts.services;
  const handlers = [
    ...(rest ? ["createRestHandler"] : []),
    ...(rpc ? ["createRpcHandler"] : []),
  ];
  // Without a service a run is refused.
  if (handlers.length === 0) return [];
  return files(facts.files)
    .filter(({ service }) => service === undefined || facts.services[service])
    .map(({ path, template }) =>
      createFile(facts, {
        path,
        template,
        view: {
          rest,
          rpc,
          both: rest && rpc,
          handlers: handlers.join(", "),
          api: moduleFrom(path, `${facts.out}/index.ts`, facts),
          prisma: facts.prismaPackage ?? moduleFrom(path, prisma, facts),
        },
        note: `an example for ${name}`,
      }),
    );
}

function workflow(
  facts: ProjectFacts,
  { actions, install }: PackageManager,
  check: string,
): InitStep {
  const view = workflowOf(facts.repository);
  return createFile(facts, {
    path: view.path,
    template: "init/github.yml",
    view: { ...view, actions, install, check },
    note: "fails when the API is out of date",
  });
}

/** The specifier of a module of the project, as another one imports it. */
function moduleFrom(from: string, to: string, facts: ProjectFacts): string {
  const folder = posix.dirname(from);
  const { importExtension } = facts.importsOf(folder);
  return importSpecifier(folder, to, posix).replace(/\.ts$/, importExtension);
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
