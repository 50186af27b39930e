import type { DelegateMap } from "./delegate.js";

type AnyFunction = (...args: readonly unknown[]) => unknown;

/**
 * A client whose transaction begins with a step of its own, outside of all rules. What is
 * run after it has been committed has nothing of that.
 *
 * @param committed is told when the transaction has been committed
 */
export function openingClient(
  client: DelegateMap,
  open: (inside: DelegateMap) => Promise<void>,
  committed: () => void,
): DelegateMap {
  let isCommitted = false;
  return new Proxy(client, {
    get(_, name): unknown {
      const own: unknown = Reflect.get(client, name);
      if (typeof own !== "function") return own;
      const call = own as AnyFunction;
      if (name !== "$transaction") return call.bind(client);
      return async (run: unknown, options?: object): Promise<unknown> => {
        if (isCommitted || typeof run !== "function") {
          return call.call(client, run, options);
        }
        const opened = async (inside: DelegateMap): Promise<unknown> => {
          await open(inside);
          return (run as AnyFunction)(inside);
        };
        const result = await call.call(client, opened, options);
        isCommitted = true;
        committed();
        return result;
      };
    },
  });
}
