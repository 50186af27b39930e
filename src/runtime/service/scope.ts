import type { DelegateMap } from "../prisma/delegate.js";
import { type Layer, layered } from "../prisma/layers.js";
import type { GuardedRequest } from "./access.js";
import type { Clients, ExtendedRequest } from "./extensions.js";

/** What a request reads and writes with, outside of a transaction or in one. */
export interface Scope extends Clients {
  /** Its access rules. */
  readonly guarded: GuardedRequest | undefined;
  /** Its extensions. */
  readonly extended: ExtendedRequest | undefined;
  /** Whether it is in a transaction, which is undone if anything fails. */
  readonly isInside: boolean;
  /**
   * Runs all of a request in one transaction.
   *
   * @throws Error (500) if the client has none
   */
  transaction<Result>(
    run: (inside: Scope) => Promise<Result>,
    options?: object,
  ): Promise<Result>;
}

/** @param origin the application's client, with the layers that are no matter of the caller */
export function scopeOf(
  origin: DelegateMap,
  guarded: GuardedRequest | undefined,
  extended: ExtendedRequest | undefined,
): Scope {
  const callers = (
    isPart: boolean,
  ): { readonly guarded: Layer | undefined } => ({
    guarded: guarded?.layer(isPart),
  });
  const own = { guarded, extended };
  const outer: Scope = {
    ...own,
    origin,
    client: layered(origin, { ...callers(false), extended: extended?.layer }),
    isInside: false,
    transaction(run, options) {
      const within = (inside: Clients): ReturnType<typeof run> =>
        run({ ...outer, ...inside, isInside: true });
      if (extended?.transaction) return extended.transaction(within, options);
      const { $transaction: transaction } = origin as {
        readonly $transaction?: unknown;
      };
      if (typeof transaction !== "function") {
        throw new Error(
          "the request needs a transaction, which the client lacks",
        );
      }
      return transaction.call(
        origin,
        (inside: DelegateMap) =>
          within({ origin: inside, client: layered(inside, callers(true)) }),
        options,
      ) as ReturnType<typeof run>;
    },
  };
  return outer;
}
