import type {
  MutationFunctionContext,
  QueryClient,
} from "@tanstack/query-core";
import { affectedBy, invalidate } from "./invalidate.js";
import type { Write } from "./write.js";
import { unitedWrites } from "./models-written.js";
import {
  type OptimisticChange,
  settleChanges,
  showChanges,
} from "./optimistic-change.js";
import { optimisticChange } from "./optimistic.js";
import type { MutationOptions, MutationSettings } from "./options.js";
import type { QueryGraph } from "./query-graph.js";
import type { Keys } from "./query-key.js";

/** What a mutation sends, and what that writes. */
export interface Mutation {
  readonly send: (variables: unknown) => Promise<unknown>;
  readonly writes: (variables: unknown) => readonly Write[];
}

/**
 * What each run of a mutation shows, by what all its callbacks get. Options do not keep it:
 * a component makes new ones as it renders, which end the run that others began.
 */
const shown = new WeakMap<MutationFunctionContext, OptimisticChange[]>();

/** Options of a mutation that keeps the cache in step with what it writes. */
export function mutationOptions(
  graph: QueryGraph,
  keys: Keys,
  { send, writes }: Mutation,
  settings: MutationSettings<unknown, unknown, unknown> = {},
): MutationOptions<unknown, unknown, unknown> {
  const { queryClient, invalidate: how, optimistic, ...options } = settings;
  const clientOf = (context: MutationFunctionContext): QueryClient =>
    queryClient ?? context.client;
  const affected = (variables: unknown) => {
    const operations = writes(variables).map(({ args, ...operation }) => ({
      ...operation,
      args: keys.json(args),
    }));
    return affectedBy(graph, keys, unitedWrites(graph, operations));
  };
  const settle = (
    context: MutationFunctionContext,
    outcome: "before" | "plain",
  ): void => {
    const changes = shown.get(context);
    if (changes) settleChanges(clientOf(context), changes, outcome);
  };
  return {
    retry: false,
    ...options,
    mutationFn: send,
    async onMutate(variables, context) {
      if (optimistic) {
        const client = clientOf(context);
        const predicate = affected(variables);
        // A first load has nothing to go back to: it would never end.
        await client.cancelQueries({
          predicate: (query) =>
            query.state.data !== undefined && predicate(query),
        });
        const found = client.getQueryCache().findAll({ predicate });
        const [write, ...others] = writes(variables);
        const changes =
          write && (others.length === 0 || typeof optimistic === "function")
            ? found.flatMap(
                (query) =>
                  optimisticChange(graph, keys, query, write, optimistic) ?? [],
              )
            : [];
        shown.set(context, changes);
        showChanges(client, changes);
      }
      return options.onMutate?.(variables, context);
    },
    onSuccess(data, variables, result, context) {
      settle(context, "plain");
      return options.onSuccess?.(data, variables, result, context);
    },
    onError(error, variables, result, context) {
      settle(context, "before");
      return options.onError?.(error, variables, result, context);
    },
    async onSettled(data, error, variables, result, context) {
      await Promise.all([
        invalidate(clientOf(context), affected(variables), how),
        options.onSettled?.(data, error, variables, result, context),
      ]);
    },
  };
}
