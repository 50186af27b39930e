/** Node's `setImmediate`. Other platforms may lack it; there, reads do not wait for each other. */
const { setImmediate } = globalThis as {
  readonly setImmediate?: (callback: () => void) => unknown;
};

export const hasTurns = setImmediate !== undefined;

/** Resolves when the event loop has processed what has arrived. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate?.(resolve));
}
