import type { DelegateMap } from "../prisma/delegate.js";
import type { Layer } from "../prisma/layers.js";

/**
 * Begins the transaction of a request with a step of its own. What is run after it has been
 * committed has nothing of that.
 *
 * @param committed is told when the transaction has been committed
 */
export function openingLayer(
  open: (inside: DelegateMap) => Promise<void>,
  committed: () => void,
): Layer {
  let isCommitted = false;
  return {
    begin: (own) => async (run, options) => {
      if (isCommitted) return own(run, options);
      const opened = async (inside: DelegateMap) => {
        await open(inside);
        return run(inside);
      };
      const result = await own(opened, options);
      isCommitted = true;
      committed();
      return result;
    },
    inside: () => ({}),
  };
}
