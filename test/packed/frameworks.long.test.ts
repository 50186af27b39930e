import { type ChildProcess, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@libsql/client";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { schemaScript } from "../../fixtures/support/schema-script.js";
import { examplesOf, read } from "../docs/document.js";
import { eventually } from "../support/eventually.js";
import { freePort } from "../support/free-port.js";
import { type FrameworkBuild, frameworkBuilds } from "./framework-builds.js";
import { describeOnline, installed } from "./registry.js";
import { install, mustRun } from "./run.js";
import { pack, type Tarball } from "./tarballs.js";

// Frameworks that run what their own build makes of a project: the examples of
// their pages, built and served as users would.

const own = fileURLToPath(new URL(".", import.meta.url));
(await describeOnline())("built by its framework", () => {
  let folder: string;
  let tarballs: { readonly genApi: Tarball; readonly runtime: Tarball };

  beforeAll(async () => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), "gen-api-frameworks-"));
    tarballs = await pack(join(folder, "tarballs"));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test.each(frameworkBuilds.map((one) => [one.name, one] as const))(
    "%s serves as its page shows",
    async (name, framework) => {
      const project = join(folder, name);
      await make(project, framework, tarballs);
      const port = await freePort();
      const server = serve(project, framework, port);
      try {
        for (const { prefix } of Object.values(framework.examples)) {
          await converse(
            server.child,
            `http://127.0.0.1:${String(port)}${prefix}`,
          );
        }
      } catch (error) {
        throw new Error(`the server said:\n${server.said()}`, { cause: error });
      } finally {
        server.stop();
      }
    },
  );
});

async function make(
  project: string,
  framework: FrameworkBuild,
  { genApi, runtime }: { readonly genApi: Tarball; readonly runtime: Tarball },
): Promise<void> {
  for (const source of [
    "application/prisma",
    "frameworks/shared",
    `frameworks/${framework.name}`,
  ]) {
    const target = source.startsWith("application") ? "prisma" : "";
    cpSync(join(own, source), join(project, target), { recursive: true });
  }
  const manifest = { private: true, type: "module" };
  writeFileSync(join(project, "package.json"), JSON.stringify(manifest));
  for (const [path, code] of examplesOf(read(framework.page))) {
    const example = framework.examples[path];
    if (!example) throw new Error(`${framework.page} has ${path}`);
    const file = join(project, example.path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code.replaceAll('"/api"', `"${example.prefix}"`));
  }
  await install(project, [
    runtime.path,
    ...["@prisma/client", "@prisma/adapter-libsql"].map(installed),
    ...framework.packages,
  ]);
  await install(project, [
    "--save-dev",
    genApi.path,
    ...["prisma", "typescript", "@types/node"].map(installed),
    ...framework.devPackages,
  ]);
  const npx = (args: readonly string[]) =>
    mustRun(project, "npx", ["--no-install", ...args]);
  for (const command of framework.prepare) await npx(command);
  await npx(["prisma", "generate"]);
  await npx(["gen-api", "prisma/schema.prisma", "--out", "src/api"]);
  const schema = readFileSync(join(project, "prisma/schema.prisma"), "utf8");
  const database = createClient({ url: `file:${project}/library.db` });
  await database.executeMultiple(await schemaScript(schema));
  database.close();
  for (const command of framework.build) await npx(command);
}

function serve(project: string, { serve }: FrameworkBuild, port: number) {
  // A group of its own: frameworks start processes below this one.
  const [command = "", ...args] = serve;
  const bin = join(project, "node_modules", ".bin");
  const child = spawn(command, args, {
    cwd: project,
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}`,
      PORT: String(port),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part: Buffer) => (said += part.toString()));
  }
  return {
    child,
    said: () => said,
    stop: () => child.pid && process.kill(-child.pid, "SIGKILL"),
  };
}

/** Create, read, refuse and delete, at one mount. */
async function converse(server: ChildProcess, url: string): Promise<void> {
  await eventually(server, () => fetch(url));
  const type = "application/vnd.api+json";
  const data = { type: "author", attributes: { name: "Ada Løvelace" } };
  const created = await fetch(`${url}/author`, {
    method: "POST",
    headers: { "content-type": type },
    body: JSON.stringify({ data }),
  });
  expect(created.headers.get("content-type")).toBe(type);
  const document = (await created.json()) as { data: { id: string } };
  expect([created.status, document]).toMatchObject([201, { data }]);

  const path = `${url}/author/${document.data.id}`;
  const found = await fetch(`${path}?fields%5Bauthor%5D=name`);
  expect(found.headers.get("content-type")).toBe(type);
  expect([found.status, await found.json()]).toMatchObject([200, { data }]);

  const refused = await fetch(`${url}/author`, {
    method: "POST",
    headers: { "content-type": type },
    body: "{",
  });
  expect(refused.headers.get("content-type")).toBe(type);
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { errors: [{ code: "invalid-payload" }] },
  ]);

  const removed = await fetch(path, { method: "DELETE" });
  expect([removed.status, await removed.text()]).toEqual([204, ""]);
  expect((await fetch(path)).status).toBe(404);
}
