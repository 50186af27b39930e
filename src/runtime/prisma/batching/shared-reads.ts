import type { DelegateMap } from "../delegate.js";
import { hasTurns, nextTurn } from "./next-turn.js";

/**
 * Equal requests of one turn of the event loop share a read. It starts when all of
 * them have arrived, so that each sees at least what was written before it. Only for
 * applications whose client shows the same to all requests.
 */
export class SharedReads {
  readonly #waiting = new WeakMap<DelegateMap, Map<string, Promise<unknown>>>();

  /**
   * @param key - what is read; reads with `undefined` are not shared
   * @param read - called once for all that wait with the key: the first one's is
   *   used
   */
  share<Result>(
    client: DelegateMap,
    key: string | undefined,
    read: () => PromiseLike<Result>,
  ): PromiseLike<Result> {
    if (key === undefined || !hasTurns) return read();
    let waiting = this.#waiting.get(client);
    if (!waiting) this.#waiting.set(client, (waiting = new Map()));
    const known = waiting.get(key) as Promise<Result> | undefined;
    if (known) return known;
    const shared = nextTurn().then(() => {
      waiting.delete(key);
      return read();
    });
    waiting.set(key, shared);
    return shared;
  }
}
