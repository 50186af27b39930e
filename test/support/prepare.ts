import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build, generateApi } from "../../fixtures/support/build.js";
import { generateClient } from "../../fixtures/support/generate-client.js";
import { newest } from "../../fixtures/support/newest.js";
import { type DatabaseName, needsServer, providers } from "./databases.js";
import { withLock } from "./lock.js";

export type ApplicationName =
  "blog" | "catalogue" | "loose" | "members" | "shapes";

/** An application with its generated code, ready to start on one database. */
export interface PreparedApplication {
  readonly folder: string;
  /** The seeded database of an embedded one, to be copied. */
  readonly template: string;
  /** The URL of a database at a path of the file system. */
  urlOf(path: string): string;
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const applications = join(root, ".tmp", "applications");

/**
 * Makes a copy of an application under `.tmp` for a database: the schema with
 * the database's provider, the Prisma client, a seeded database, and the API
 * by the real command. Each is kept until its sources change.
 */
export function prepare(
  name: ApplicationName,
  database: DatabaseName,
): Promise<PreparedApplication> {
  const folder = join(applications, `${name}-${database}`);
  const application: PreparedApplication = {
    folder,
    template: join(folder, "template"),
    urlOf: (path) => (database === "sqlite" ? `file:${path}` : path),
  };
  const sources = [
    "test/support",
    "fixtures/support",
    "fixtures/blog/src",
    `fixtures/${name}`,
  ];
  // One lock for all: they share the build and the support modules.
  return withLock(join(applications, ".lock"), async () => {
    await build();
    const generated = join(folder, ".generated");
    await whenChanged(join(folder, ".copied"), sources, async () => {
      await rm(generated, { force: true });
      await copyApplication(name, database, folder);
      if (!needsServer(database)) await seedTemplate(application);
    });
    await whenChanged(generated, ["dist", "templates"], async () => {
      const api = join(folder, "src", "api");
      await generateApi(join(folder, "schema.prisma"), api, folder);
    });
    return application;
  });
}

/** Works unless it did so since the sources last changed. */
async function whenChanged(
  stampFile: string,
  sources: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const time = await newest(sources.map((path) => join(root, path)));
  const stamp = await readFile(stampFile, "utf8").catch(() => "");
  if (stamp === String(time)) return;
  await rm(stampFile, { force: true });
  await work();
  await writeFile(stampFile, String(time));
}

async function copyApplication(
  name: ApplicationName,
  database: DatabaseName,
  folder: string,
): Promise<void> {
  const original = join(root, "fixtures", name);
  const schemaPath = join(folder, "schema.prisma");
  await cp(join(root, "fixtures/support"), join(applications, "support"), {
    recursive: true,
  });
  await rm(join(folder, "src"), { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // What starts and fills the blog does it for applications that have no more
  // of their own than a schema and a seed.
  for (const file of ["tsconfig.json", ...shared.map((one) => `src/${one}`)])
    await cp(join(root, "fixtures/blog", file), join(folder, file));
  await cp(join(original, "src"), join(folder, "src"), {
    recursive: true,
    filter: (path) => path !== join(original, "src", "api"),
  });
  await cp(connectionOf(database), join(folder, "src", "connection.ts"));
  await writeFile(schemaPath, await schemaFor(original, database));
  const config = join(original, "gen-api.config.ts");
  if (existsSync(config)) await cp(config, join(folder, "gen-api.config.ts"));
  await generateClient(schemaPath);
}

const shared = ["server.ts", "set-up.ts", "start.ts"];

async function seedTemplate(application: PreparedApplication): Promise<void> {
  await rm(application.template, { recursive: true, force: true });
  await setUp(application, application.urlOf(application.template));
}

function connectionOf(database: DatabaseName): string {
  switch (database) {
    case "sqlite":
      return join(root, "fixtures/blog/src/connection.ts");
    case "pglite":
      return join(root, "fixtures/catalogue/src/connection.ts");
    default:
      return join(root, `test/support/connections/${database}.ts`);
  }
}

async function schemaFor(
  folder: string,
  database: DatabaseName,
): Promise<string> {
  const text = await readFile(join(folder, "schema.prisma"), "utf8");
  return text.replace(
    /(?<=^datasource[^}]*provider\s*=\s*)"\w+"/m,
    `"${providers[database]}"`,
  );
}

/** Makes and fills an application's tables, by its own code. */
export async function setUp(
  application: PreparedApplication,
  databaseUrl: string,
): Promise<void> {
  const script = `const { setUp } = await import("./src/set-up.ts");
    await setUp(process.argv[1]);`;
  const flags = ["--import", "tsx", "--input-type=module", "--eval", script];
  await promisify(execFile)(process.execPath, [...flags, databaseUrl], {
    cwd: application.folder,
  });
}
