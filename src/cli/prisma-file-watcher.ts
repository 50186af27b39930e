import { type FSWatcher, statSync, watch } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Editors save in several steps: nothing may have happened for this long. */
const SETTLE_MS = 15;
/** Where something happens all the time, it is enough to have waited this long. */
const PATIENCE_MS = 200;

/** Waits for changes of a schema: a file, or the `.prisma` files of a folder. */
export class PrismaFileWatcher {
  readonly #watcher: FSWatcher;
  #changes = 0;
  #seen = 0;
  #isClosed = false;
  #wake: () => void = () => undefined;

  /**
   * @param path a file or a folder
   * @param out a folder in which changes are our own
   */
  constructor(path: string, out: string, onError: (error: Error) => void) {
    const isFile = statSync(path).isFile();
    // The folder is watched, since a file may be replaced by another one.
    const folder = isFile ? dirname(path) : path;
    const concerns = (name: string): boolean =>
      isFile
        ? name === basename(path)
        : mayBeSchema(name) && !isWithin(out, join(folder, name));
    this.#watcher = watch(folder, { recursive: !isFile }, (_, name) => {
      if (name === null || !concerns(name)) return;
      this.#changes += 1;
      this.#wake();
    });
    this.#watcher.on("error", onError);
  }

  /**
   * Waits until something has changed since it was last asked, and all has
   * settled; false when the watch has ended.
   */
  async changed(): Promise<boolean> {
    if (!this.#isClosed && this.#changes === this.#seen) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    const latest = performance.now() + PATIENCE_MS;
    do {
      this.#seen = this.#changes;
      if (this.#isClosed) return false;
      await sleep(SETTLE_MS);
    } while (this.#seen !== this.#changes && performance.now() < latest);
    this.#seen = this.#changes;
    return true;
  }

  /** Ends the watch, also for those who wait for it. */
  close(): void {
    this.#isClosed = true;
    this.#watcher.close();
    this.#wake();
  }
}

/** A `.prisma` file, or a folder: of those that move, not every file is told. */
function mayBeSchema(name: string): boolean {
  return name.endsWith(".prisma") || !basename(name).includes(".");
}

function isWithin(folder: string, path: string): boolean {
  return !relative(folder, path).startsWith("..");
}
