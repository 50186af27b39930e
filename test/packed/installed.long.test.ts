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
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { schemaScript } from "../../fixtures/support/schema-script.js";
import { exchange } from "./exchange.js";
import { describeOnline, installed } from "./registry.js";
import { install, mustRun } from "./run.js";
import { serving } from "./serving.js";
import { pack, type Tarball } from "./tarballs.js";

// What users get: the published files, installed from the registry's packages
// into a project that knows nothing of this repository.

(await describeOnline())("installed", () => {
  let folder: string;
  let genApi: Tarball;
  let runtime: Tarball;

  beforeAll(async () => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), "gen-api-packed-"));
    ({ genApi, runtime } = await pack(join(folder, "tarballs")));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test("an application is generated, compiled and served", async () => {
    const project = join(folder, "library");
    cpSync(fileURLToPath(new URL("application", import.meta.url)), project, {
      recursive: true,
    });
    write(project, "package.json", { private: true, type: "module" });
    await install(project, [
      runtime.path,
      installed("@prisma/client"),
      installed("@prisma/adapter-libsql"),
    ]);
    await install(project, [
      "--save-dev",
      genApi.path,
      ...["prisma", "typescript", "@types/node"].map(installed),
    ]);

    const npx = (...args: readonly string[]) =>
      mustRun(project, "npx", ["--no-install", ...args]);
    expect(
      await npx("gen-api", "prisma/schema.prisma", "--out", "src/api"),
    ).toMatch(/^2 models → \d+ files/);
    await npx("prisma", "generate");
    await npx("tsc", "-p", ".");
    const schema = readFileSync(join(project, "prisma/schema.prisma"), "utf8");
    writeFileSync(join(project, "tables.sql"), await schemaScript(schema));
    await serving(project, exchange);
  });

  test("the runtime brings superjson and decimal.js, and can be required", async () => {
    const project = join(folder, "service");
    mkdirSync(project);
    write(project, "package.json", { private: true, type: "commonjs" });
    await install(project, [runtime.path]);

    const listed = await mustRun(project, "npm", [
      "ls",
      "--omit=dev",
      "--all",
      "--json",
    ]);
    const { dependencies } = JSON.parse(listed) as Dependencies;
    const below = dependencies?.["@gen-api/runtime"]?.dependencies ?? {};
    // Optional peers, the frameworks, are listed without a version: not there.
    const installed = Object.keys(below).filter((name) => below[name]?.version);
    expect(Object.keys(dependencies ?? {})).toEqual(["@gen-api/runtime"]);
    expect(installed.sort()).toEqual(["decimal.js", "superjson"]);

    const required = await mustRun(project, process.execPath, [
      "-e",
      `const { exports } = require("@gen-api/runtime/package.json");
       // It is a controller of NestJS, which is not there, and nothing else is missing.
       try { require("@gen-api/runtime/nest"); console.log(false); }
       catch (error) { console.log(error.message.includes("'@nestjs/common'")); }
       for (const entry of Object.keys(exports).filter((one) => one !== "./nest"))
         console.log(Object.keys(require("@gen-api/runtime" + entry.slice(1))).length > 0);
       console.log(typeof require("@gen-api/runtime/rest").restHandler);`,
    ]);
    expect(required).toMatch(/^(true\n)+function\n$/);
  });
});

interface Dependencies {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, Dependencies>>;
}

function write(project: string, name: string, content: object): void {
  writeFileSync(join(project, name), JSON.stringify(content, null, 2));
}
