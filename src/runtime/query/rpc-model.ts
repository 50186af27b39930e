import type { RpcPromise } from "../client/rpc-promise.js";
import { actionWrites } from "./action.js";
import { mutationOptions } from "./mutation-options.js";
import type { MutationSettings } from "./options.js";
import { pageOrder, pagesOf } from "./pages.js";
import type { ClientModel } from "../rest-client/client-schema.js";
import { type QueryGraph, writtenByAction } from "./query-graph.js";
import type { Keys } from "./query-key.js";
import { retry } from "./retry.js";
import { share } from "./share.js";
import type { Args } from "./write.js";

type RpcCall = (
  args?: object,
  options?: { readonly signal: AbortSignal },
) => RpcPromise<unknown>;

/** The operations of a model on an RPC client. */
export type RpcModel = Readonly<Record<string, RpcCall>>;

interface Sent {
  readonly signal: AbortSignal;
}

/** The factories of a model's operations. */
export function rpcFactories(
  graph: QueryGraph,
  keys: Keys,
  model: string,
  operations: RpcModel,
): object {
  const factories = Object.entries(operations).map(([op, call]) => {
    const isAction = writtenByAction(graph, model, op) !== undefined;
    if (isAction || !isRead(op)) {
      return [op, writeFactories(graph, keys, model, op, call)];
    }
    const read = readFactories(keys, model, op, call);
    return [
      op,
      op === "findMany"
        ? { ...read, ...infiniteFactories(graph, keys, model, call) }
        : read,
    ];
  });
  return Object.fromEntries(factories) as object;
}

function isRead(op: string): boolean {
  return /^(find|exists|count|aggregate|groupBy)/.test(op);
}

function readFactories(keys: Keys, model: string, op: string, call: RpcCall) {
  const queryKey = (args?: unknown) => keys.key(model, op, args);
  return {
    queryKey,
    queryOptions: (args?: Args | symbol, settings?: object) => ({
      structuralSharing: share,
      retry,
      ...settings,
      queryKey: queryKey(args),
      queryFn:
        typeof args === "symbol"
          ? args
          : ({ signal }: Sent) => call(args, { signal }),
    }),
  };
}

function infiniteFactories(
  { models }: QueryGraph,
  keys: Keys,
  model: string,
  call: RpcCall,
) {
  const queryKey = (args: unknown) => keys.key(model, "findMany", args, true);
  return {
    infiniteQueryKey: queryKey,
    infiniteQueryOptions(args: Args | symbol, settings?: object) {
      const isSkipped = typeof args === "symbol";
      const { take, orderBy, ...others } = isSkipped
        ? { take: 1, orderBy: undefined }
        : args;
      const own: Pick<ClientModel, "id" | "key"> = models[model] ?? {};
      const all = { ...others, orderBy: pageOrder(orderBy, own.id ?? []) };
      const { queryFn, ...paging } = pagesOf(own, take, (page, signal) =>
        call({ ...all, ...page }, { signal }),
      );
      return {
        structuralSharing: share,
        retry,
        ...settings,
        ...paging,
        queryKey: queryKey(args),
        queryFn: isSkipped ? args : queryFn,
      };
    },
  };
}

function writeFactories(
  graph: QueryGraph,
  keys: Keys,
  model: string,
  op: string,
  call: RpcCall,
) {
  const mutation = {
    send: (args: unknown) => call(args as Args),
    writes: (args: unknown) =>
      actionWrites(graph, model, op, args) ?? [
        { model, op, args: (args ?? {}) as Args, variables: args },
      ],
  };
  return {
    mutationOptions: (settings?: MutationSettings<unknown, unknown, unknown>) =>
      mutationOptions(graph, keys, mutation, settings),
  };
}
