import type { DefaultOptions, QueryClient } from "@tanstack/query-core";
import type { RpcTransactions } from "../client/rpc-client.js";
import type { RpcPromise } from "../client/rpc-promise.js";
import { decimalReaderOf } from "../rest-client/decimal-reader.js";
import type { Serializer } from "../serialization/serializer.js";
import { serializerOf } from "../serialization/serializer.js";
import { actionWrites } from "./action.js";
import { affectedBy, invalidate } from "./invalidate.js";
import { unitedWrites } from "./models-written.js";
import { mutationOptions } from "./mutation-options.js";
import type { MutationSettings, QueriesOfClient } from "./options.js";
import type { QueryGraph } from "./query-graph.js";
import { queryKeys } from "./query-key.js";
import { retry } from "./retry.js";
import { type RestModel, restFactories, writtenBy } from "./rest-model.js";
import { rpcFactories, type RpcModel } from "./rpc-model.js";
import { share } from "./share.js";
import { typedJson } from "./typed-json.js";

/** Settings of all factories of a client. */
export interface QueriesOptions {
  /** The first member of every key; another for each service. Default: `gen-api`. */
  readonly prefix?: string;
  /** What the handler of the REST service was given as `linkage`. Default: `lean`. */
  readonly linkage?: "lean" | "full";
}

/** A client of the REST service. */
type RestClient<Queries extends { readonly rest: object }> = Readonly<
  Record<Exclude<keyof Queries["rest"], keyof QueriesOfClient>, unknown>
> & { readonly $transaction?: never };

/** A client of the RPC service. */
type RpcClient<Queries extends { readonly rpc: object }> = RpcTransactions &
  Readonly<Record<keyof Queries["rpc"], unknown>>;

/**
 * Factories of options for TanStack Query, whatever the framework: queries, infinite queries
 * and mutations of each operation of a client.
 *
 * @param graph that of the generated `query-graph.ts`
 * @throws TypeError if the client is none that was generated
 *
 * @example
 * const q = createQueries(client, graph);
 * useQuery(q.post.findMany.queryOptions({ where: { featured: true } }));
 */
export function createQueries<Queries extends { readonly rpc: object }>(
  client: RpcClient<Queries>,
  graph: QueryGraph<Queries>,
  options?: QueriesOptions,
): Queries["rpc"] & QueriesOfClient;
export function createQueries<Queries extends { readonly rest: object }>(
  client: RestClient<Queries>,
  graph: QueryGraph<Queries>,
  options?: QueriesOptions,
): Queries["rest"] & QueriesOfClient;
export function createQueries(
  client: object,
  given: QueryGraph,
  { prefix = "gen-api", linkage = "lean" }: QueriesOptions = {},
): object {
  const graph = linkage === "full" ? { ...given, isLinked: true } : given;
  const serializer = serializerOf(client) ?? restSerializer(client);
  const keys = queryKeys(prefix, serializer);
  const isRpc = "$transaction" in client;
  const operations = client as Readonly<Record<string, RpcModel & RestModel>>;
  const models = Object.keys(graph.models).flatMap((model) => {
    const own = Object.hasOwn(operations, model) && operations[model];
    if (!own) return [];
    const factories = isRpc
      ? rpcFactories(graph, keys, model, own)
      : restFactories(graph, keys, model, own);
    const queryFilter = () => ({ queryKey: [prefix, model] });
    return [[model, { ...factories, queryFilter }]] as const;
  });
  return Object.fromEntries([
    ...models,
    ...(isRpc
      ? [["$transaction", transactionFactories(client as RpcTransactions)]]
      : Object.entries(given.more?.(graph, keys, client) ?? {})),
    ["defaults", defaults],
    ["invalidate", invalidateAfter],
  ]) as object;

  function transactionFactories({ $transaction }: RpcTransactions) {
    return {
      mutationOptions(
        operationsOf: (variables: unknown) => readonly RpcPromise<unknown>[],
        settings?: MutationSettings<unknown, unknown, unknown>,
      ) {
        const mutation = {
          send: (variables: unknown) => $transaction(operationsOf(variables)),
          writes: (variables: unknown) =>
            operationsOf(variables).map(
              ({ operation: { model, op, args } }) => ({
                ...{ model, op, variables },
                args: (args ?? {}) as Readonly<Record<string, unknown>>,
              }),
            ),
        };
        return mutationOptions(graph, keys, mutation, settings);
      },
    };
  }

  function defaults(): DefaultOptions {
    return {
      queries: { structuralSharing: share, retry },
      mutations: { retry: false },
      dehydrate: { serializeData: (data) => serializer.serialize(data) },
      hydrate: { deserializeData: (data) => serializer.deserialize(data) },
    };
  }

  async function invalidateAfter(
    queryClient: QueryClient,
    model: string,
    op: string,
    variables?: unknown,
  ): Promise<void> {
    const writes = actionWrites(graph, model, op, variables) ?? [
      isRpc
        ? { model, op, args: variables }
        : writtenBy(graph, model, op, variables),
    ];
    const asJson = writes.map((write) => ({
      ...write,
      args: keys.json(write.args),
    }));
    const written = unitedWrites(graph, asJson);
    await invalidate(queryClient, affectedBy(graph, keys, written));
  }
}

/** @throws TypeError if the client is none that was generated. */
function restSerializer(client: object): Serializer {
  const reader = decimalReaderOf(client);
  if (!reader) {
    throw new TypeError("a client that gen-api generated is needed");
  }
  return typedJson(reader.readDecimal);
}
