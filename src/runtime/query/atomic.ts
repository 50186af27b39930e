import type { Atomic, AtomicResult } from "../rest-client/atomic/types.js";
import type { RestClientError } from "../rest-client/rest-client-error.js";
import { mutationOptions } from "./mutation-options.js";
import type { MutationOptions, MutationSettings } from "./options.js";
import type { Write } from "./write.js";
import type { QueryGraph } from "./query-graph.js";
import type { Keys } from "./query-key.js";
import { writeOf, writingRequests } from "./rest-model.js";

/** Options of TanStack Query for `atomic` of the REST client. */
export interface AtomicQueries<Operations> {
  /**
   * The operations of an atomic request, which are made of the mutation's variables. The
   * function is called more than once, and should do nothing but name operations.
   *
   * @example
   * q.atomic.mutationOptions((op, { name, posts }: Renaming) => {
   *   const tag = op.tag.create({ name });
   *   for (const id of posts) op.post.add(id, "tags", [tag]);
   * });
   */
  mutationOptions<Variables, const Made, Result = unknown>(
    operations: (op: Operations, variables: Variables) => Made,
    settings?: Omit<
      MutationSettings<AtomicResult<Made>, RestClientError, Variables, Result>,
      "optimistic"
    >,
  ): MutationOptions<AtomicResult<Made>, RestClientError, Variables, Result>;
}

type Operations = (op: object, variables: unknown) => unknown;

/**
 * The factory of atomic requests, for a client that has them. A module of its own, so that
 * others do not bundle it.
 */
export function atomicQueries(
  graph: QueryGraph,
  keys: Keys,
  client: object,
): object {
  const { atomic } = client as { readonly atomic: Atomic<object> };
  return {
    atomic: {
      mutationOptions(
        operations: Operations,
        settings?: MutationSettings<unknown, unknown, unknown>,
      ) {
        const mutation = {
          send: (variables: unknown) =>
            atomic((op) => operations(op, variables)),
          writes: (variables: unknown) =>
            writesOf(graph, operations, variables),
        };
        return mutationOptions(graph, keys, mutation, settings);
      },
    },
  };
}

/** What operations write: each only notes its parameters. */
function writesOf(
  graph: QueryGraph,
  operations: Operations,
  variables: unknown,
): readonly Write[] {
  const writes: Write[] = [];
  const methods = (model: string) =>
    writingRequests.map((op) => [
      op,
      (...params: readonly unknown[]) => {
        writes.push({ ...writeOf(graph, model, op, params), variables });
        return "";
      },
    ]);
  const models = Object.keys(graph.models).map((model) => [
    model,
    Object.fromEntries(methods(model)) as object,
  ]);
  operations(Object.fromEntries(models) as object, variables);
  return writes;
}
