import type { DriverAdapter } from "./driver-adapter.js";
import type { Framework } from "./frameworks.js";
import type { InitStep } from "./init-step.js";
import type { Module } from "./own-modules.js";
import type { PackageManager } from "./package-manager.js";
import type { ProjectFacts } from "./project-facts.js";
import { serverPort } from "./server-port.js";
import type { SignIn } from "./sign-in.js";
import type { StarterAccess } from "./starter-access.js";
import type { StarterRules } from "./starter-rules.js";

/** What was decided about a project, on which the advice depends. */
interface Decided {
  readonly framework: Framework;
  readonly manager: PackageManager;
  readonly adapter: DriverAdapter | undefined;
  readonly config: InitStep;
  readonly access: StarterAccess | undefined;
  /** The module for extensions, if one is asked for. */
  readonly extensions: string | undefined;
  /** The modules of the handlers, as they will be. */
  readonly handlers: readonly Module[];
  /** Where to ask what of the API that the project's own server mounts. */
  readonly sample: string | undefined;
  /** The module for the client, unless that is elsewhere. */
  readonly prismaModule: InitStep | undefined;
  readonly hasClient: boolean;
  /** The client's variable, if the server's module keeps it to itself. */
  readonly kept: string | undefined;
  /** The example server, if there is one; not where the framework has its own. */
  readonly server: string | undefined;
  /** Whether the project has a server, whose framework is installed. */
  readonly hasServer: boolean;
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
    ...(decided.kept === undefined
      ? []
      : [
          `move \`${decided.kept}\` from ${facts.server?.path ?? ""} to src/prisma.ts, and export it there as \`prisma\`: the API imports it`,
        ]),
    ...(prismaModule?.action === "keep" && !decided.hasClient
      ? [`export \`prisma\` from ${prismaModule.path}: the API imports it`]
      : []),
    ...(facts.hasBlock && facts.clientNames.length > 0
      ? [
          `say in the generator block which client to import: client = ${JSON.stringify(facts.client)}`,
        ]
      : []),
    ...accessAdvice(facts, decided),
    ...extensionsAdvice(facts, decided),
    // A project whose own module makes the client has generated it.
    ...(facts.prisma?.module === undefined &&
    facts.clients.service === undefined
      ? [clientAdvice(manager.run, facts)]
      : []),
    ...(decided.framework.name === "NestJS" && config.action === "create"
      ? [
          `exclude ${config.path} in tsconfig.build.json: the build takes every module, and would move its output`,
        ]
      : []),
    ...(facts.read(`${facts.out}/.gen-api.json`) === undefined
      ? [`write the API: ${generate}`]
      : []),
    ...(server === undefined ? [] : [startAdvice(server, manager.run, facts)]),
    ...(decided.sample === undefined
      ? []
      : [sampleAdvice(decided.sample, facts, decided)]),
    ...callerAdvice(facts, decided),
    ...(facts.isOnGitHub ? [] : [checkAdvice(check, facts)]),
    ...(facts.read(".gitattributes")?.includes("linguist-generated")
      ? []
      : [
          `let reviews fold the API, in .gitattributes: ${facts.out}/** linguist-generated text eol=lf`,
        ]),
  ];
}

/** What is missing for rules to count where settings or handlers were there before. */
function accessAdvice(
  facts: ProjectFacts,
  { access, config, handlers, manager }: Decided,
): readonly string[] {
  const open = handlers.filter((one) => hasNoRules(one, access !== undefined));
  if (access === undefined) {
    const paths = open.map(({ path }) => path).join(", ");
    return open.length === 0
      ? []
      : [
          `close ${paths}, by which whoever reaches the server reads and writes everything: ${closing(facts, manager.run)}`,
        ];
  }
  const setting = facts.hasBlock
    ? 'access = "true" in the generator block of'
    : "access: true in";
  return [
    ...(facts.hasSettings && !facts.access
      ? [`set ${setting} ${config.path}: the rules have their types from it`]
      : []),
    ...(open.length > 0
      ? [
          `give the handlers their rules: the option access, from ${access.path}`,
        ]
      : []),
  ];
}

function extensionsAdvice(
  facts: ProjectFacts,
  { extensions, config, handlers }: Decided,
): readonly string[] {
  if (extensions === undefined) return [];
  const setting = facts.hasBlock
    ? 'extensions = "true" in the generator block of'
    : "extensions: true in";
  return [
    ...(facts.hasSettings && !facts.extensions
      ? [`set ${setting} ${config.path}: extensions have their types from it`]
      : []),
    ...(handlers.every(({ text }) => /\bextensions\b/.test(text)) &&
    handlers.length > 0
      ? []
      : [`give the handlers the option extensions, from ${extensions}`]),
  ];
}

