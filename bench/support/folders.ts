import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/** What measurements make once and keep: seeded databases, compiled servers. */
export const kept = join(root, ".tmp", "bench");

/**
 * Where the databases of a run live. In memory where the system has such a
 * folder, so that a disk's moods do not decide who writes faster.
 */
export const fleeting = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
