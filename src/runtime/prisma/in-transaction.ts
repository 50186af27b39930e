import type { DelegateMap } from "./delegate.js";

/** Runs a function in a transaction, which is rolled back if it fails. */
export type Begin = <Result>(
  run: (inside: DelegateMap) => Promise<Result>,
  options?: object,
) => Promise<Result>;

/** How a client begins transactions; `undefined` if it cannot: it may be in one already. */
export function transactionOf(client: DelegateMap): Begin | undefined {
  const { $transaction: transaction } = client as {
    readonly $transaction?: unknown;
  };
  return typeof transaction === "function"
    ? (transaction.bind(client) as Begin)
    : undefined;
}

/** Runs calls in one transaction of the database, or as they are if the client has none. */
export function inTransaction<Result>(
  client: DelegateMap,
  run: (client: DelegateMap) => Promise<Result>,
): Promise<Result> {
  const begin = transactionOf(client);
  return begin ? begin(run) : run(client);
}
