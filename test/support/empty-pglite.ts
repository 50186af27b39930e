import { existsSync } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
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
    await first.close();
    // Two thirds of its files are what CREATE DATABASE copies: template1 and template0.
    for (const template of ["1", "4"])
      await rm(join(part, "base", template), { recursive: true });
    await rename(part, made);
  });
  await cp(made, folder, { recursive: true });
}
