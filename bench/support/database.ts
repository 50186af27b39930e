import { copyFile, mkdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connect } from "../../fixtures/blog/src/connection.js";
import { generateClient } from "../../fixtures/support/generate-client.js";
import { schemaScript } from "../../fixtures/support/schema-script.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const schema = join(root, "fixtures/blog/schema.prisma");
const folder = join(root, ".tmp", "bench");
const template = join(folder, "seeded.db");

/** Seeds the database that every measured server gets a copy of; once. */
export async function prepareDatabase(): Promise<void> {
  await generateClient(schema);
  if (await stat(template).catch(() => undefined)) return;
  await mkdir(folder, { recursive: true });
  const unfinished = `${template}.new`;
  await rm(unfinished, { force: true });
  const { adapter, runScript } = connect(`file:${unfinished}`);
  await runScript(await schemaScript(await readFile(schema, "utf8")));
  const { PrismaClient } =
    await import("../../fixtures/blog/generated/prisma/client.js");
  const { seed } = await import("./seed.js");
  const client = new PrismaClient({ adapter });
  await seed(client);
  await client.$disconnect();
  await copyFile(unfinished, template);
  await rm(unfinished, { force: true });
}

/** The URL of a fresh copy of the seeded database. */
export async function copyDatabase(name: string): Promise<string> {
  const path = join(folder, `${name}.db`);
  for (const suffix of ["", "-wal", "-shm"]) {
    await rm(path + suffix, { force: true });
  }
  await copyFile(template, path);
  return `file:${path}`;
}
