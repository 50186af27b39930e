import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Diagnostic } from "../source/diagnostic.js";
import { cacheFolder } from "./cache-folder.js";
import { engineHash } from "./engine-hash.js";

/** The last run that left the output folder up to date. */
export interface LastRun {
  /** A hash of everything that affected its output. */
  readonly input: string;
  /** A hash of the manifest that it wrote. */
  readonly manifest: string;
  readonly models: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** What is kept between two runs on an output folder. */
export interface Memory {
  readonly last?: LastRun;
  /** Path → what its text was rendered from, and a hash of the text. */
  readonly files: Readonly<
    Record<string, readonly [key: string, hash: string]>
  >;
}

/** Reads the memory of a folder; empty if this generator wrote none. */
export function readMemory(folder: string): Memory {
  const source = memoryFile(folder);
  if (source === undefined) return { files: {} };
  try {
    const text = readFileSync(source, "utf8");
    const { engine, ...memory } = JSON.parse(text) as StoredMemory;
    return engine === engineHash() ? memory : { files: {} };
  } catch {
    return { files: {} };
  }
}

/** Writes the memory of a folder, if there is a place for it. */
export function writeMemory(folder: string, memory: Memory): void {
  const target = memoryFile(folder);
  if (target === undefined) return;
  const staged = `${target}.${process.pid}`;
  const stored: StoredMemory = { engine: engineHash(), ...memory };
  try {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(staged, JSON.stringify(stored));
    renameSync(staged, target);
  } catch {
    // A read-only disk: the next run does everything again.
  }
}

interface StoredMemory extends Memory {
  readonly engine: string;
}

function memoryFile(folder: string): string | undefined {
  const place = cacheFolder(dirname(folder));
  if (place === undefined) return undefined;
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  return join(place, `${name}.json`);
}
