import { existsSync } from "node:fs";
import {
  appendFile,
  cp,
  readdir,
  rename,
  rm,
  truncate,
} from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { withLock } from "./lock.js";

const made = fileURLToPath(new URL("../../.tmp/pglite", import.meta.url));

/** Puts an empty embedded PostgreSQL into a folder: making one takes seconds, once. */
export async function putEmptyPglite(folder: string): Promise<void> {
  await withLock(`${made}.lock`, async () => {
    if (existsSync(made)) return;
    const part = `${made}.part`;
    await rm(part, { recursive: true, force: true });
    const first = new PGlite(part);
    await first.waitReady;
    // What follows is in a second file of the log.
    await first.exec("SELECT pg_switch_wal(); CHECKPOINT;");
    await first.close();
    await makeSmall(part);
    await rename(part, made);
  });
  await cp(made, folder, { recursive: true });
}

/** Each suite copies it: 8 MB of 40, and buffers that a start fills sooner. */
async function makeSmall(folder: string): Promise<void> {
  // Two thirds of its files are what CREATE DATABASE copies: template1 and template0.
  for (const template of ["1", "4"])
    await rm(join(folder, "base", template), { recursive: true });
  const log = join(folder, "pg_wal");
  const [current = "", ...reserve] = (await readdir(log))
    .filter((name) => /^[\dA-F]{24}$/.test(name))
    .sort();
  for (const name of reserve) await rm(join(log, name));
  // After its first page there is nothing yet but 16 MB of zeros.
  await truncate(join(log, current), 8192);
  await appendFile(join(folder, "postgresql.conf"), "shared_buffers = 4MB\n");
}
