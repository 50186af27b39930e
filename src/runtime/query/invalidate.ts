import type { Query, QueryClient } from "@tanstack/query-core";
import { isAffected } from "./is-affected.js";
import type { WriteSet } from "./models-written.js";
import { isChanging } from "./optimistic-change.js";
import type { MutationSettings } from "./options.js";
import type { QueryGraph } from "./query-graph.js";
import type { Keys } from "./query-key.js";

/** Whether a query may have another result after a write. */
export function affectedBy(
  graph: QueryGraph,
  keys: Keys,
  written: WriteSet,
): (query: Query) => boolean {
  return ({ queryKey }) => {
    const asked = keys.read(queryKey);
    return asked !== undefined && isAffected(graph, asked, written);
  };
}

type How = NonNullable<MutationSettings<never, never, never>["invalidate"]>;

/** How queries are invalidated once no optimistic mutation changes them any more. */
const owed = new WeakMap<Query, Set<How>>();

/**
 * Invalidates the queries that a write affects, and waits for those that are shown. A query
 * that another optimistic mutation still changes has to wait until that one is settled: a
 * refetch would show it without the change.
 */
export async function invalidate(
  client: QueryClient,
  affected: (query: Query) => boolean,
  how: How = true,
): Promise<void> {
  const due = new Map<How, Query[]>(how === false ? [] : [[how, []]]);
  for (const query of client.getQueryCache().getAll()) {
    const ways = new Set(owed.get(query));
    if (how !== false && affected(query)) ways.add(how);
    if (isChanging(client, query)) {
      owed.set(query, ways);
      continue;
    }
    owed.delete(query);
    for (const way of ways) due.set(way, [...(due.get(way) ?? []), query]);
  }
  await Promise.all(
    [...due].map(([way, queries]) =>
      typeof way === "function"
        ? way(queries.map(({ queryKey }) => queryKey))
        : client.invalidateQueries({
            predicate: (query) => queries.includes(query),
            ...(way === "active" && { type: "active" }),
          }),
    ),
  );
}
