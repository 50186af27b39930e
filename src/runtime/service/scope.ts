import type { DelegateMap } from "../prisma/delegate.js";
import { transactionOf } from "../prisma/in-transaction.js";
import { layered } from "../prisma/layers.js";
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
  const extension = extended?.layer;
  const client =
    guarded || extension
      ? layered(origin, { guarded: guarded?.layer(), extended: extension })
      : origin;
  return new RequestScope({ origin, client }, guarded, extended, false);
}

/** A class, since every request has one: its methods are made once. */
class RequestScope implements Scope {
  readonly origin: DelegateMap;
  readonly client: DelegateMap;
  readonly guarded: GuardedRequest | undefined;
  readonly extended: ExtendedRequest | undefined;
  readonly isInside: boolean;

  constructor(
    { origin, client }: Clients,
    guarded: GuardedRequest | undefined,
    extended: ExtendedRequest | undefined,
    isInside: boolean,
  ) {
    this.origin = origin;
    this.client = client;
    this.guarded = guarded;
    this.extended = extended;
    this.isInside = isInside;
  }

  async transaction<Result>(
    run: (inside: Scope) => Promise<Result>,
    options?: object,
  ): Promise<Result> {
    const { origin, guarded, extended } = this;
    const within = (inside: Clients): Promise<Result> =>
      run(new RequestScope(inside, guarded, extended, true));
    if (extended?.transaction) return extended.transaction(within, options);
    const begin = transactionOf(origin);
    if (!begin) {
      throw new Error(
        "the request needs a transaction, which the client lacks",
      );
    }
    return begin((inside) => {
      const client = layered(inside, { guarded: guarded?.layer(true) });
      return within({ origin: inside, client });
    }, options);
  }
}
