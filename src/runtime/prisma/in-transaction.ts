import type { DelegateMap } from "./delegate.js";

/**
 * Runs calls in one transaction of the database, which is rolled back if they fail; as they
 * are if the client has none, since it may be in one of the application's.
 */
export function inTransaction<Result>(
  client: DelegateMap,
  run: (client: DelegateMap) => Promise<Result>,
): Promise<Result> {
  const { $transaction: transaction } = client as {
    readonly $transaction?: unknown;
  };
  return typeof transaction === "function"
    ? (transaction.call(client, run) as Promise<Result>)
    : run(client);
}
