import { type FSWatcher, watch } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { schemaFingerprint } from "../schema/fingerprint.js";
import { fileFingerprint } from "../source/file-fingerprint.js";
import { isInFolder } from "../source/is-in-folder.js";

/** Editors save in several steps, so wait until nothing happened for this long. */
const settleMs = 15;
/** The longest wait, in case something happens all the time. */
const patienceMs = 200;
/** How often to look, where the system does not tell. */
const lookMs = 1000;
/** Large schemas are looked at less often, so that it takes a fiftieth of the time. */
const pausePerLook = 50;
/** The longest pause: on a busy machine any look may take a second. */
const longestPauseMs = 5000;

/** What is watched. All paths are absolute. */
export interface Inputs {
  /** A file or a folder. */
  readonly schema: string;
  /** A folder to ignore, since gen-api itself writes to it. */
  readonly out: string;
  /** Other files, whether they exist or not. */
  readonly others: readonly string[];
}

/**
 * Waits for changes of a schema: a file, or the `.prisma` files of a folder. The
 * system tells of them at once, but not of all: the watched folder may be removed and
 * made anew, as by a checkout, network disks and mounts of containers tell nothing,
 * and watches may be used up. So it looks for itself as well, now and then; at other
 * files, which change rarely, in this way only.
 */
export class InputWatcher {
  #path: string;
  #out: string;
  #otherFiles: readonly string[];
  readonly #onError: (error: Error) => void;
  #watcher: FSWatcher | undefined;
  #isFile = true;
  /** The folder that is watched, whatever is at its path now. */
  #folder = "";
  #isLost = false;
  /** What the schema's files were at the last look. */
  #files = "";
  #others = "";
  #changes = 0;
  #seen = 0;
  readonly #end = new AbortController();
  #wake: () => void = () => undefined;

  private constructor(
    { schema, out, others }: Inputs,
    onError: (error: Error) => void,
  ) {
    this.#path = schema;
    this.#out = out;
    this.#otherFiles = others;
    this.#onError = onError;
  }

  /** @param onError told why the system does not watch; the watch goes on without it */
  static async start(
    inputs: Inputs,
    onError: (error: Error) => void,
  ): Promise<InputWatcher> {
    const watcher = new InputWatcher(inputs, onError);
    await watcher.#look();
    watcher.#seen = watcher.#changes;
    void watcher.#keepLooking();
    return watcher;
  }

  /** A text that is another after a change of the other files. */
  get others(): string {
    return this.#others;
  }

  /** Watches other inputs from now on. */
  async turnTo({ schema, out, others }: Inputs): Promise<void> {
    const isSame = isDeepStrictEqual(others, this.#otherFiles);
    this.#otherFiles = others;
    if (schema === this.#path && out === this.#out && isSame) return;
    this.#path = schema;
    this.#out = out;
    this.#folder = "";
    await this.#look();
    this.#seen = this.#changes;
  }

  /**
   * Waits until something has changed since the last call, and no more changes
   * follow; false when the watch has ended.
   */
  async changed(): Promise<boolean> {
    if (!this.#end.signal.aborted && this.#changes === this.#seen) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    const latest = performance.now() + patienceMs;
    do {
      this.#seen = this.#changes;
      if (this.#end.signal.aborted) return false;
      await sleep(settleMs);
    } while (this.#seen !== this.#changes && performance.now() < latest);
    // What this run is about to read is no news at the next look.
    await this.#look();
    this.#seen = this.#changes;
    return !this.#end.signal.aborted;
  }

  async #keepLooking(): Promise<void> {
    const { signal } = this.#end;
    let pause = lookMs;
    for (;;) {
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const begun = performance.now();
      await this.#look();
      const took = performance.now() - begun;
      pause = Math.min(Math.max(lookMs, took * pausePerLook), longestPauseMs);
    }
  }

  async #look(): Promise<void> {
    const entry = await stat(this.#path).catch(() => undefined);
    // The kind of what is gone stays as it was.
    this.#isFile = entry?.isFile() ?? this.#isFile;
    const place = this.#isFile ? dirname(this.#path) : this.#path;
    const folder = await identity(place);
    const files = await schemaFingerprint(this.#path, this.#out);
    const others = await fileFingerprint(this.#otherFiles);
    if (this.#end.signal.aborted) return;
    if (folder !== this.#folder) this.#watch(place, folder);
    if (files !== this.#files || others !== this.#others) this.#tell();
    this.#files = files;
    this.#others = others;
  }

  /** Has the system watch a folder; an editor may replace a file by a new one. */
  #watch(place: string, folder: string): void {
    this.#folder = folder;
    this.#watcher?.close();
    this.#watcher = undefined;
    if (folder === "") return;
    const isFile = this.#isFile;
    const concerns = (name: string): boolean =>
      isFile
        ? name === basename(this.#path)
        : mayBeSchema(name) && !isInFolder(this.#out, join(place, name));
    try {
      this.#watcher = watch(place, { recursive: !isFile }, (_, name) => {
        if (name !== null && concerns(name)) this.#tell();
      });
      this.#watcher.on("error", (error) => this.#lose(error));
    } catch (error) {
      this.#lose(error as Error);
    }
  }

  /**
   * The next look tries again. The user hears of it once, but not of a folder that was
   * removed while the system was to watch it, as a checkout does.
   */
  #lose(error: NodeJS.ErrnoException): void {
    this.#watcher?.close();
    this.#watcher = undefined;
    this.#folder = "";
    if (this.#isLost || error.code === "ENOENT") return;
    this.#isLost = true;
    this.#onError(error);
  }

  #tell(): void {
    this.#changes += 1;
    this.#wake();
  }

  /** Ends the watch; a pending `changed` resolves to false. */
  close(): void {
    this.#end.abort();
    this.#watcher?.close();
    this.#wake();
  }
}

/** Tells a folder from one that takes its place; a removed one's number is used again. */
async function identity(folder: string): Promise<string> {
  const entry = await stat(folder).catch(() => undefined);
  return entry === undefined ? "" : `${entry.ino} ${entry.birthtimeMs}`;
}

/** A `.prisma` file or a folder: a moved folder has no event for each file. */
function mayBeSchema(name: string): boolean {
  return name.endsWith(".prisma") || !basename(name).includes(".");
}
