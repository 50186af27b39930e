import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { loadSchema } from "../../src/schema/load-schema.js";
import { prepareTexts } from "../../src/schema/prepare-texts.js";
import { scanDeclarations } from "../../src/schema/declarations.js";
import { fixtureSchemas, repository } from "../support/fixture-schemas.js";

/** A fixture schema in Prisma 7's words, with a client generated beside it. */
export interface SchemaWithClient {
  readonly name: string;
  /** Holds `schema.prisma` and `generated/prisma`. */
  readonly folder: string;
}

/** Prisma's own generator crashes on names that are not ASCII. */
const beyondPrisma = new Set(["fixtures/schemas/non-ascii.prisma"]);

const require = createRequire(import.meta.url);
const manifest = require.resolve("prisma/package.json");
const own = join(repository, "test", "types", "schemas");
const clients = join(repository, ".tmp", "types", "clients");

/** Every fixture schema that a client can be generated for. */
export async function schemasWithClients(): Promise<
  readonly SchemaWithClient[]
> {
  const waiting = [
    ...fixtureSchemas.filter((path) => !beyondPrisma.has(path)),
    ...readdirSync(own).map((name) => join("test/types/schemas", name)),
  ];
  const done: SchemaWithClient[] = [];
  const work = async (): Promise<void> => {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      done.push(await withClient(path));
    }
  };
  await Promise.all([work(), work()]);
  return done.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function withClient(path: string): Promise<SchemaWithClient> {
  const name = basename(path.replace(/(\/schema)?\.prisma$/, ""));
  const folder = join(clients, name);
  const schemaPath = join(folder, "schema.prisma");
  const text = await inPrisma7(path);
  const stampFile = join(folder, ".made-from");
  const stamp = createHash("sha256")
    .update(text)
    .update(readFileSync(manifest))
    .digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) {
    return { name, folder };
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(schemaPath, text);
  await promisify(execFile)(
    process.execPath,
    [
      join(dirname(manifest), "build", "index.js"),
      "generate",
      "--schema",
      schemaPath,
    ],
    // Keeps the command from downloading an engine that nothing here needs.
    { env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath } },
  );
  writeFileSync(stampFile, stamp);
  return { name, folder };
}

/** The schema as one file, its generators replaced by one client's. */
async function inPrisma7(path: string): Promise<string> {
  const { files } = await loadSchema(path, repository);
  const { texts } = prepareTexts(files, files.flatMap(scanDeclarations));
  const models = texts
    .map(([, text]) => text)
    .join("\n")
    .replaceAll(/^generator \w+ \{[^}]*\}/gm, "");
  // What the client makes of `import.meta` compiles as CommonJS too.
  return `generator client {
  provider            = "prisma-client"
  output              = "./generated/prisma"
  moduleFormat        = "cjs"
  previewFeatures     = ["views"]
}
${models}`;
}
