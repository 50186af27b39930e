import { execFile } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { generateApi } from "../../fixtures/support/build.js";
import { generateClient } from "../../fixtures/support/generate-client.js";
import { kept, root } from "../support/folders.js";
import { syntheticSchema } from "./synthetic-schema.js";

/** The compiler's counts for a program, and what the check took. */
export interface TypeCheck {
  /**
   * Processor time of `tsc`. The native compiler runs in a process of its own, so for
   * it this is the time that it reports itself, with a single thread.
   */
  readonly seconds: number;
  readonly symbols: number;
  readonly types: number;
  readonly instantiations: number;
}

/** The programs that are compared; also the names of their files. */
export type Program =
  | "client"
  | "api"
  | "unchecked"
  | "calls"
  | "both"
  | "access"
  | "extended"
  | "rpc"
  | "queries";

/** TypeScript 5.9, and the native compiler: the packages of this repository. */
export type Compiler = "typescript" | "typescript-7";

/**
 * Makes a project with a Prisma client, its API and nine programs: `client`
 * imports the client and calls it once; `api` also serves the API and calls it
 * once through the generated client; `unchecked` is the same with `--ts-nocheck`;
 * `calls` calls the client once for each model; `both` does, and serves the API;
 * `access` is `client` with six rules of access for each model; `extended` is `api` with
 * extensions, those of one model; `rpc` calls the generated
 * client once for each model, and `queries` makes the options of a query of each.
 *
 * @returns its folder
 */
export async function typedProject(models: number): Promise<string> {
  const folder = join(kept, `types-${models}`);
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string): void =>
    writeFileSync(join(folder, name), text);
  const schema = syntheticSchema(models);
  write("schema.prisma", schema);
  await generateClient(join(folder, "schema.prisma"));
  const generate = (out: string, flags: readonly string[]): Promise<string> =>
    generateApi(
      join(folder, "schema.prisma"),
      join(folder, out),
      folder,
      flags,
    );
  await generate("api", ["--access", "--query"]);
  await generate("extended", ["--access", "--query", "--extensions"]);
  await generate("unchecked", ["--ts-nocheck"]);
  write("package.json", '{ "type": "module" }');
  const delegates = [...schema.matchAll(/^model (\w)(\w*)/gm)].map(
    ([, first = "", others = ""]) => first.toLowerCase() + others,
  );
  const [one = ""] = delegates;
  const withApi = (out: string): string =>
    `${imports}${apiImports(out)}${call("read", "PrismaClient", one)}${serve}${call("ask", "RpcClient", one)}`;
  const calls = delegates
    .map((name) => call(name, "PrismaClient", name))
    .join("");
  const programs: Readonly<Record<Program, string>> = {
    client: `${imports}${call("read", "PrismaClient", one)}`,
    api: withApi("api"),
    unchecked: withApi("unchecked"),
    extended: `${withApi("extended")}${extensionsOf(schema)}`,
    calls: `${imports}${calls}`,
    both: `${withApi("api")}${calls}`,
    rpc: `${rpcImport}${delegates.map((name) => call(name, "RpcClient", name)).join("")}`,
    queries: `${queriesImport}${delegates.map(query).join("")}`,
    access: `${imports}${call("read", "PrismaClient", one)}${rules(schema)}`,
  };
  for (const [name, text] of Object.entries(programs)) {
    write(`${name}.ts`, text);
    const config = { compilerOptions: options, files: [`${name}.ts`] };
    write(`${name}.json`, JSON.stringify(config));
  }
  return folder;
}

const imports =
  'import type { PrismaClient } from "./generated/prisma/client.js";\n';

function apiImports(out: string): string {
  return `import type { RpcClient } from "./${out}/client.js";
import { createRestHandler, createRpcHandler } from "./${out}/index.js";
`;
}

const serve = `
export function serve(client: PrismaClient): readonly object[] {
  const endpoint = "https://example.org";
  return [createRestHandler({ client, endpoint }), createRpcHandler({ client })];
}
`;

function call(name: string, client: string, delegate: string): string {
  return `
export async function ${name}(client: ${client}): Promise<Date[]> {
  const rows = await client.${delegate}.findMany({ take: 10 });
  return rows.map(({ createdAt }) => createdAt);
}
`;
}

