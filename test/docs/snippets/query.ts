// What the snippets of docs/clients/query.md leave to the reader's application.
import { createQueries } from "@gen-api/runtime/query";
import type { QueryObserverOptions } from "@tanstack/query-core";
import type { QueryClient } from "@tanstack/react-query";
import { createRpcClient } from "./api/client.js";
import { graph } from "./api/query-graph.js";
import { createRestClient } from "./api/rest-client.js";
import { prisma } from "./prisma.js";

export { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
export { createRpcHandler } from "./api/index.js";
export { createRpcClient, prisma };

export const rpc = createQueries(createRpcClient({ url: "/rpc" }), graph);
export const rest = createQueries(createRestClient({ url: "/rest" }), graph);
export declare const queryClient: QueryClient;
export declare const cookies: () => Promise<object>;

// What the adapters of Vue and Svelte take, which come with their own copy of the core.
interface Ref<Value> {
  readonly value: Value;
}
export declare const computed: <Value>(get: () => Value) => Ref<Value>;
export declare const useVueQuery: <
  Data,
  Failure,
  Key extends readonly unknown[],
>(
  options: Ref<QueryObserverOptions<Data, Failure, Data, Data, Key>>,
) => Ref<Data | undefined>;
export declare const createQuery: <
  Data,
  Failure,
  Key extends readonly unknown[],
>(
  options: () => QueryObserverOptions<Data, Failure, Data, Data, Key>,
) => { readonly data: Data | undefined };

export declare const id: number & { readonly value: number };
export declare const title: string;
export declare const where: { readonly id: number };
export declare const data: { readonly title: string };
