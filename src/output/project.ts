import {
  clientImport,
  type ClientGenerator,
  type ClientImport,
} from "./client-import.js";
import { importExtension, type ImportExtension } from "./import-extension.js";
import { nearestImportOptions } from "./tsconfig.js";

/** How modules are imported in the project that the output folder is in. */
export interface Project {
  readonly importExtension: ImportExtension;
  readonly client: ClientImport;
}

/**
 * Looks at the project around the output folder. `clientSpecifier` is what a
 * person said the client's import is, and is taken as it stands.
 *
 * @throws UsageError when the schema leaves open which client is meant
 */
export function readProject(
  folder: string,
  clients: readonly ClientGenerator[],
  clientSpecifier?: string,
): Project {
  const extension =
    chosenExtension(clients) ?? importExtension(nearestImportOptions(folder));
  const client =
    clientSpecifier === undefined
      ? clientImport(folder, clients, extension)
      : { specifier: clientSpecifier };
  return { importExtension: extension, client };
}

/** An extension written into the schema says how the project imports. */
function chosenExtension(
  clients: readonly ClientGenerator[],
): ImportExtension | undefined {
  const chosen = clients[0]?.importFileExtension?.replace(/^\./, "");
  switch (chosen) {
    case "":
      return "";
    case "js":
      return ".js";
    case "ts":
      return ".ts";
    default:
      return undefined; // Absent, or one that our own files do not have.
  }
}
