import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, extname, join, sep } from "node:path";
import { foldersUpward } from "../project/folders-upward.js";
import { realPlace } from "../project/real-place.js";
import { findSchema } from "../schema/find-schema.js";
import { SchemaNotFoundError } from "../schema/schema-error.js";
import { isInFolder } from "../source/is-in-folder.js";
import { exportedClients } from "./exported-clients.js";

/** A package of the same workspace that has the schema, and exports its client. */
export interface LinkedPackage {
  readonly name: string;
  /** Absolute. */
  readonly schema: string;
  /** Whether it has a main module, which may be imported by the package's name. */
  readonly isImportable: boolean;
  /** The name by which that exports the client, if not only `PrismaClient`. */
  readonly client: string | undefined;
}

/**
 * The first of a project's dependencies that is such a package.
 *
 * @param known the schema, absolute, if a configuration names one
 */
export async function linkedPackage(
  dependencies: Iterable<string>,
  cwd: string,
  known?: string,
): Promise<LinkedPackage | undefined> {
  for (const name of dependencies) {
    const folder = linkedFolder(name, cwd);
    if (folder === undefined) continue;
    const isKnown = known !== undefined && isInFolder(folder, realPlace(known));
    const schema =
      known === undefined
        ? await schemaIn(folder)
        : isKnown
          ? known
          : undefined;
    if (schema !== undefined) {
      const entries = entriesOf(folder);
      const names = await Promise.all(entries.map((path) => clientOf(path, 1)));
      return {
        name,
        schema,
        isImportable: entries.length > 0,
        client: names.find((one) => one !== undefined),
      };
    }
  }
  return undefined;
}

/** Where a package of the workspace is; package managers link it. */
function linkedFolder(name: string, cwd: string): string | undefined {
  for (const at of foldersUpward(cwd)) {
    const link = join(at, "node_modules", name);
    if (!existsSync(link)) continue;
    const place = realpathSync(link);
    return place.split(sep).includes("node_modules") ? undefined : place;
  }
  return undefined;
}

/** The schema of a package, absolute, where Prisma finds it. */
export async function schemaIn(folder: string): Promise<string | undefined> {
  try {
    return (await findSchema(undefined, folder)).path;
  } catch (error) {
    if (error instanceof SchemaNotFoundError) return undefined;
    throw error;
  }
}

const usualEntries = ["src/index.ts", "index.ts", "index.js"];

/** Where the main module of a package may be; none if it has only others. */
function entriesOf(folder: string): readonly string[] {
  const { exports, main, types } = manifestOf(folder);
  const named = textsIn(
    exports === undefined ? [main, types] : mainExport(exports),
  );
  if (named.length === 0 && exports !== undefined) return [];
  // What is built may not be there yet; its source usually is.
  const isSource = named.some((path) => path.endsWith(".ts"));
  const usual = isSource ? [] : usualEntries;
  return [
    ...named.map((path) => join(folder, path)),
    ...usual.map((path) => join(folder, path)).filter(existsSync),
  ];
}

/** The package.json of a folder, empty if it has none that can be read. */
export function manifestOf(folder: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(read(join(folder, "package.json")) ?? "{}"));
  } catch {
    return {}; // Its package manager tells.
  }
}

/** What `exports` has for the package itself, not for modules below it. */
function mainExport(exports: unknown): unknown {
  const conditions = Object(exports) as Readonly<Record<string, unknown>>;
  const hasPaths = Object.keys(conditions).some((key) => key.startsWith("."));
  return hasPaths ? conditions["."] : exports;
}

/** The texts in conditions, however deep. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap(textsIn)
    : [];
}

/** The name by which a module exports the client, of its own or of another module. */
async function clientOf(
  file: string,
  depth: number,
): Promise<string | undefined> {
  const text = read(file) ?? "";
  if (exportOfPrisma.test(text)) return "prisma";
  const { ts } = await import("ts-morph");
  const { clients, passedOn } = exportedClients(ts, { path: file, text });
  const own = clients.find(({ isClass }) => !isClass);
  if (own || depth === 0) return own?.name;
  for (const one of passedOn) {
    // By such a name it is the client, whatever makes it.
    if (one.name === "prisma") return one.as;
    if (!one.from.startsWith(".")) continue;
    for (const path of sources(join(dirname(file), one.from))) {
      const found = await clientOf(path, depth - 1);
      if (found === undefined) continue;
      if (one.name === undefined && found !== "default") return found;
      if (one.name === found) return one.as;
    }
  }
  return undefined;
}

/** How modules export an application's client. */
export const exportOfPrisma =
  /^export (const|let) prisma\b|^export \{[^}]*\bprisma\b(?!\s+as\b)/m;

/** The modules that a relative import may mean. */
function sources(path: string): readonly string[] {
  const stem = path.slice(0, path.length - extname(path).length);
  return [path, `${path}.ts`, `${stem}.ts`, join(path, "index.ts")];
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined; // There is none, or it is a folder.
  }
}
