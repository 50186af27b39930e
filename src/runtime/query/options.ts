import type {
  DataTag,
  DefaultOptions,
  GetNextPageParamFunction,
  GetPreviousPageParamFunction,
  InfiniteData,
  InfiniteQueryObserverOptions,
  MutationOptions as AnyMutationOptions,
  QueryClient,
  QueryFilters,
  QueryFunction,
  QueryObserverOptions,
} from "@tanstack/query-core";
import type { QueryKey } from "./query-key.js";

/** A key that tells the type of its data: `queryClient.getQueryData(key)`. */
export type KeyOf<Data, Failure> = DataTag<QueryKey, Data, Failure>;

/**
 * Options for any framework's `useQuery`, `queryClient.fetchQuery` and the like. What else
 * was given is in them too; frameworks do not agree on its types.
 */
export interface QueryOptions<Data, Failure, Selected = Data> {
  queryKey: KeyOf<Data, Failure>;
  queryFn: QueryFunction<Data, KeyOf<Data, Failure>>;
  retry?: boolean | number | ((failures: number, error: Failure) => boolean);
  select?: (data: Data) => Selected;
}

/** TanStack's options of a query, without those that a factory makes. */
export type QuerySettings<Data, Failure, Selected = Data> = Omit<
  QueryObserverOptions<Data, Failure, Selected, Data, KeyOf<Data, Failure>>,
  "queryKey" | "queryFn"
>;

/** Options for any framework's `useInfiniteQuery`. */
export interface InfiniteQueryOptions<
  Data,
  Failure,
  Param,
  Selected = InfiniteData<Data, Param>,
> {
  queryKey: KeyOf<InfiniteData<Data, Param>, Failure>;
  queryFn: QueryFunction<
    Data,
    KeyOf<InfiniteData<Data, Param>, Failure>,
    Param
  >;
  initialPageParam: Param;
  getNextPageParam: GetNextPageParamFunction<Param, Data>;
  getPreviousPageParam: GetPreviousPageParamFunction<Param, Data>;
  retry?: boolean | number | ((failures: number, error: Failure) => boolean);
  select?: (data: InfiniteData<Data, Param>) => Selected;
}

/** TanStack's options of an infinite query, without those that a factory makes. */
export type InfiniteQuerySettings<
  Data,
  Failure,
  Param,
  Selected = InfiniteData<Data, Param>,
> = Omit<
  InfiniteQueryObserverOptions<
    Data,
    Failure,
    Selected,
    KeyOf<InfiniteData<Data, Param>, Failure>,
    Param
  >,
  | "queryKey"
  | "queryFn"
  | "initialPageParam"
  | "getNextPageParam"
  | "getPreviousPageParam"
>;

/** Options for any framework's `useMutation`. */
export interface MutationOptions<
  Data,
  Failure,
  Variables,
  Result = unknown,
> extends AnyMutationOptions<Data, Failure, Variables, Result> {
  mutationFn: (variables: Variables) => Promise<Data>;
}

/** TanStack's options of a mutation, without those that a factory makes, and more. */
export interface MutationSettings<
  Data,
  Failure,
  Variables,
  Result = unknown,
> extends Omit<
  AnyMutationOptions<Data, Failure, Variables, Result>,
  "mutationFn"
> {
  /** Whose queries the mutation updates; default: those of the client that runs it. */
  readonly queryClient?: QueryClient;
  /**
   * What is invalidated when the mutation is settled, be it by an error: it may have written
   * all the same. Default: every query that may have another result. `"active"`: those of
   * them that are shown. A function gets their keys instead, and does what it likes.
   */
  readonly invalidate?:
    boolean | "active" | ((keys: readonly QueryKey[]) => unknown);
  /** Shows the result before the service answers. Default: false. */
  readonly optimistic?: Optimistic<Variables>;
}

/** Of a mutation all of whose variables may be left out: `mutate()` takes nothing then. */
export type NoVariables = ReturnType<() => void>;

/** As of another mutation; what an action makes of records a function alone can tell. */
export interface ActionSettings<
  Data,
  Failure,
  Variables,
  Result = unknown,
> extends Omit<
  MutationSettings<Data, Failure, Variables, Result>,
  "optimistic"
> {
  /** Changes a copy of a cached result before the service answers, or returns another. */
  readonly optimistic?: OptimisticChange<Variables>;
}

/**
 * How cached results of `find…` are changed while a mutation is under way. `true`: updates
 * are applied to records, which get `$optimistic: true`; deleted records, and those that a
 * list's conditions no longer let in, leave lists. With `insert`, created ones are put into
 * lists too, before or after the others, if they have all that these have: what is given, and
 * `defaults`, which stand for what the service fills in. A function changes a copy of a result,
 * or returns another.
 */
export type Optimistic<Variables> =
  | boolean
  | {
      readonly insert: "start" | "end";
      readonly defaults?: (args: Variables) => object;
    }
  | OptimisticChange<Variables>;

type OptimisticChange<Variables> = (
  draft: unknown,
  args: Variables,
  query: CachedQuery,
) => unknown;

/** A cached query, as an optimistic function is told it. */
export interface CachedQuery {
  readonly model: string;
  readonly operation: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** The page of an infinite query of `findMany`: its arguments besides those of the query. */
export interface Page {
  readonly cursor?: object;
  readonly skip?: number;
  readonly take?: number;
}

/** What a model has beside its operations. */
export interface ModelQueries {
  /** Finds every query of the model: `queryClient.invalidateQueries(q.post.queryFilter())`. */
  queryFilter(): QueryFilters;
}

/** What `createQueries` returns beside the models. */
export interface QueriesOfClient {
  /**
   * Options of a `QueryClient`: structural sharing by value and retries for all queries, and
   * serialization for `dehydrate` and `hydrate`.
   */
  defaults(): DefaultOptions;
  /**
   * Invalidates what a write changes that was not made by a mutation of these factories.
   *
   * @param variables what the operation's mutation would be called with: the arguments of
   *   RPC; for a REST client, the parameters, in a list where there are several
   */
  invalidate(
    client: QueryClient,
    model: string,
    operation: string,
    variables?: unknown,
  ): Promise<void>;
}
