import { resolve, sep } from "node:path";
import {
  clientImport,
  type GeneratedClient,
  type ClientImport,
} from "./client-import.js";
import { importExtension, type ImportExtension } from "./import-extension.js";
import { packageFolder } from "./package-folder.js";
import { packageName } from "./package-name.js";
import { realPlace } from "./real-place.js";
import { findImportOptions, nearestImportOptions } from "./tsconfig.js";

/** How modules are imported in the project that the output folder is in. */
export interface Project {
  /** That of its package, without the scope, if it has one. */
  readonly name?: string;
  readonly importExtension: ImportExtension;
  readonly client: ClientImport;
  /** Why the tsconfig.json is not read, where the schema says what it would. */
  readonly note?: string;
}

/**
 * Looks at the project around the output folder. `clientSpecifier` is the import
 * of the client that the user gave. It is used unchanged, except for the
 * backslashes of a Windows path.
 *
 * @param folder absolute, as the user named it
 * @throws UsageError when the schema has several clients and none is chosen
 */
export function readProject(
  folder: string,
  clients: readonly GeneratedClient[],
  clientSpecifier?: string,
): Project {
  const place = realPlace(folder);
  const chosen = chosenExtension(clientsOf(place, clients, clientSpecifier));
  const extension = chosen ?? importExtension(nearestImportOptions(place));
  const { problem } = findImportOptions(place);
  const name = packageName(place);
  const common = {
    ...(name !== undefined && { name }),
    importExtension: extension,
    ...(problem !== undefined && { note: problem }),
  };
  if (clientSpecifier !== undefined) {
    const specifier = clientSpecifier.replaceAll("\\", "/");
    return { ...common, client: { specifier } };
  }
  const found = clientImport(place, clients.map(inPlace), extension);
  const warning = found.warning ?? linkWarning(folder, place, found.specifier);
  return {
    ...common,
    client: { ...found, ...(warning !== undefined && { warning }) },
  };
}

/** Follows links, except in `node_modules`: there they lead to packages. */
function inPlace(client: GeneratedClient): GeneratedClient {
  const { output } = client;
  if (output === undefined) return client;
  const inside = output.lastIndexOf(`${sep}node_modules${sep}`);
  const end = inside === -1 ? output.length : inside;
  return {
    ...client,
    output: realPlace(output.slice(0, end)) + output.slice(end),
  };
}

/**
 * Node and bundlers resolve imports from the real path of a file, TypeScript from
 * the path that it was given. Warns when no relative import is right for both.
 */
function linkWarning(
  folder: string,
  place: string,
  specifier: string,
): string | undefined {
  const seenFrom = (from: string): string =>
    realPlace(resolve(from, specifier));
  if (!isRelative(specifier) || seenFrom(folder) === seenFrom(place))
    return undefined;
  return `${folder} is behind a link; the Prisma client is imported as seen from ${place}, and TypeScript does not find it through the link (a package name as --client works for both)`;
}

/**
 * The clients whose settings speak of this project too: one that is imported by the name
 * of its package is set for that package's compiler.
 */
function clientsOf(
  place: string,
  clients: readonly GeneratedClient[],
  clientSpecifier: string | undefined,
): readonly GeneratedClient[] {
  if (clientSpecifier === undefined || isRelative(clientSpecifier)) {
    return clients;
  }
  const own = packageFolder(place);
  return clients.filter(
    ({ output }) =>
      output === undefined || packageFolder(realPlace(output)) === own,
  );
}

function isRelative(specifier: string): boolean {
  return /^\.\.?[/\\]/.test(specifier);
}

/** The import extension that the schema sets, if any. */
function chosenExtension(
  clients: readonly GeneratedClient[],
): ImportExtension | undefined {
  const said = clients.map(({ importFileExtension }) => importFileExtension);
  const chosen = new Set(said.map((one) => one?.replace(/^\./, "")));
  chosen.delete(undefined);
  if (chosen.size > 1) return undefined; // Then the compiler options decide.
  switch ([...chosen][0]) {
    case "":
      return "";
    case "js":
      return ".js";
    case "ts":
      return ".ts";
    default:
      return undefined; // None, or one that generated files do not have.
  }
}
