import { existsSync, lstatSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { isInFolder } from "../source/is-in-folder.js";
import { UsageError } from "../source/usage-error.js";
import type { GeneratedClient } from "../project/client-import.js";
import { foldersUpward } from "../project/folders-upward.js";
import { homeFolder } from "./home-folder.js";
import { spelledPlace } from "../project/real-place.js";

/**
 * Refuses output folders in which generated files would mix with the user's.
 *
 * @param schemaFiles absolute paths of the schema's files
 * @throws UsageError saying what is wrong and what to pass instead
 */
export function refuseOutput(
  folder: string,
  schemaFiles: readonly string[],
  home: string | undefined = homeFolder(),
): void {
  const reason =
    reasonToRefuse(folder, schemaFiles, home) ??
    // Links may lead to such a folder, or to what it must not contain.
    reasonToRefuse(
      spelledPlace(folder),
      schemaFiles.map(spelledPlace),
      home === undefined ? undefined : spelledPlace(home),
    );
  if (reason !== undefined) throw refusal(folder, reason);
}

/**
 * Refuses the folder of a Prisma client: two generators would write the same files.
 * Also refuses folders below it, if `prisma generate` clears the client's folder.
 *
 * @throws UsageError saying whose folder it is and what to pass instead
 */
export function refuseClientFolder(
  folder: string,
  clients: readonly GeneratedClient[],
): void {
  const place = spelledPlace(folder);
  for (const { provider, output } of clients) {
    if (output === undefined) continue;
    const client = spelledPlace(output);
    if (place === client) throw refusal(folder, "the Prisma client is there");
    if (provider !== "prisma-client-js" && isInFolder(client, place)) {
      throw refusal(
        folder,
        "it is in the folder of the Prisma client, which `prisma generate` clears",
      );
    }
  }
}

function refusal(folder: string, reason: string): UsageError {
  return new UsageError(
    `cannot write to ${folder}: ${reason}; give gen-api a folder of its own, such as --out src/api`,
  );
}

function reasonToRefuse(
  folder: string,
  schemaFiles: readonly string[],
  home: string | undefined,
): string | undefined {
  if (dirname(folder) === folder) return "it is the root of the file system";
  if (home !== undefined && isInFolder(folder, home)) {
    return "it is or contains a home folder";
  }
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
  const schema = schemaFiles.find((file) => isInFolder(folder, file));
  if (schema !== undefined) {
    return `it contains the schema (${relative(folder, schema)})`;
  }
  return undefined;
}

/** A broken link at the folder or above it. */
function brokenLink(folder: string): string | undefined {
  for (const path of foldersUpward(folder)) {
    if (existsSync(path)) return undefined;
    // Another run may have made the folder between the two calls.
    const entry = lstatSync(path, { throwIfNoEntry: false });
    if (entry?.isSymbolicLink()) return path;
  }
  return undefined;
}
