import type { Compiler } from "../source/exported-object.js";
import { type ExportedClient, exportedClients } from "./exported-clients.js";
import { exportOfPrisma } from "./linked-package.js";
import type { Module } from "./own-modules.js";

/** Where an application's Prisma client is imported from, and by which name. */
export interface PrismaImport {
  /** POSIX path of the project's module, or the name of a package. */
  readonly module?: string;
  readonly package?: string;
  readonly name: string;
}

/** What a project has of Prisma clients. */
export interface ProjectClients {
  readonly client: PrismaImport | undefined;
  /** A class of NestJS that is one, such as `PrismaService`. */
  readonly service: ExportedClient | undefined;
  /** Modules that keep a client to themselves: POSIX path → its variable. */
  readonly kept: ReadonlyMap<string, string>;
}

/** The usual modules that export an application's client. */
const usual = ["prisma", "db", "lib/prisma", "lib/db"].flatMap((name) => [
  `src/${name}.ts`,
  `${name}.ts`,
]);

/** Finds the client that a project's modules make; of several, the one called `prisma`. */
export function projectClients(
  ts: Compiler,
  modules: readonly Module[],
): ProjectClients {
  const texts = new Map(modules.map(({ path, text }) => [path, text]));
  const byName = usual.find((path) =>
    exportOfPrisma.test(texts.get(path) ?? ""),
  );
  const found = modules
    .filter(({ text }) => text.includes("PrismaClient"))
    .map((module) => ({ ...exportedClients(ts, module), path: module.path }));
  const clients = found.flatMap(({ clients }) => clients);
  const instances = clients.filter(({ isClass }) => !isClass);
  const chosen =
    byName === undefined
      ? (instances.find(({ name }) => name === "prisma") ?? instances[0])
      : { path: byName, name: "prisma" };
  return {
    client: chosen && { module: chosen.path, name: chosen.name },
    service: clients.find(({ isClass }) => isClass),
    kept: new Map(
      found.flatMap(({ path, kept: [name] }) =>
        name === undefined ? [] : [[path, name]],
      ),
    ),
  };
}

/** The names of an import that calls the client `prisma`. */
export function importedAs(name: string): string {
  if (name === "default") return "prisma";
  return name === "prisma" ? "{ prisma }" : `{ ${name} as prisma }`;
}
