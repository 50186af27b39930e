export type { InfiniteData, SkipToken } from "@tanstack/query-core";
export { createQueries, type QueriesOptions } from "./create-queries.js";
export type {
  ActionSettings,
  CachedQuery,
  InfiniteQueryOptions,
  InfiniteQuerySettings,
  KeyOf,
  ModelQueries,
  MutationOptions,
  MutationSettings,
  NoVariables,
  Optimistic,
  Page,
  QueriesOfClient,
  QueryOptions,
  QuerySettings,
} from "./options.js";
export type {
  ClientModel,
  ClientSchema,
} from "../rest-client/client-schema.js";
export type { QueryGraph } from "./query-graph.js";
export type { QueryKey } from "./query-key.js";
export type {
  PageData,
  RestActionQueries,
  RestModelQueries,
} from "./rest-queries.js";
