import { type FSWatcher, statSync, watch } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Editors save in several steps, so wait until nothing happened for this long. */
const settleMs = 15;
/** The longest wait, in case something happens all the time. */
const patienceMs = 200;

/** Waits for changes of a schema: a file, or the `.prisma` files of a folder. */
export class PrismaFileWatcher {
  readonly #watcher: FSWatcher;
  #changes = 0;
  #seen = 0;
  #isClosed = false;
  #wake: () => void = () => undefined;

  /**
   * @param path a file or a folder
   * @param out a folder to ignore, since gen-api itself writes to it
   */
  constructor(path: string, out: string, onError: (error: Error) => void) {
    const isFile = statSync(path).isFile();
    // Watch the folder: editors may replace the file by a new one.
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
   * Waits until something has changed since the last call, and no more changes
   * follow; false when the watch has ended.
   */
  async changed(): Promise<boolean> {
    if (!this.#isClosed && this.#changes === this.#seen) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    const latest = performance.now() + patienceMs;
    do {
      this.#seen = this.#changes;
      if (this.#isClosed) return false;
      await sleep(settleMs);
    } while (this.#seen !== this.#changes && performance.now() < latest);
    this.#seen = this.#changes;
    return true;
  }

  /** Ends the watch; a pending `changed` resolves to false. */
  close(): void {
    this.#isClosed = true;
    this.#watcher.close();
    this.#wake();
  }
}

/** A `.prisma` file or a folder: a moved folder has no event for each file. */
function mayBeSchema(name: string): boolean {
  return name.endsWith(".prisma") || !basename(name).includes(".");
}

function isWithin(folder: string, path: string): boolean {
  return !relative(folder, path).startsWith("..");
}