/** Whether a module makes handlers without rules, or without those of the project. */
function hasNoRules({ text }: Module, areWritten: boolean): boolean {
  const code = text.replace(/\/\/.*$/gm, "");
  return (
    /\bcreate(Rest|Rpc)Handler\(/.test(code) &&
    !(areWritten ? /\baccess\b/ : /\b(access|authorize)\b/).test(code)
  );
}

function closing({ provider, hasSchema }: ProjectFacts, run: string): string {
  const option = "pass the option authorize";
  if (provider === "mongodb") return option;
  const when = hasSchema ? "" : " once there is a schema";
  return `${option}, or run ${run} gen-api init --access${when}, which writes rules`;
}

/** The rules that were just written need somebody to be signed in, and answers. */
function callerAdvice(
  facts: ProjectFacts,
  { access }: Decided,
): readonly string[] {
  const { rules, asked = [] } = access?.start ?? {};
  const open = [...asked].flatMap(([model, columns]) =>
    columns.map((column) => `${model}.${column}`),
  );
  return [
    ...(open.length > 0
      ? [
          `say in ${access?.path ?? ""} who reads ${open.join(", ")}: until then ${rules?.administrators ? "administrators alone" : "nobody"}`,
        ]
      : []),
    ...whoCalls(rules, facts.signIn),
  ];
}

function whoCalls(
  rules: StarterRules | undefined,
  signIn: SignIn | undefined,
): readonly string[] {
  const isAsked = [...(rules?.read.values() ?? [])].some(
    (rule) => typeof rule === "object",
  );
  if (!rules || !isAsked) return [];
  const { administrators, idType } = rules;
  const role = administrators ? ` and \`${administrators.column}\`` : "";
  const members = `its \`id\`, a ${idType},${role}`.replace(/,$/, "");
  if (signIn === undefined)
    return [
      `say who calls: rules take the \`user\` of the request, or of what the option context returns, and ${members}`,
    ];
  const from =
    signIn.context === undefined
      ? `the \`user\` of the request, which ${signIn.path} sets`
      : `\`${signIn.context.replace(/\s+/g, " ").replaceAll(", }", " }")}\`, by ${signIn.path}`;
  return [`rules take the caller from ${from}: see that it has ${members}`];
}

function sampleAdvice(
  sample: string,
  facts: ProjectFacts,
  { access, manager }: Decided,
): string {
  const { framework, server, read } = facts;
  const isOpen = access?.start?.open !== undefined;
  if (framework.name === "Next.js")
    return `start Next.js (${manager.script} dev), ${isOpen ? "" : "sign in, "}and open http://localhost:3000${sample}`;
  const origin = `http://127.0.0.1:${serverPort(server?.text ?? "", read(".env"))}`;
  return `try the API in your server: ${isOpen ? `curl -g "${origin}${sample}"` : `sign in, and open ${origin}${sample}`}`;
}

function clientAdvice(run: string, { clientCommand }: ProjectFacts): string {
  const { folder, command } = clientCommand;
  const where = folder === "." ? "" : `, in ${folder}`;
  return `generate the Prisma client${where}: ${run} ${command}`;
}

function missingPackages(
  facts: ProjectFacts,
  { framework, adapter, server, hasClient, hasServer }: Decided,
): readonly string[] {
  const { dependencies, hasSchema } = facts;
  // gen-api calls no client of Prisma 8.
  const isNext = (name: string): boolean =>
    /^(@prisma\/|prisma$)/.test(name) &&
    Number(/\d+/.exec(dependencies.get(name) ?? "")?.[0] ?? 0) >= 8;
  return [
    // Whoever has a schema has Prisma, perhaps in a package above.
    ...(hasSchema && !["prisma", "@prisma/client"].some(isNext)
      ? []
      : ["prisma", "@prisma/client"]),
    ...(hasServer ? [] : framework.packages),
    ...(adapter && !hasClient
      ? [adapter.package, ...(adapter.driver ? [adapter.driver.package] : [])]
      : []),
    ...["@gen-api/runtime", "gen-api"],
    ...(framework.types && !hasServer ? [framework.types] : []),
    ...(server === undefined ? [] : ["tsx", "@types/node"]),
  ]
    .filter((name) => !dependencies.has(name) || isNext(name))
    .map((name) => ofReadableMajor(name, dependencies));
}

/** Packages of Prisma in the project's own major version, or the last one that is read. */
function ofReadableMajor(
  name: string,
  dependencies: ProjectFacts["dependencies"],
): string {
  if (!/^(@prisma\/.*|prisma)$/.test(name)) return name;
  const own = dependencies.get("prisma") ?? dependencies.get("@prisma/client");
  const [major = "7"] = /^[5-7]$/.exec(/\d+/.exec(own ?? "")?.[0] ?? "") ?? [];
  return `${name}@${major}`;
}

/** Since version 7, Prisma leaves reading `.env` to the application. */
function startAdvice(
  server: string,
  run: string,
  { read, prisma }: ProjectFacts,
): string {
  if (read(".env") !== undefined) {
    return `start the example: ${run} tsx --env-file=.env ${server}`;
  }
  const needsUrl =
    prisma?.module === undefined ||
    read(prisma.module)?.includes("DATABASE_URL");
  const url = needsUrl ? " with DATABASE_URL set" : "";
  return `start the example${url}: ${run} tsx ${server}`;
}

function checkAdvice(check: string, { repository }: ProjectFacts): string {
  const { project } = repository;
  const where = project === "." ? "" : `, in ${project}`;
  return `add a step to your CI${where}: ${check}`;
}
