import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
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
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), text);
  }
  const begun = await runCommand(["init", "--mount"], project);
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
    let printed = "";
    child.stdout?.on("data", (part: Buffer) => (printed += part.toString()));
    try {
      const url = `http://127.0.0.1:${port}`;
      const path = "/rest/category/1";
      const one = await eventually(child, () => fetch(url + path));
      expect(one.status).toBe(200);
      expect(await one.json()).toMatchObject({
        data: { id: "1", links: { self: path } },
      });
      const [, tried = ""] = /curl -g "([^"]+)"/.exec(printed) ?? [];
      expect(tried).toMatch(`${url}/rest/`);
      expect((await fetch(tried)).status).toBe(200);
      const count = await fetch(`${url}/rpc/category/count`);
      expect(await count.json()).toHaveProperty("data");
      for (const open of ["tag", "category"])
        expect((await fetch(`${url}/rest/${open}`)).status).toBe(200);
      for (const personal of ["user", "profile", "post", "comment", "like"])
        expect((await fetch(`${url}/rest/${personal}`)).status).toBe(403);
      const remove = { method: "DELETE" };
      expect((await fetch(url + path, remove)).status).toBe(403);
      const body = JSON.stringify({ data: { type: "tag", id: "new" } });
      const headers = { "content-type": "application/vnd.api+json" };
      const create = { method: "POST", headers, body };
      expect((await fetch(`${url}/rest/tag`, create)).status).toBe(403);
      const second = start(port);
      let said = "";
      second.stderr?.on("data", (part: Buffer) => (said += part.toString()));
      const [status] = (await once(second, "exit")) as [number];
      expect(said).toContain(`EADDRINUSE`);
      expect(status).toBe(1);
    } finally {
      child.kill("SIGKILL");
    }
  });

  test("to callers what is their own of people", async () => {
    await begin([]);
    await generate();
    const ask = `import { rest } from "./api-handlers.js";

for (const path of ["/user", "/user/ada", "/user/ben", "/profile", "/post"]) {
  const context = { user: { id: "ada" } };
  const { status, body } = await rest({ method: "GET", path, context });
  const { data } = body as { data?: { id: string }[] | { id: string } };
  const ids = data && [data].flat().map(({ id }) => id);
  console.log(path, status, path === "/post" || ids?.join());
}
`;
    await writeFile(join(project, "src/ask.ts"), ask);
    const child = start(0, "src/ask.ts");
    let printed = "";
    child.stdout?.on("data", (part: Buffer) => (printed += part.toString()));
    await new Promise((resolve) => child.on("close", resolve));
    expect(printed).toBe(`/user 200 ada
/user/ada 200 ada
/user/ben 404 undefined
/profile 200 ada
/post 200 true
`);
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
    const files: Record<string, string> = {};
    for (const [index, [name, packages]] of frameworks.entries()) {
      await begin(packages, "module", { "gen-api.config.mts": config });
      const text = async (path: string): Promise<string> =>
        readFile(join(project, path), "utf8");
      servers.push(await text("src/api-server.ts"));
      files[`src/server-${index}.ts`] = servers.at(-1) ?? "";
      const handlers = `src/api${name === "NestJS" ? ".module" : "-handlers"}.ts`;
      files[handlers] = await text(handlers);
    }
    await generate();
    for (const [path, text] of Object.entries(files)) {
      await writeFile(join(project, path), text);
    }
    expect(await compile("typescript-7", project)).toBe("");
    expect(new Set(servers).size).toBe(frameworks.length);
  });

  test("in the server of the project", async () => {
    await begin(["express", "fastify", "hono"], "module", {
      "src/main.ts": `import express from "express";
import { db } from "./server/db.js";

const app = express();
declare module "express-serve-static-core" {
  interface Request {
    session?: { userId?: string | undefined };
  }
}
app.use((request, _, next) => {
  request.session = { userId: request.get("x-user") };
  next();
});
app.use(express.json());
app.get("/", async (_, response) => response.json(await db.user.count()));
app.get("/me", (req, response) => response.json(req.session?.userId));
app.listen(Number(process.env["PORT"]), "127.0.0.1");
`,
      "src/server/db.ts": `import { PrismaLibSql } from "@prisma/adapter-libsql";
import { PrismaClient } from "../../prisma/generated/prisma/client.js";

const url = process.env["DATABASE_URL"] ?? "";
export const db = new PrismaClient({ adapter: new PrismaLibSql({ url }) });
`,
    });
    await generate();
    expect(await compile("typescript-7", project)).toBe("");
    const port = await freePort();
    const child = start(port, "src/main.ts");
    try {
      const url = `http://127.0.0.1:${port}/rest`;
      const one = await eventually(child, () => fetch(`${url}/category/1`));
      expect(one.status).toBe(200);
      expect((await fetch(`${url}/user/ada`)).status).toBe(403);
      const headers = { "x-user": "ada" };
      const own = await fetch(`${url}/user/ada`, { headers });
      expect(own.status).toBe(200);
    } finally {
      child.kill("SIGKILL");
    }
  });

  test("with a Prisma service of NestJS", async () => {
    await begin(["@nestjs/core"], "module", {
      "src/main.ts": `import "reflect-metadata";
import { NestFactory } from "@nestjs/core";
import { AppModule } from "./app.module.js";

const app = await NestFactory.create(AppModule);
app.setGlobalPrefix("v1");
await app.listen(Number(process.env["PORT"]), "127.0.0.1");
`,
      "src/app.module.ts": `import { Module } from "@nestjs/common";

@Module({
  imports: [],
})
export class AppModule {}
`,
      "src/prisma.service.ts": `import { Injectable } from "@nestjs/common";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { PrismaClient } from "../prisma/generated/prisma/client.js";

@Injectable()
export class PrismaService extends PrismaClient {
  constructor() {
    const url = process.env["DATABASE_URL"] ?? "";
    super({ adapter: new PrismaLibSql({ url }) });
  }
}
`,
    });
    await generate();
    expect(await compile("typescript-7", project)).toBe("");
    const port = await freePort();
    const child = start(port, "src/main.ts");
    try {
      const url = `http://127.0.0.1:${port}/v1/rest/category/1`;
      const one = await eventually(child, () => fetch(url));
      expect(await one.json()).toMatchObject({
        data: { links: { self: "/v1/rest/category/1" } },
      });
    } finally {
      child.kill("SIGKILL");
    }
  });
});

/** What an example of a framework cannot do without. */
function nameIn(framework: string): RegExp {
  const name = framework.toLowerCase().replace("js", "js/core");
  return new RegExp(`from "[^"]*${name}"`);
}

function start(port: number, server = "src/api-server.ts"): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", server], {
    cwd: project,
    env: { ...process.env, DATABASE_URL: database.url, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function writeJson(path: string, value: object): Promise<void> {
  return writeFile(join(project, path), JSON.stringify(value, null, 2));
}
