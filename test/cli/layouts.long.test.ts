import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { build } from "../../fixtures/support/build.js";
import { put, tree } from "../support/temporary-folder.js";
import { mustRun } from "../packed/run.js";
import { withLock } from "../support/lock.js";
import { compile } from "../types/project.js";
import { root, runCommand } from "../support/built-command.js";
import {
  compilerOptions,
  layout,
  linkWorkspaces,
  prismaGenerate,
  schemaWith,
} from "./layout.js";

// The projects that people have: the real command and the real `prisma generate`
// run in them, and the compiler reads what they wrote.

beforeAll(async () => {
  await withLock(join(root, ".tmp/applications/.lock"), build);
});

const modern = `generator client {
  provider = "prisma-client"
  output   = "../src/generated"
}`;

/** Runs the command, which must succeed, and tells what it warned of. */
async function generate(cwd: string, ...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await runCommand(args, cwd);
  if (status !== 0) throw new Error(stdout + stderr);
  return stderr;
}

/** Where an API imports the Prisma client from. */
function clientOf(folder: string): string | undefined {
  const { "client.ts": text = "" } = tree(folder);
  return /\bPrismaClient,?\s*\} from "(.*)"/.exec(text)?.[1];
}

describe("a monorepo", () => {
  const server = (extension: string): string => `
    import { PrismaLibSql } from "@prisma/adapter-libsql";
    import { PrismaClient } from "@acme/db";
    import { createRestHandler } from "./api/index${extension}";
    import { createRpcClient } from "./api/client${extension}";

    const adapter = new PrismaLibSql({ url: ":memory:" });
    const client = new PrismaClient({ adapter });
    const rest = createRestHandler({ client, endpoint: "http://x" });
    const answer = await rest({ method: "GET", path: "/post", query: "filter[nope]=1" });
    console.log(answer.status);

    export const title = async (): Promise<string> =>
      (await createRpcClient({ url: "http://x" }).post.findFirstOrThrow()).title;
  `;
  const app = (name: string, options: object, extension: string) => ({
    [`apps/${name}/package.json`]: {
      name: `@acme/${name}`,
      type: "module",
      dependencies: { "@acme/db": "*" },
    },
    [`apps/${name}/tsconfig.json`]: {
      extends: "../../tsconfig.base.json",
      compilerOptions: options,
      include: ["src"],
    },
    [`apps/${name}/src/server.ts`]: server(extension),
  });
  const bundler = { module: "ESNext", moduleResolution: "bundler" };
  let repo: string;

  beforeAll(async () => {
    repo = layout("monorepo", {
      "package.json": {
        private: true,
        workspaces: ["packages/*", "apps/*"],
      },
      "tsconfig.base.json": { compilerOptions },
      // Of the folder that the command runs in, which has no say.
      "tsconfig.json": { compilerOptions: { module: "CommonJS" } },
      "packages/db/package.json": {
        name: "@acme/db",
        type: "module",
        exports: "./src/index.ts",
      },
      "packages/db/tsconfig.json": { extends: "../../tsconfig.base.json" },
      "packages/db/prisma/schema.prisma": schemaWith(modern),
      "packages/db/src/index.ts": `export * from "./generated/client.js";`,
      ...app("api", {}, ".js"),
      ...app("web", bundler, ""),
    });
    await linkWorkspaces(repo);
    await prismaGenerate(repo, "packages/db/prisma/schema.prisma");
  });

  const works = async (name: string): Promise<void> => {
    const project = join(repo, "apps", name);
    expect(await compile("typescript", project)).toBe("");
    const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
    const server = join(project, "src/server.ts");
    expect(await mustRun(repo, process.execPath, [tsx, server])).toBe("400\n");
  };

  test("imports the client by the name of its package", async () => {
    const said = await generate(
      repo,
      "packages/db/prisma/schema.prisma",
      ...["--out", "apps/api/src/api", "--client", "@acme/db"],
    );
    expect(said).toBe("");
    expect(clientOf(join(repo, "apps/api/src/api"))).toBe("@acme/db");
    await works("api");
  });

  test.each([
    ["api", "../../../../packages/db/src/generated/client.js"],
    ["web", "../../../../packages/db/src/generated/client"],
  ])(
    "imports it across packages, as the tsconfig of %s has it",
    async (name, specifier) => {
      put(
        repo,
        `apps/${name}/gen-api.config.mjs`,
        `export default { schema: "../../packages/db/prisma", out: "src/api" };`,
      );
      const said = await generate(
        repo,
        "--config",
        `apps/${name}/gen-api.config.mjs`,
      );
      expect(said).toBe("");
      expect(clientOf(join(repo, `apps/${name}/src/api`))).toBe(specifier);
      await works(name);
    },
  );
});

test("of several clients one is chosen, and the command says how", async () => {
  const folder = layout("several-clients", {
    "package.json": { type: "module" },
    "tsconfig.json": { compilerOptions },
    "prisma/schema.prisma": schemaWith(`generator docs {
  provider = "node ./no-such-docs.js"
  output   = "../docs"
}

generator python {
  provider = "prisma-client-py"
}

generator classic {
  provider = "prisma-client-js"
  output   = "../src/classic"
}

${modern}`),
  });
  await prismaGenerate(folder, "prisma", "classic", "client");
  const { status, stderr } = await runCommand(["--out", "src/api"], folder);
  expect(status).toBe(2);
  const choices = stderr.matchAll(/--client (\S+) \((\w+)\)/g);
  const specifiers = new Map(
    [...choices].map(([, specifier = "", name = ""]) => [name, specifier]),
  );
  expect([...specifiers.keys()]).toEqual(["classic", "client"]);
  for (const specifier of specifiers.values()) {
    const args = ["--out", "src/api", "--client", specifier];
    expect(await generate(folder, ...args)).toBe("");
    expect(clientOf(join(folder, "src/api"))).toBe(specifier);
    expect(await compile("typescript", folder)).toBe("");
  }
});

describe("a folder behind a link", () => {
  const files = {
    "package.json": { type: "module" },
    "tsconfig.json": { compilerOptions, include: ["shared", "src"] },
    "prisma/schema.prisma": schemaWith(modern),
  };

  test("is the same project by every name that it has", async () => {
    const folder = layout("linked-project", { "real/x/.keep": "" });
    const real = layout("linked-project/real/x/project", files);
    symlinkSync(join(folder, "real/x"), join(folder, "link"), "junction");
    const out = join(folder, "link/project/src/api");
    expect(await generate(real, "prisma", "--out", out)).toBe("");
    expect(clientOf(out)).toBe("../generated/client.js");
    const check = ["prisma", "--out", "src/api", "--check"];
    expect(await generate(real, ...check)).toBe("");
    await prismaGenerate(real, "prisma");
    expect(await compile("typescript", real)).toBe("");
  });

  test("counts from where it really is, with a word where that differs", async () => {
    const folder = layout("linked-output", files);
    const place = join(folder, "shared/deep/er/api");
    mkdirSync(place, { recursive: true });
    symlinkSync(place, join(folder, "api"), "junction");
    const said = await generate(folder, "--out", "api");
    expect(said).toContain(
      `warning: ${join(folder, "api")} is behind a link; the Prisma client is imported as seen from ${place},`,
    );
    expect(clientOf(place)).toBe("../../../../src/generated/client.js");
    expect(await generate(folder, "--out", place, "--check")).toBe("");
    await prismaGenerate(folder, "prisma");
    expect(await compile("typescript", folder)).toBe("");
    const named = ["--out", "api", "--client", "#client"];
    expect(await generate(folder, ...named)).toBe("");
  });
});
