import { type ChildProcess, execFile, spawn } from "node:child_process";
import {
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { build } from "../../fixtures/support/build.js";
import { schemaScript } from "../../fixtures/support/schema-script.js";
import { endProcess } from "../support/end-process.js";
import { eventually } from "../support/eventually.js";
import { freePort } from "../support/free-port.js";
import { type CodeBlock, codeBlocks, read, root } from "./document.js";

// The page is followed from top to bottom, in a folder that has nothing but what the page says.

let parent: string;
let project: string;
let server: ChildProcess | undefined;
const ports = new Map<string, number>();

beforeAll(async () => {
  await build();
  parent = await mkdtemp(join(await realpath(tmpdir()), "gen-api-tutorial-"));
  project = join(parent, "notes");
  await mkdir(project);
  for (const port of ["3000", "8080"]) ports.set(port, await freePort());
});
afterAll(async () => {
  if (server) await endProcess(server);
  await rm(parent, { recursive: true, force: true });
});

test("docs/tutorial.md can be followed", async () => {
  let printed = "";
  for (const block of codeBlocks(read("docs/tutorial.md"))) {
    if (block.language === "dockerfile") continue;
    if (block.language === "sh") printed = await follow(block.code);
    else if (block.introduction.endsWith("```"))
      expect([block.introduction, JSON.parse(printed)]).toEqual([
        block.introduction,
        JSON.parse(block.code),
      ]);
    else await write(block);
  }
});

/** The paragraph before a file's text names it last. */
async function write({ introduction, code }: CodeBlock): Promise<void> {
  const named = introduction.match(/(?<=`)[\w./-]+\.(?:ts|json|prisma)(?=`)/g);
  const file = join(project, named?.at(-1) ?? "");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, code);
}

/** Runs the commands of a block in one environment. @returns what the last one printed */
async function follow(code: string): Promise<string> {
  const bin = join(project, "node_modules", ".bin");
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}`,
    // Keeps Prisma's command from downloading an engine it does not need.
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    npm_config_offline: "true",
  };
  let printed = "";
  for (const line of code.trimEnd().replaceAll("\\\n", "").split("\n")) {
    const command = onFreePorts(line);
    const [word, ...words] = command.split(/ +/);
    if (word === "export")
      for (const [name = "", value] of words.map((one) => one.split("=")))
        env[name] = value;
    else if (command.startsWith("npm install")) await link(words.slice(1));
    else if (command.startsWith("npx prisma migrate")) await migrate(env);
    else if (/^npm start$|dist\/server\.js$/.test(command))
      await serve(command, env);
    else printed = await run(command, env);
  }
  return printed;
}

/** The page's ports may be in use. */
function onFreePorts(line: string): string {
  return line.replace(/(?<=127\.0\.0\.1:|PORT=)\d+/, (port) =>
    String(ports.get(port)),
  );
}

async function run(command: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)("sh", ["-c", command], {
    cwd: project,
    env,
  });
  return stdout;
}

/** In place of `npm install`: links to the packages, as this repository has them. */
async function link(words: readonly string[]): Promise<void> {
  const installed = new Map(
    words
      .filter((word) => !word.startsWith("--"))
      .map((word) => {
        if (/gen-api-runtime-.*\.tgz$/.test(word))
          return ["@gen-api/runtime", join(root, "src/runtime")];
        if (/gen-api-.*\.tgz$/.test(word)) return ["gen-api", root];
        // As it is here, whatever version the page names: `prisma@7`.
        const name = word.replace(/(?<=.)@.*$/, "");
        const own = join(root, "test/node_modules", name);
        return [name, existsSync(own) ? own : join(root, "node_modules", name)];
      }),
  );
  const modules = join(project, "node_modules");
  await mkdir(join(modules, ".bin"), { recursive: true });
  for (const [name, target] of installed) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(target, join(modules, name), "junction");
    const { bin = {} } = JSON.parse(
      await readFile(join(target, "package.json"), "utf8"),
    ) as { readonly bin?: Readonly<Record<string, string>> };
    for (const [command, path] of Object.entries(bin))
      await symlink(join(target, path), join(modules, ".bin", command));
  }
}

/** In place of Prisma's engine, a download: the same engine makes the tables. */
async function migrate(env: NodeJS.ProcessEnv): Promise<void> {
  const schema = await readFile(join(project, "prisma/schema.prisma"), "utf8");
  const path = (env["DATABASE_URL"] ?? "file:notes.db").replace("file:", "");
  const url = `file:${resolve(project, path)}`;
  const database = await new PrismaLibSql({ url }).connect();
  await database.executeScript(await schemaScript(schema));
  await database.dispose();
}

/** One server at a time, as in the page's first terminal. */
async function serve(command: string, env: NodeJS.ProcessEnv): Promise<void> {
  if (server) await endProcess(server);
  const given = command.match(/(?<=PORT=)\d+/)?.[0];
  const port = given ?? String(ports.get("3000"));
  // Without a shell or npm between: the signal that ends it has to reach it.
  const started = spawn(process.execPath, [join("dist", "server.js")], {
    cwd: project,
    env: { ...env, PORT: port },
    stdio: ["ignore", "pipe", "pipe"],
  });
  server = started;
  await eventually(started, () => fetch(`http://127.0.0.1:${port}`));
}
