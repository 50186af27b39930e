import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, extname, join, sep } from "node:path";
import { foldersUpward } from "../project/folders-upward.js";
import { findSchema } from "../schema/find-schema.js";
import { SchemaNotFoundError } from "../schema/schema-error.js";

/** A package of the same workspace that has the schema, and exports its client. */
export interface LinkedPackage {
  readonly name: string;
  /** Absolute. */
  readonly schema: string;
  /** Whether it has a main module, which may be imported by the package's name. */
  readonly isImportable: boolean;
  /** Whether that exports `prisma`, and not only `PrismaClient`. */
  readonly exportsPrisma: boolean;
}

/** The first of a project's dependencies that is such a package. */
export async function linkedPackage(
  dependencies: Iterable<string>,
  cwd: string,
): Promise<LinkedPackage | undefined> {
  for (const name of dependencies) {
    const folder = linkedFolder(name, cwd);
    const schema = folder && (await schemaIn(folder));
    if (folder !== undefined && schema !== undefined) {
      const entries = entriesOf(folder);
      return {
        name,
        schema,
        isImportable: entries.length > 0,
        exportsPrisma: entries.some((path) => isExporting(path, 1)),
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

async function schemaIn(folder: string): Promise<string | undefined> {
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

function manifestOf(folder: string): Readonly<Record<string, unknown>> {
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

/** Whether a module exports `prisma`, or all of another one that does. */
function isExporting(file: string, depth: number): boolean {
  const text = read(file) ?? "";
  if (exportOfPrisma.test(text)) return true;
  if (depth === 0) return false;
  return [...text.matchAll(/^export \* from ["'](\.[^"']+)["']/gm)].some(
    ([, path = ""]) =>
      sources(join(dirname(file), path)).some((one) =>
        isExporting(one, depth - 1),
      ),
  );
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
