import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { generateClient } from "../../fixtures/support/generate-client.js";
import { build } from "../../fixtures/support/build.js";
import { ensureBuilt, root, runCommand } from "../support/built-command.js";
import { withLock } from "../support/lock.js";
import { strictest } from "../types/modes.js";

const schema = `generator client {
  provider = "prisma-client"
  output   = "generated/prisma"
}

datasource db {
  provider = "sqlite"
}

model User {
  id      Int     @id @default(autoincrement())
  email   String  @unique
  isAdmin Boolean @default(false)
  orders  Order[]
}

model Order {
  id      Int    @id @default(autoincrement())
  note    String
  owner   User   @relation(fields: [ownerId], references: [id])
  ownerId Int
  @@index([ownerId])
}

model Category {
  id    Int    @id @default(autoincrement())
  label String
}
`;

/** A project that `gen-api init` has begun, with its API: of three models, over REST. */
export async function testedProject(
  name: string,
  manifest: object,
  files: Readonly<Record<string, string>> = {},
) {
  await ensureBuilt();
  const folder = join(root, ".tmp", name);
  const put = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  const json = (path: string, value: object): Promise<void> =>
    put(path, JSON.stringify(value, null, 2));
  const run = (...args: readonly string[]) => runCommand(args, folder);
  await withLock(join(root, ".tmp/applications/.lock"), () => build());
  await rm(folder, { recursive: true, force: true });
  // One client for all that use it.
  const client = join(root, ".tmp", "tested-client");
  const file = join(client, "schema.prisma");
  await withLock(`${client}.lock`, async () => {
    await mkdir(client, { recursive: true });
    await writeFile(file, schema);
    await generateClient(file);
  });
  await mkdir(join(folder, "node_modules"), { recursive: true });
  await symlink(root, join(folder, "node_modules/gen-api"), "junction");
  await cp(client, join(folder, "prisma"), { recursive: true });
  await json("package.json", {
    type: "module",
    ...manifest,
    dependencies: { "@prisma/client": "^7.0.0" },
  });
  await json("tsconfig.json", {
    compilerOptions: {
      ...strictest,
      module: "NodeNext",
      verbatimModuleSyntax: true,
    },
    include: ["src", "test"],
  });
  await put(
    "gen-api.config.ts",
    'export default { schema: "prisma/schema.prisma", out: "src/api", rpc: false, access: true };\n',
  );
  for (const [path, text] of Object.entries(files)) await put(path, text);
  await run("init", "--access");
  await run();
  const change = async (path: string, from: string, to: string) => {
    const text = await readFile(join(folder, path), "utf8");
    if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
    await put(path, text.replace(from, to));
  };
  return { folder, run, put, change };
}
