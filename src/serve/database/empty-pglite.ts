import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import type { PGlite } from "@electric-sql/pglite";
import { cacheFolder } from "gen-api/serving";
import { broughtExtensions } from "./extensions.js";

/**
 * A new database of PGlite in memory. Making the first one takes as long as all else that a
 * start does, so its files are cached for the next ones.
 */
export async function emptyPglite(): Promise<PGlite> {
  const { PGlite } = await import("@electric-sql/pglite");
  const extensions = await broughtExtensions();
  const file = cachedFile();
  const cached = file && readIfThere(file);
  if (cached) {
    return PGlite.create({ loadDataDir: new Blob([cached]), extensions });
  }
  const server = await PGlite.create({ extensions });
  if (file !== undefined) {
    const dump = await server.dumpDataDir("gzip");
    writeIfPossible(file, new Uint8Array(await dump.arrayBuffer()));
  }
  return server;
}

/** Beside this package, since it belongs to the version of PGlite that is installed with it. */
function cachedFile(): string | undefined {
  const entry = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  const manifest = join(dirname(entry), "..", "package.json");
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as {
    readonly version: string;
  };
  const folder = cacheFolder(dirname(fileURLToPath(import.meta.url)));
  return folder && join(folder, `pglite-${version}.tar.gz`);
}

function readIfThere(file: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return new Uint8Array(gunzipSync(readFileSync(file)));
  } catch {
    // Not there, or damaged: PGlite would fail out of our reach.
    return undefined;
  }
}

function writeIfPossible(file: string, bytes: Uint8Array): void {
  const own = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(own, bytes);
    renameSync(own, file);
  } catch {
    // A read-only disk: the next start makes it again.
  }
}
