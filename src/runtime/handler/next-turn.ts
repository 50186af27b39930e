/** Node's `setImmediate`, which other hosts may lack: there, reads do not wait for each other. */
const { setImmediate } = globalThis as {
  readonly setImmediate?: (callback: () => void) => unknown;
};

export const hasTurns = setImmediate !== undefined;

/** When the event loop has taken in what has arrived. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate?.(resolve));
}
