import { posix } from "node:path";
import { configFiles } from "../config/config-files.js";
import { importSpecifier } from "../project/import-specifier.js";
import { renderTemplate } from "../render/engine.js";
import { withScript } from "./amend-package-json.js";
import { driverAdapter } from "./driver-adapter.js";
import { frameworkOf } from "./frameworks.js";
import { withGeneratedFolder } from "./git-attributes.js";
import { packageManagerOf } from "./package-manager.js";
import type { ProjectFacts } from "./project-facts.js";
import { workflowOf } from "./workflow.js";

/** What happens to one file. Existing files are never overwritten. */
export interface InitStep {
  /** POSIX path relative to the project. */
  readonly path: string;
  readonly action: "create" | "amend" | "keep";
  /** The new text, if the file is written. */
  readonly text?: string;
  /** What the file is for, or why it is kept, for the user. */
  readonly note: string;
}

/** What `gen-api init` does, and what it leaves to the user. */
export interface InitPlan {
  readonly steps: readonly InitStep[];
  readonly advice: readonly string[];
}

const scriptName = "generate:api";
const serverFile = "src/api-server.ts";

/** Plans the files of a project that starts with gen-api. Writes nothing. */
export async function planInit(facts: ProjectFacts): Promise<InitPlan> {
  const framework = frameworkOf(facts.dependencies);
  const manager = packageManagerOf(facts.files);
  const check = `${manager.run} gen-api --check`;
  const prisma = facts.prismaModule ?? "src/prisma.ts";
  const adapter = driverAdapter(facts.provider, facts.dependencies);
  const generate =
    facts.read("package.json") === undefined
      ? `${manager.run} gen-api`
      : `${manager.script} ${scriptName}`;
  const create = (
    path: string,
    template: string,
    view: object,
    note: string,
    names: readonly string[] = [path],
  ): InitStep => {
    const there = names.find((name) => facts.read(name) !== undefined);
    return there === undefined
      ? { path, action: "create", text: renderTemplate(template, view), note }
      : { path: there, action: "keep", note: "it is there already" };
  };
  const workflow = workflowOf(facts.repository);
  const config = create(
    "gen-api.config.ts",
    "init/gen-api.config.ts",
    { schema: JSON.stringify(facts.schema), out: JSON.stringify(facts.out) },
    "where the schema is, and where the API goes",
    configFiles,
  );
  const prismaModule = create(
    prisma,
    "init/prisma.ts",
    {
      adapter,
      client: facts.importsOf(posix.dirname(prisma)).client.specifier,
      options: adapter ? "{ adapter }" : "",
      reloads: framework.reloads,
    },
    "the application's Prisma client",
  );
  const hasServer = framework
    .files(facts.files)
    .some(({ path }) => path === serverFile);
  const missing = [
    ...framework.packages,
    ...(adapter ? [adapter.package] : []),
    ...["@gen-api/runtime", "gen-api"],
    ...(framework.types ? [framework.types] : []),
    ...(hasServer ? ["tsx", "@types/node"] : []),
  ].filter((name) => !facts.dependencies.has(name));
  return {
    steps: [
      config,
      prismaModule,
      ...framework.files(facts.files).map(({ path, template }) =>
        create(
          path,
          template,
          {
            api: moduleFrom(path, `${facts.out}/index.ts`, facts),
            prisma: moduleFrom(path, prisma, facts),
          },
          `an example for ${framework.name}`,
        ),
      ),
      await packageScript(facts),
      gitAttributes(facts),
      ...(facts.isOnGitHub
        ? [
            create(
              workflow.path,
              "init/github.yml",
              {
                ...workflow,
                actions: manager.actions,
                install: manager.install,
                check,
              },
              "fails when the API is out of date",
            ),
          ]
        : []),
    ],
    advice: [
      ...(missing.length > 0 ? [`install ${missing.join(", ")}`] : []),
      ...(facts.hasSchema || config.action === "keep"
        ? []
        : [`write ${facts.schema}, or say in ${config.path} where yours is`]),
      ...(prismaModule.action === "create" || facts.prismaModule !== undefined
        ? []
        : [`export \`prisma\` from ${prisma}: the example imports it`]),
      `write the API: ${generate}`,
      ...(hasServer ? [startAdvice(manager.run, facts)] : []),
      ...(facts.isOnGitHub ? [] : [checkAdvice(check, facts)]),
    ],
  };
}

/** Since version 7, Prisma leaves reading `.env` to the application. */
function startAdvice(
  run: string,
  { read, prismaModule }: ProjectFacts,
): string {
  if (read(".env") !== undefined) {
    return `start the example: ${run} tsx --env-file=.env ${serverFile}`;
  }
  const needsUrl =
    prismaModule === undefined || read(prismaModule)?.includes("DATABASE_URL");
  const url = needsUrl ? " with DATABASE_URL set" : "";
  return `start the example${url}: ${run} tsx ${serverFile}`;
}

function checkAdvice(check: string, { repository }: ProjectFacts): string {
  const { project } = repository;
  const where = project === "." ? "" : `, in ${project}`;
  return `add a step to your CI${where}: ${check}`;
}

/** The specifier of a module of the project, as another one imports it. */
function moduleFrom(from: string, to: string, facts: ProjectFacts): string {
  const folder = posix.dirname(from);
  const { importExtension } = facts.importsOf(folder);
  return importSpecifier(folder, to, posix).replace(/\.ts$/, importExtension);
}

async function packageScript({ read }: ProjectFacts): Promise<InitStep> {
  const path = "package.json";
  const before = read(path);
  const text =
    before === undefined
      ? undefined
      : await withScript(before, scriptName, "gen-api");
  if (text !== undefined) {
    return { path, action: "amend", text, note: `the script ${scriptName}` };
  }
  const note =
    before === undefined ? "there is none" : `it has a script ${scriptName}`;
  return { path, action: "keep", note };
}

function gitAttributes({ read, out }: ProjectFacts): InitStep {
  const path = ".gitattributes";
  if (out === ".." || out.startsWith("../")) {
    return { path, action: "keep", note: `${out} is outside of the project` };
  }
  const before = read(path);
  const text = withGeneratedFolder(before ?? "", out);
  return text === undefined
    ? { path, action: "keep", note: `it speaks of ${out}` }
    : {
        path,
        action: before === undefined ? "create" : "amend",
        text,
        note: `reviews fold ${out}, git keeps its line ends`,
      };
}