const rpcImport = 'import type { RpcClient } from "./api/client.js";\n';
const queriesImport =
  'import type { RpcQueries } from "./api/query-graph.js";\n';

function query(delegate: string): string {
  return `
export async function ${delegate}(q: RpcQueries): Promise<Date[]> {
  const { queryFn } = q.${delegate}.findMany.queryOptions({ take: 10 });
  const rows = await queryFn({} as never);
  return rows.map(({ createdAt }) => createdAt);
}
`;
}

function extensionsOf(schema: string): string {
  const [, model = ""] = /^model (\w+)/m.exec(schema) ?? [];
  return `
import { defineExtensions } from "./extended/extensions.js";
export const extensions = defineExtensions(() => new Date())({
  ${model}: {
    around: {
      create: async ({ input, context }, next) => {
        const { createdAt } = await next();
        if (createdAt > context) throw new Error(JSON.stringify(input));
      },
    },
  },
});
`;
}

function rules(schema: string): string {
  const models = [...schema.matchAll(/^model (\w+)/gm)].map(
    ([, name = ""]) => `  ${name}: {
    read: ({ since }, where) => where({ createdAt: { gte: since } }),
    create: ({ isAdmin }) => isAdmin,
    update: {
      before: ({ since }, where) => where({ createdAt: { gte: since } }),
      after: ({ since }, where) => where({ OR: [{ createdAt: since }] }),
    },
    delete: ({ isAdmin }) => isAdmin,
    fields: {
      updatedAt: { read: (_, where, of) => where({ AND: [of.${name}.read] }) },
    },
  },
`,
  );
  return `
import { defineAccess } from "./api/access.js";
interface Caller {
  readonly since: Date;
  readonly isAdmin: boolean;
}
export const access = defineAccess(({ context }) => context as Caller)({
${models.join("")}});
`;
}

/** The strict flags, without checking the declarations of packages. */
const options = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  skipLibCheck: true,
  noEmit: true,
  target: "ES2023",
  lib: ["ES2023"],
  types: ["node"],
  module: "NodeNext",
};

/**
 * Checks a program of a {@link typedProject}.
 *
 * @throws Error with the compiler's messages, if there are any
 */
export function checkTypes(
  folder: string,
  program: Program,
  compiler: Compiler = "typescript",
): Promise<TypeCheck> {
  return check(folder, program, compiler, []);
}

/**
 * Checks a program with `--incremental`, after its own file has changed. Call it once
 * before measuring, since the first check is that of the whole program.
 */
export function checkAgain(
  folder: string,
  program: Program,
  compiler: Compiler = "typescript",
): Promise<TypeCheck> {
  appendFileSync(join(folder, `${program}.ts`), "// changed\n");
  const known = join(folder, `${program}.${compiler}.tsbuildinfo`);
  const flags = ["--incremental", "--tsBuildInfoFile", known];
  return check(folder, program, compiler, flags);
}

async function check(
  folder: string,
  program: Program,
  compiler: Compiler,
  flags: readonly string[],
): Promise<TypeCheck> {
  const native = compiler === "typescript-7";
  const usage = join(folder, `${program}.usage`);
  rmSync(usage, { force: true });
  const preload = new URL("usage.mjs", import.meta.url).href;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(root, "node_modules", compiler, "bin/tsc"),
      ...["-p", join(folder, `${program}.json`), "--extendedDiagnostics"],
      ...(native ? ["--singleThreaded"] : []),
      ...flags,
    ],
    {
      env: {
        ...process.env,
        NODE_OPTIONS: `--import ${preload} --max-old-space-size=6144`,
        USAGE_FILE: usage,
      },
    },
  );
  const told = (name: string): number => {
    const [, digits] =
      new RegExp(`^${name}: +([\\d.]+)s?$`, "m").exec(stdout) ?? [];
    if (digits === undefined) throw new Error(`no ${name} in\n${stdout}`);
    return Number(digits);
  };
  const [cpu = ""] = readFileSync(usage, "utf8").split(" ");
  return {
    seconds: native ? told("Total time") : Number(cpu) / 1e6,
    symbols: told("Symbols"),
    types: told("Types"),
    instantiations: told("Instantiations"),
  };
}
