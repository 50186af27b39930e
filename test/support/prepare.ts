import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "../../fixtures/support/build.js";
import { generateClient } from "../../fixtures/support/generate-client.js";
import { newest } from "../../fixtures/support/newest.js";
import { schemaScript } from "../../fixtures/support/schema-script.js";
import { generatorSources } from "./built-command.js";
import { configWithMore, schemaWithMore } from "./blog-with-more.js";
import { type DatabaseName, needsServer, providers } from "./databases.js";
import { withLock } from "./lock.js";
import { setUp } from "./set-up.js";

export type ApplicationName =
  | "blog"
  | "blog-with-more"
  | "blog-without-keys"
  | "catalogue"
  | "loose"
  | "matrix"
  | "members"
  | "promises"
  | "ruled"
  | "shapes"
  | "versioned"
  | "workspace";

/** Applications with the schema of another, but `relationMode = "prisma"`. */
const withoutKeys: ReadonlySet<string> = new Set(["blog-without-keys"]);

/** An application with its generated code, ready to start on one database. */
export interface PreparedApplication {
  readonly folder: string;
  /** The seeded database file to copy, for embedded databases. */
  readonly template: string;
  /** The URL of a database file at a path. */
  urlOf(path: string): string;
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const applications = join(root, ".tmp", "applications");

/** Those of this process, whose sources are looked at once. */
const prepared = new Map<string, Promise<PreparedApplication>>();

/**
 * Makes a copy of an application under `.tmp` for databases of a provider: the schema,
 * the Prisma client, seeded databases where these are files, and the API, generated
 * by the command. Each is kept until its sources change.
 */
export function prepare(
  name: ApplicationName,
  database: DatabaseName,
): Promise<PreparedApplication> {
  const key = `${name} ${database}`;
  const known = prepared.get(key) ?? prepareOnce(name, database);
  prepared.set(key, known);
  return known;
}

function prepareOnce(
  name: ApplicationName,
  database: DatabaseName,
): Promise<PreparedApplication> {
  const folder = join(applications, `${name}-${providers[database]}`);
  const application: PreparedApplication = {
    folder,
    template: join(folder, database),
    urlOf: (path) => (database === "sqlite" ? `file:${path}` : path),
  };
  const schema = join(folder, "schema.prisma");
  const sources = [
    ...["prepare", "set-up", "blog-with-more"].map(
      (name) => `test/support/${name}.ts`,
    ),
    "test/support/connections",
    "fixtures/support",
    "fixtures/blog/src",
    `fixtures/${fixtureOf(name)}`,
  ];
  // One lock for all: they share the build.
  return withLock(join(applications, ".lock"), async () => {
    await build();
    const generated = join(folder, ".generated");
    await whenChanged(join(folder, ".copied"), sources, async () => {
      await rm(generated, { force: true });
      await copyApplication(name, database, folder);
      const tables = await schemaScript(await readFile(schema, "utf8"));
      await writeFile(join(folder, "tables.sql"), tables);
    });
    if (!needsServer(database)) {
      const { template, urlOf } = application;
      await whenChanged(`${template}.filled`, sources, async () => {
        await rm(template, { recursive: true, force: true });
        await setUp(folder, database, urlOf(template));
      });
    }
    await whenChanged(
      generated,
      [...(await generatorSources()), "templates"],
      () => generateApi(folder),
    );
    return application;
  });
}

/** Few suites come to need the generator: it is loaded where one does. */
async function generateApi(folder: string): Promise<void> {
  const { runHere } = await import("./run-here.js");
  const all = ["--access", "--sql", "--rest-client", "--query"];
  const args = ["schema.prisma", "--out", "src/api", ...all];
  const { status, stderr } = await runHere(args, folder);
  if (status !== 0) throw new Error(stderr);
}

/** Runs the work unless it ran since the sources last changed. */
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
  const original = join(root, "fixtures", fixtureOf(name));
  const schemaPath = join(folder, "schema.prisma");
  await rm(join(folder, "src"), { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // Applications that have only a schema and a seed use the blog's modules to
  // start and to fill the database.
  for (const file of ["tsconfig.json", ...shared.map((one) => `src/${one}`)])
    await cp(join(root, "fixtures/blog", file), join(folder, file));
  await cp(join(original, "src"), join(folder, "src"), {
    recursive: true,
    filter: (path) => path !== join(original, "src", "api"),
  });
  const connection = connections[providers[database]];
  await cp(join(root, connection), join(folder, "src", "connection.ts"));
  // The demonstration, which is not bundled, makes the SQL of its tables itself.
  await mkdir(join(applications, "support"), { recursive: true });
  await writeFile(
    join(applications, "support", "schema-script.ts"),
    'export * from "../../../fixtures/support/schema-script.js";\n',
  );
  const schema = await schemaFor(original, database);
  await writeFile(
    schemaPath,
    withoutKeys.has(name)
      ? schema
          .replace(/^datasource.*$/m, '$&\n  relationMode = "prisma"')
          .replaceAll("NoAction", "Restrict")
      : name === "blog-with-more"
        ? schemaWithMore(schema)
        : schema,
  );
  const config = join(original, "gen-api.config.ts");
  const copiedConfig = join(folder, "gen-api.config.ts");
  if (existsSync(config)) await cp(config, copiedConfig);
  if (name === "blog-with-more") await writeFile(copiedConfig, configWithMore);
  await generateClient(schemaPath);
}

function fixtureOf(name: ApplicationName): string {
  return name.replace(/-with(?:-more|out-keys)$/, "");
}

const shared = ["server.ts", "set-up.ts"];

/** Those of applications that run in processes of their own. */
const connections = {
  sqlite: "fixtures/blog/src/connection.ts",
  postgresql: "test/support/connections/postgresql.ts",
  mysql: "test/support/connections/mariadb.ts",
};

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
