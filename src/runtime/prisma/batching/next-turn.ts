const { setImmediate, process, navigator } = globalThis as {
  readonly setImmediate?: (callback: () => void) => unknown;
  readonly process?: { nextTick?(callback: () => void): unknown };
  readonly navigator?: { readonly userAgent?: string };
};

/**
 * Whether requests may wait for each other, for the next turn of the event loop. Not
 * where the platform lacks Node's `setImmediate`, nor in Cloudflare's Workers, which drop
 * the callbacks of a request that was cancelled: others would wait for it forever.
 */
export const hasTurns =
  setImmediate !== undefined && navigator?.userAgent !== "Cloudflare-Workers";

/** Resolves when the event loop has processed what has arrived. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate?.(resolve));
}

/**
 * Calls back when all that can run without waiting has run, or else in the next turn. To
 * be called in a microtask: outside of one, Node would call back before any of them.
 */
export function atEndOfTick(callback: () => void): void {
  if (process?.nextTick) process.nextTick(callback);
  else setImmediate?.(callback);
}
