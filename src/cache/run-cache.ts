import { isDeepStrictEqual } from "node:util";
import { contentHash, toLf } from "../output/content-hash.js";
import type { OutputPlan, OutputState } from "../output/plan.js";
import { packageFolder } from "../project/package-folder.js";
import { realPlace } from "../project/real-place.js";
import type { Reuse } from "../render/rendering.js";
import type { Diagnostic } from "../source/diagnostic.js";
import {
  type CacheContent,
  type ClientPlace,
  type LastRun,
  readCache,
  writeCache,
} from "./cache-file.js";

/**
 * What gen-api has cached of the last run on an output folder, so that this run
 * need not repeat all of it. It is stored outside of the folder, may be deleted
 * at any time, and is used only where the files on disk agree with it.
 */
export class RunCache {
  readonly #folder: string;
  readonly #input: string | undefined;
  readonly #found: OutputState;
  readonly #cached: CacheContent;
  readonly #keys = new Map<string, string>();
  #rendered = 0;

  /**
   * @param input a hash of everything that affects the output of this run
   * @param found the current state of the folder
   */
  constructor(folder: string, input: string | undefined, found: OutputState) {
    this.#folder = folder;
    this.#input = input;
    this.#found = found;
    this.#cached = readCache(folder);
  }

  /** How many texts had to be rendered. */
  get rendered(): number {
    return this.#rendered;
  }

  /** What the last run on the folder has said, whatever its input was. */
  get said(): readonly Diagnostic[] {
    return this.#cached.last?.diagnostics ?? [];
  }

  /** The last run, if this one has the same input and nothing to write. */
  get equalRun(): LastRun | undefined {
    const { last } = this.#cached;
    if (last === undefined || last.input !== this.#input) return undefined;
    const isInPlace = last.clients.every((client) =>
      isDeepStrictEqual(clientPlace(client.output), client),
    );
    return isInPlace && isAsLeft(this.#found, last) ? last : undefined;
  }

  /** The text on disk, if it was rendered from the same data. */
  readonly reuse: Reuse = (path, key) => {
    this.#keys.set(path, key);
    const text = this.#found.disk.get(path);
    const files = this.#cached.files;
    const [before, hash] = Object.hasOwn(files, path)
      ? (files[path] ?? [])
      : [];
    if (before === key && text !== undefined && contentHash(text) === hash) {
      return toLf(text);
    }
    this.#rendered += 1;
    return undefined;
  };

  /**
   * Stores this run, after its plan was carried out.
   *
   * @param outputs where the schema's clients go
   */
  keep(
    rendered: ReadonlyMap<string, string>,
    { files, manifest }: OutputPlan,
    outputs: readonly string[],
    said: Pick<LastRun, "models" | "diagnostics">,
  ): void {
    const input = this.#input;
    const clients = outputs.map(clientPlace);
    const isAsWanted = files.every(({ state }) => state !== "edited");
    writeCache(this.#folder, {
      ...(isAsWanted &&
        input !== undefined && {
          last: { input, manifest: contentHash(manifest), clients, ...said },
        }),
      files: Object.fromEntries(
        [...rendered].map(([path, text]) => [
          path,
          [this.#keys.get(path) ?? "", contentHash(text)],
        ]),
      ),
    });
  }
}

function clientPlace(output: string): ClientPlace {
  const place = realPlace(output);
  return { output, place, package: packageFolder(place) ?? null };
}

/** Whether an output folder is byte for byte as the last run left it. */
function isAsLeft(
  { manifestText = "", manifest, disk, strays }: OutputState,
  last: LastRun,
): boolean {
  if (contentHash(manifestText) !== last.manifest) return false;
  if (strays.size > 0) return false;
  return [...(manifest?.files ?? [])].every(([path, hash]) => {
    const text = disk.get(path);
    return text !== undefined && contentHash(text) === hash;
  });
}
