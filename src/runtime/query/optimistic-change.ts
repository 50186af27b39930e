import type { Query, QueryClient } from "@tanstack/query-core";
import { isEqual } from "./share.js";
import { reverted } from "./reverted.js";

/** What an optimistic update made of the result of one query. */
export interface OptimisticChange {
  readonly query: Query;
  before: unknown;
  /** Without the marks of records, as it stays if the mutation succeeds. */
  plain: unknown;
  after: unknown;
}

/** The changes of mutations that are under way, of each client in the order of their start. */
const pending = new WeakMap<QueryClient, Set<readonly OptimisticChange[]>>();

/** Shows changes, until they are settled. */
export function showChanges(
  client: QueryClient,
  changes: readonly OptimisticChange[],
): void {
  const all = pending.get(client) ?? new Set();
  pending.set(client, all.add(changes));
  for (const { query, after } of changes) query.setState({ data: after });
}

/**
 * Takes changes back after an error, and the marks alone after a success. What a query
 * received meanwhile stays, and so do the changes of other mutations, which then build on
 * what is left.
 */
export function settleChanges(
  client: QueryClient,
  changes: readonly OptimisticChange[],
  outcome: "before" | "plain",
): void {
  const others = pending.get(client);
  others?.delete(changes);
  for (const change of changes) {
    const { query, after } = change;
    const without = (value: unknown): unknown =>
      reverted(change[outcome], after, value);
    for (const other of [...(others ?? [])].flat()) {
      if (other.query !== query) continue;
      other.before = without(other.before);
      other.plain = without(other.plain);
      other.after = without(other.after);
    }
    const { data } = query.state;
    const restored = without(data);
    if (!isEqual(data, restored)) query.setState({ data: restored });
  }
}

/** Whether a mutation under way changed the query. */
export function isChanging(client: QueryClient, query: Query): boolean {
  return [...(pending.get(client) ?? [])].some((changes) =>
    changes.some((change) => change.query === query),
  );
}
