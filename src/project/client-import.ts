import nodePath, { type PlatformPath } from "node:path";
import { UsageError } from "../source/usage-error.js";
import type { ImportExtension } from "./import-extension.js";
import { importSpecifier } from "./import-specifier.js";

/** A Prisma client that the schema generates: what decides how it is imported. */
export interface GeneratedClient {
  readonly name: string;
  readonly provider: string;
  /** Absolute. */
  readonly output?: string | undefined;
  readonly importFileExtension?: string | undefined;
  readonly generatedFileExtension?: string | undefined;
}

/** Where the Prisma client of a project is imported from. */
export interface ClientImport {
  readonly specifier: string;
  /** A sentence for the user, if the specifier is a guess. */
  readonly warning?: string;
}

/**
 * The Prisma client's import specifier as seen from the output folder, read
 * from the schema's client generator blocks.
 *
 * @throws UsageError when there are several to choose from
 */
export function clientImport(
  folder: string,
  clients: readonly GeneratedClient[],
  extension: ImportExtension,
  path: PlatformPath = nodePath,
): ClientImport {
  const names = new Map<string, string>();
  for (const client of clients) {
    const specifier = specifierOf(folder, client, extension, path);
    if (!names.has(specifier)) names.set(specifier, client.name);
  }
  const [specifier, ...others] = names.keys();
  if (specifier === undefined) {
    return {
      specifier: "@prisma/client",
      warning:
        "the schema has no client generator; the Prisma client is imported from @prisma/client (pass --client to import it from elsewhere)",
    };
  }
  if (others.length > 0) {
    const choices = [...names].map(
      ([choice, name]) => `--client ${choice} (${name})`,
    );
    throw new UsageError(
      `the schema generates several Prisma clients; say which to import: ${choices.join(" or ")}`,
    );
  }
  return { specifier };
}

function specifierOf(
  folder: string,
  client: GeneratedClient,
  extension: ImportExtension,
  path: PlatformPath,
): string {
  const { provider, output } = client;
  const isJavaScript = provider === "prisma-client-js";
  if (output === undefined) return "@prisma/client";
  const installed = isJavaScript
    ? installedName(folder, output, path)
    : undefined;
  if (installed !== undefined) {
    return installed === ".prisma/client" ? "@prisma/client" : installed;
  }
  if (isJavaScript) {
    // Compiled files: `.ts` is never right for them, and where imports have no
    // extension, a folder is enough.
    return extension === ""
      ? importSpecifier(folder, output, path)
      : importSpecifier(folder, path.join(output, "index.js"), path);
  }
  const suffix = dotted(
    client.importFileExtension ?? ownExtension(client, extension),
  );
  return importSpecifier(folder, path.join(output, `client${suffix}`), path);
}

/** The extension of imports if the client's files are `.mts` or `.cts`. */
function ownExtension(
  { generatedFileExtension }: GeneratedClient,
  extension: ImportExtension,
): string {
  if (generatedFileExtension === undefined || extension === "") {
    return extension;
  }
  return extension === ".ts"
    ? generatedFileExtension
    : generatedFileExtension.replace(/ts$/, "js");
}

function dotted(extension: string): string {
  return extension.replace(/^\.?(?=.)/, ".");
}

/** The name of an installed package, if Node resolves it from the folder. */
function installedName(
  folder: string,
  output: string,
  path: PlatformPath,
): string | undefined {
  const posix = output.split(path.sep).join("/");
  const [, owner, name] = /^(.*)\/node_modules\/(.+)$/.exec(posix) ?? [];
  if (owner === undefined) return undefined;
  const way = path.relative(`${owner}/`, folder);
  const isBelow = way.split(path.sep)[0] !== ".." && !path.isAbsolute(way);
  return isBelow ? name : undefined;
}
