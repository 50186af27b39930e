import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { replaceFile } from "../output/replace-file.js";
import type { Diagnostic } from "../source/diagnostic.js";
import { cacheFolder } from "./cache-folder.js";
import { engineHash } from "./engine-hash.js";

/** Where the output of a Prisma client is. */
export interface ClientPlace {
  readonly output: string;
  /** Where links on the way to it lead. */
  readonly place: string;
  readonly package: string | null;
}

/** The last run that left the output folder up to date. */
export interface LastRun {
  /** A hash of everything that affected its output. */
  readonly input: string;
  /** A hash of the manifest that it wrote. */
  readonly manifest: string;
  /** Where the Prisma clients were: imports depend on it. */
  readonly clients: readonly ClientPlace[];
  readonly models: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** What is cached between two runs on an output folder. */
export interface CacheContent {
  readonly last?: LastRun;
  /** Path → what its text was rendered from, and a hash of the text. */
  readonly files: Readonly<
    Record<string, readonly [key: string, hash: string]>
  >;
}

/** Reads the cache of an output folder; empty if this generator wrote none. */
export function readCache(folder: string): CacheContent {
  const source = cacheFile(folder);
  if (source === undefined) return { files: {} };
  try {
    const text = readFileSync(source, "utf8");
    const { engine, ...cached } = JSON.parse(text) as StoredContent;
    return engine === engineHash() ? cached : { files: {} };
  } catch {
    return { files: {} };
  }
}

/** Writes the cache of an output folder, if there is a place for it. */
export function writeCache(folder: string, cached: CacheContent): void {
  const target = cacheFile(folder);
  if (target === undefined) return;
  const stored: StoredContent = { engine: engineHash(), ...cached };
  try {
    mkdirSync(dirname(target), { recursive: true });
    replaceFile(target, `${target}.${process.pid}`, JSON.stringify(stored));
  } catch {
    // A read-only disk: the next run does everything again.
  }
}

interface StoredContent extends CacheContent {
  readonly engine: string;
}

function cacheFile(folder: string): string | undefined {
  const place = cacheFolder(dirname(folder));
  if (place === undefined) return undefined;
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  return join(place, `${name}.json`);
}
