import type { Delegate, DelegateMap } from "../prisma/delegate.js";
import {
  inExtendedTransaction,
  type WriteScope,
} from "./extended-transaction.js";
import { ExtendedWrites, extendedNames } from "./extended-writes.js";

/**
 * A client whose writes run the extensions of their models: every path of the services leads
 * through it, over the access rules if there are any.
 */
export function extendedClient(scope: WriteScope): DelegateMap {
  const { client, models } = scope;
  const made = new Map<string, Delegate>();
  const delegate = (name: string): Delegate | undefined => {
    const inner = client[name];
    const resource = models.resources.get(name);
    if (inner === undefined || !resource) return inner;
    const known =
      made.get(name) ??
      extendedDelegate(inner, new ExtendedWrites(scope, resource, inner));
    made.set(name, known);
    return known;
  };
  return new Proxy<DelegateMap>(
    {},
    {
      get: (_, name) =>
        name === "$transaction"
          ? transactionOf(scope)
          : typeof name === "string"
            ? delegate(name)
            : undefined,
    },
  );
}

/** The delegate with the writes that are extended in place of its own. */
function extendedDelegate(inner: Delegate, writes: ExtendedWrites): Delegate {
  return new Proxy(inner, {
    get(_, name) {
      const own: unknown = Reflect.get(inner, name);
      if (typeof own !== "function") return own;
      const extended = extendedNames.find((one) => one === name);
      return extended
        ? (args: object) => writes[extended](args as Args)
        : own.bind(inner);
    },
  });
}

type Args = Readonly<Record<string, unknown>>;
type Run = (inside: DelegateMap) => Promise<unknown>;

function transactionOf(scope: WriteScope): unknown {
  const { $transaction: own } = scope.origin as {
    readonly $transaction?: unknown;
  };
  if (typeof own !== "function") return undefined;
  return (run: Run, options?: object): Promise<unknown> =>
    inExtendedTransaction(
      scope,
      (inside) => run(extendedClient(inside)),
      options,
    );
}
