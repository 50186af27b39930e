import { existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { UsageError } from "../config/usage-error.js";

/**
 * Refuses output folders in which generated files would mix with a person's.
 *
 * @param schemaFiles absolute paths of the schema's files
 * @throws UsageError saying what is wrong and what to pass instead
 */
export function refuseOutput(
  folder: string,
  schemaFiles: readonly string[],
  home: string = homedir(),
): void {
  // A link leads where it leads.
  const real = existsSync(folder) ? realpathSync(folder) : folder;
  const reason =
    reasonToRefuse(folder, schemaFiles, home) ??
    reasonToRefuse(real, schemaFiles, home);
  if (reason === undefined) return;
  throw new UsageError(
    `cannot write to ${folder}: ${reason}; give gen-api a folder of its own, such as --out src/api`,
  );
}

function reasonToRefuse(
  folder: string,
  schemaFiles: readonly string[],
  home: string,
): string | undefined {
  if (dirname(folder) === folder) return "it is the root of the file system";
  if (contains(folder, home)) return "it is or contains a home folder";
  const stat = statSync(folder, { throwIfNoEntry: false });
  const broken = brokenLink(folder);
  if (broken !== undefined) {
    return broken === folder
      ? "it is a link that leads nowhere"
      : `${broken} is a link that leads nowhere`;
  }
  if (stat !== undefined && !stat.isDirectory()) return "it is a file";
  const mark = ["package.json", ".git"].find((name) =>
    existsSync(join(folder, name)),
  );
  if (mark !== undefined) return `it is the root of a project (has ${mark})`;
  const schema = schemaFiles.find((file) => contains(folder, file));
  if (schema !== undefined) {
    return `it contains the schema (${relative(folder, schema)})`;
  }
  return undefined;
}

/** A link to nothing that the folder is, or is below of. */
function brokenLink(folder: string): string | undefined {
  let path = folder;
  while (!existsSync(path) && dirname(path) !== path) {
    if (lstatSync(path, { throwIfNoEntry: false })) return path;
    path = dirname(path);
  }
  return undefined;
}

function contains(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
