import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { ensureBuilt, root, runCommand } from "../support/built-command.js";
import {
  type FreshDatabase,
  freshDatabase,
} from "../support/fresh-database.js";
import { eventually } from "../support/eventually.js";
import { freePort } from "../support/free-port.js";
import { prepare } from "../support/prepare.js";
import { compile } from "../types/project.js";

const project = join(root, ".tmp", "init");
const runtimeVersion = "0.1.0";
let database: FreshDatabase;

beforeAll(async () => {
  await ensureBuilt();
  const application = await prepare("blog", "sqlite");
  database = await freshDatabase(application, "sqlite");
  await rm(project, { recursive: true, force: true });
  await mkdir(join(project, "prisma"), { recursive: true });
  await mkdir(join(project, "node_modules"));
  await symlink(root, join(project, "node_modules/gen-api"), "junction");
  const schema = join(project, "prisma/schema.prisma");
  await cp(join(application.folder, "schema.prisma"), schema);
  const generated = join(application.folder, "generated");
  await cp(generated, join(project, "prisma/generated"), { recursive: true });
  await writeJson("tsconfig.json", {
    compilerOptions: {
      target: "ES2023",
      module: "NodeNext",
      types: ["node"],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      verbatimModuleSyntax: true,
      experimentalDecorators: true,
      skipLibCheck: true,
      noEmit: true,
    },
    include: ["src", "app", "gen-api.config.*"],
  });
});

afterAll(() => database.drop());

/** A project of a framework, begun with `gen-api init` and generated. */
async function begin(
  packages: readonly string[],
  type: "module" | "commonjs" = "module",
  files: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const path of [
    "src",
    "app",
    "gen-api.config.ts",
    "gen-api.config.mts",
  ]) {
    await rm(join(project, path), { recursive: true, force: true });
  }
  const names = [...packages, "@prisma/client", "@prisma/adapter-libsql"];
  const versions = names.map((name) => [name, "^7.0.0"] as const);
  await writeJson("package.json", {
    name: "begun",
    type,
    dependencies: {
      ...Object.fromEntries(versions),
      "gen-api": runtimeVersion,
      "@gen-api/runtime": runtimeVersion,
    },
  });
  for (const [path, text] of Object.entries(files)) {
    await writeFile(join(project, path), text);
  }
  const begun = await runCommand(["init"], project);
  expect(begun).toMatchObject({ status: 0, stderr: "" });
}

/** What the script of package.json runs. */
async function generate(): Promise<void> {
  expect(await runCommand([], project)).toMatchObject({ status: 0 });
}

const frameworks: readonly (readonly [string, readonly string[]])[] = [
  ["node:http", []],
  ["Express", ["express"]],
  ["Fastify", ["fastify"]],
  ["Hono", ["hono", "@hono/node-server"]],
  ["NestJS", ["@nestjs/core"]],
];

describe("what gen-api init writes compiles and serves", () => {
  test.each(frameworks)("with %s", async (name, packages) => {
    await begin(packages);
    await generate();
    const server = await readFile(join(project, "src/api-server.ts"), "utf8");
    expect(server).toMatch(nameIn(name));
    expect(await compile("typescript-7", project)).toBe("");
    const port = await freePort();
    const child = start(port);
    try {
      const url = `http://127.0.0.1:${port}`;
      const user = await eventually(child, () => fetch(`${url}/rest/user/ada`));
      expect(user.status).toBe(200);
      expect(await user.json()).toMatchObject({
        data: { id: "ada", links: { self: `${url}/rest/user/ada` } },
      });
      const count = await fetch(`${url}/rpc/user/count`);
      expect(await count.json()).toHaveProperty("data");
    } finally {
      child.kill("SIGKILL");
    }
  });

  test("with Next.js", async () => {
    await begin(["next"]);
    await generate();
    // Next is not what is tested here: its handlers take and give what fetch does.
    expect(await compile("typescript-7", project)).toBe("");
    const route = join(project, "src/app/api/rest/[...path]/route.ts");
    expect(await readFile(route, "utf8")).toContain("nextRouteHandlers");
  });

  test.each([
    ["NodeNext", "@nestjs/core"],
    ["Node16", "express"],
  ])("in a project of CommonJS, with %s", async (module, framework) => {
    const config = join(project, "tsconfig.json");
    const text = await readFile(config, "utf8");
    const commonJs = text
      .replace(`"verbatimModuleSyntax": true,`, "")
      .replace("NodeNext", module);
    try {
      await writeFile(config, commonJs);
      await begin([framework], "commonjs");
      await generate();
      expect(await compile("typescript", project)).toBe("");
    } finally {
      await writeFile(config, text);
    }
  });

  test.each(["rest", "rpc"])("without %s", async (service) => {
    const config = `export default { schema: "prisma/schema.prisma", out: "src/api", ${service}: false };\n`;
    const servers: string[] = [];
    for (const [, packages] of frameworks) {
      await begin(packages, "module", { "gen-api.config.mts": config });
      const path = join(project, "src/api-server.ts");
      servers.push(await readFile(path, "utf8"));
    }
    await generate();
    for (const [index, text] of servers.entries()) {
      await writeFile(join(project, `src/server-${index}.ts`), text);
    }
    expect(await compile("typescript-7", project)).toBe("");
    expect(new Set(servers).size).toBe(frameworks.length);
  });
});

/** What an example of a framework cannot do without. */
function nameIn(framework: string): RegExp {
  const name = framework.toLowerCase().replace("js", "js/core");
  return new RegExp(`from "[^"]*${name}"`);
}

function start(port: number): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", "src/api-server.ts"], {
    cwd: project,
    env: { ...process.env, DATABASE_URL: database.url, PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
}

function writeJson(path: string, value: object): Promise<void> {
  return writeFile(join(project, path), JSON.stringify(value, null, 2));
}
