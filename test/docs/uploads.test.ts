import { execFile } from "node:child_process";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "@jest/globals";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { generateClient } from "../../fixtures/support/generate-client.js";
import { schemaScript } from "../../fixtures/support/schema-script.js";
import { compile } from "../types/project.js";
import { codeBlocks, examplesOf, read, root } from "./document.js";

const project = join(root, ".tmp", "uploads");
const page = read("docs/extensions/uploads.md");
const url = `file:${join(project, "uploads.db")}`;
const run = promisify(execFile);

beforeAll(async () => {
  await rm(project, { recursive: true, force: true });
  await cp(join(root, "test/docs/uploads"), project, { recursive: true });
  await mkdir(join(project, "src"), { recursive: true });
  const examples = examplesOf(page);
  for (const [path, code] of examples) {
    const folder = path === "gen-api.config.ts" ? project : `${project}/src`;
    await writeFile(join(folder, path), code);
  }
  await writeFile(join(project, "src/s3.ts"), examples.get("files.ts") ?? "");
  const [models] = codeBlocks(page).filter((one) => one.language === "prisma");
  const text = `generator client {
  provider = "prisma-client"
  output   = "generated/prisma"
}

datasource db {
  provider = "sqlite"
}

${models?.code ?? ""}`;
  const schema = join(project, "schema.prisma");
  await writeFile(schema, text);
  await generateClient(schema);
  const config = join(project, "gen-api.config.ts");
  await run(process.execPath, [
    join(root, "bin/gen-api.js"),
    schema,
    ...["--out", join(project, "src/api"), "--config", config],
  ]);
  const database = await new PrismaLibSql({ url }).connect();
  await database.executeScript(await schemaScript(text));
  await database.dispose();
});

test("the recipe of uploads compiles", async () => {
  expect([...examplesOf(page).keys()]).not.toContain("");
  expect(await compile("typescript", project)).toBe("");
});

test("the recipe of uploads stores a file and removes it, for its owner alone", async () => {
  // The disk in place of the bucket.
  const files = join(project, "src/files.ts");
  await writeFile(files, 'export { files } from "./disk.js";\n');
  const { stdout } = await run(
    process.execPath,
    ["--import", "tsx", "src/run.ts"],
    {
      cwd: project,
      env: {
        ...process.env,
        DATABASE_URL: url,
        FILES: join(project, "files"),
        FILES_SECRET: "of a test",
        BUCKET: "a-bucket",
        AWS_REGION: "eu-central-1",
        AWS_ACCESS_KEY_ID: "key",
        AWS_SECRET_ACCESS_KEY: "secret",
      },
    },
  );
  expect(stdout).toContain("uploaded");
});
