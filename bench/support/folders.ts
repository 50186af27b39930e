import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/** Files that benchmarks make once and keep: seeded databases, compiled servers. */
export const kept = join(root, ".tmp", "bench");

/**
 * The folder for the databases of a run. It is in memory, if the system has such a
 * folder, so that the disk does not decide which peer writes faster.
 */
export const fleeting = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
