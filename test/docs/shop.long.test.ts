import { execFile, spawn } from "node:child_process";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "@jest/globals";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { build, generateApi } from "../../fixtures/support/build.js";
import { generateClient } from "../../fixtures/support/generate-client.js";
import { schemaScript } from "../../fixtures/support/schema-script.js";
import { endProcess } from "../support/end-process.js";
import { eventually } from "../support/eventually.js";
import { freePort } from "../support/free-port.js";
import { compile } from "../types/project.js";
import { codeBlocks, examplesOf, read, root } from "./document.js";

const project = join(root, ".tmp", "shop");
const page = read("docs/extensions/shop.md");
const env = {
  ...process.env,
  DATABASE_URL: `file:${join(project, "shop.db")}`,
};

beforeAll(async () => {
  await rm(project, { recursive: true, force: true });
  await cp(join(root, "test/docs/shop"), project, { recursive: true });
  for (const path of ["tsconfig.json", "src/prisma.ts"])
    await cp(join(root, "test/docs/recipes", path), join(project, path));
  const schema = join(project, "schema.prisma");
  const [models] = codeBlocks(page).filter((one) => one.language === "prisma");
  await writeFile(schema, models?.code ?? "");
  for (const [path, code] of examplesOf(page)) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), code);
  }
  await generateClient(schema);
  await build();
  await generateApi("schema.prisma", "src/api", project);
  const database = await new PrismaLibSql({ url: env.DATABASE_URL }).connect();
  await database.executeScript(await schemaScript(models?.code ?? ""));
  await database.dispose();
});

test("the shop compiles", async () => {
  expect([...examplesOf(page).keys()]).not.toContain("");
  expect(await compile("typescript", project)).toBe("");
});

test("its tests pass", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "--test", "src/shop.test.ts"],
    { cwd: project, env },
  );
  expect(stdout).toMatch(/^. pass 3$/m);
});

test("its server knows the caller", async () => {
  const port = String(await freePort());
  const server = spawn(process.execPath, ["--import", "tsx", "src/server.ts"], {
    cwd: project,
    env: { ...env, PORT: port },
  });
  try {
    const orders = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}/api/order`, { headers });
    await eventually(server, async () => {
      const own = await orders({ authorization: "Bearer grace" });
      expect(own.status).toBe(200);
    });
    const { status, headers } = await orders({});
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).toBe('Bearer realm="shop"');
  } finally {
    await endProcess(server);
  }
});
