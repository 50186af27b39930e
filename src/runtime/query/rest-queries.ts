import type { InfiniteData, SkipToken } from "@tanstack/query-core";
import type {
  AggregateGroup,
  AggregateQuery,
  Groupable,
} from "../rest-client/bulk.js";
import type { MemberInput } from "../rest-client/filter-types.js";
import type {
  Exactly,
  RestModel,
  RestRecord,
} from "../rest-client/model-types.js";
import type {
  IdsOf,
  LinkageAnswer,
  LinkageQuery,
  ListQuery,
  RelatedAnswer,
  RelatedIncludeOf,
  RelatedQuery,
  ShowQuery,
  UpdateOf,
} from "../rest-client/model-client.js";
import type { WriteOptions } from "../rest-client/options.js";
import type { Page } from "../rest-client/page.js";
import type { RestClientError } from "../rest-client/rest-client-error.js";
import type { Id } from "../rest-client/write-document.js";
import type {
  ActionSettings,
  NoVariables,
  InfiniteQueryOptions,
  InfiniteQuerySettings,
  KeyOf,
  MutationOptions,
  MutationSettings,
  QueryOptions,
  QuerySettings,
} from "./options.js";

/** A page as a cache holds it, without methods: the links lead to others. */
export type PageData<Item> = Pick<
  Page<Item>,
  "data" | "links" | "meta" | "total"
>;

/**
 * Options of TanStack Query for the requests of a model to the REST service. Parameters are
 * those of the client; settings come after them.
 */
export interface RestModelQueries<Model extends RestModel, Fieldsets> {
  list: {
    queryOptions<
      const Include extends Exactly<Include, Model["include"]> = object,
      const Fields extends Fieldsets = never,
      Selected = List<Model, Include, Fields>,
    >(
      query?: ListQuery<Model, Include, Fieldsets, Fields> | SkipToken,
      settings?: Settings<List<Model, Include, Fields>, Selected>,
    ): Options<List<Model, Include, Fields>, Selected>;
    queryKey<
      const Include extends Exactly<Include, Model["include"]> = object,
      const Fields extends Fieldsets = never,
    >(
      query?: ListQuery<Model, Include, Fieldsets, Fields>,
    ): Key<List<Model, Include, Fields>>;
    /** Pages follow the links of the service. */
    infiniteQueryOptions<
      const Include extends Exactly<Include, Model["include"]> = object,
      const Fields extends Fieldsets = never,
      Selected = Pages<List<Model, Include, Fields>>,
    >(
      query?: ListQuery<Model, Include, Fieldsets, Fields> | SkipToken,
      settings?: InfiniteQuerySettings<
        List<Model, Include, Fields>,
        RestClientError,
        string | null,
        Selected
      >,
    ): InfiniteQueryOptions<
      List<Model, Include, Fields>,
      RestClientError,
      string | null,
      Selected
    >;
    infiniteQueryKey<
      const Include extends Exactly<Include, Model["include"]> = object,
      const Fields extends Fieldsets = never,
    >(
      query?: ListQuery<Model, Include, Fieldsets, Fields>,
    ): Key<Pages<List<Model, Include, Fields>>>;
  };
  /** Of a client that is generated with the setting `bulk`. */
  aggregate: {
    queryOptions<
      const By extends Groupable<Model> = never,
      const Sum extends keyof Model["attributes"] = never,
      const Avg extends keyof Model["attributes"] = never,
      const Min extends keyof Model["attributes"] = never,
      const Max extends keyof Model["attributes"] = never,
      Selected = AggregateGroup<Model, By, Sum, Avg, Min, Max>[],
    >(
      query: AggregateQuery<Model, By, Sum, Avg, Min, Max> | SkipToken,
      settings?: Settings<
        AggregateGroup<Model, By, Sum, Avg, Min, Max>[],
        Selected
      >,
    ): Options<AggregateGroup<Model, By, Sum, Avg, Min, Max>[], Selected>;
  };
  get: One<Model, Fieldsets, never>;
  find: One<Model, Fieldsets, null>;
  related: {
    queryOptions<
      Name extends keyof Model["relations"] & string,
      const Include extends Exactly<
        Include,
        RelatedIncludeOf<Model["relations"][Name]>
      > = never,
      const Fields extends Fieldsets = never,
      Selected = Plain<
        RelatedAnswer<Model["relations"][Name], Include, Fields>
      >,
    >(
      id: Id | SkipToken,
      relationship: Name,
      query?: RelatedQuery<
        Model["relations"][Name],
        Include,
        Fieldsets,
        Fields
      >,
      settings?: Settings<
        Plain<RelatedAnswer<Model["relations"][Name], Include, Fields>>,
        Selected
      >,
    ): Options<
      Plain<RelatedAnswer<Model["relations"][Name], Include, Fields>>,
      Selected
    >;
  };
  linkage: {
    queryOptions<
      Name extends keyof Model["relations"] & string,
      Selected = Plain<LinkageAnswer<Model["relations"][Name]>>,
    >(
      id: Id | SkipToken,
      relationship: Name,
      query?: LinkageQuery<Model["relations"][Name]>,
      settings?: Settings<
        Plain<LinkageAnswer<Model["relations"][Name]>>,
        Selected
      >,
    ): Options<Plain<LinkageAnswer<Model["relations"][Name]>>, Selected>;
  };
  /** Its variables are the attributes and relationships. */
  create: Write<RestRecord<Model>, Model["create"]>;
  upsert: Write<
    RestRecord<Model>,
    readonly [matchFields: readonly Model["unique"][], input: Model["create"]]
  >;
  update: Write<
    RestRecord<Model>,
    readonly [
      id: Id,
      input: Model["update"],
      query?: undefined,
      options?: WriteOptions,
    ]
  >;
  /** Its variable is the id, or a list of it and options. */
  delete: Write<void, Id | readonly [id: Id, options?: WriteOptions]>;
  add: Write<PageData<string>, Linking<Model>>;
  remove: Write<PageData<string>, Linking<Model>>;
  replace: Write<
    unknown,
    {
      [Name in Model["replaces"] & keyof Model["relations"]]: readonly [
        id: Id,
        relationship: Name,
        ids: IdsOf<Model["relations"][Name]>,
      ];
    }[Model["replaces"] & keyof Model["relations"]]
  >;
  createRelated: Write<
    unknown,
    {
      [Name in keyof Model["members"]]: readonly [
        id: Id,
        relationship: Name,
        input: MemberInput<Model["members"][Name]>,
      ];
    }[keyof Model["members"]]
  >;
  updateRelated: Write<
    unknown,
    {
      [Name in Model["updates"] & keyof Model["relations"]]: readonly [
        id: Id,
        relationship: Name,
        member: Id,
        input: UpdateOf<Model["relations"][Name]>,
        query?: undefined,
        options?: WriteOptions,
      ];
    }[Model["updates"] & keyof Model["relations"]]
  >;
  deleteRelated: Write<
    void,
    readonly [
      id: Id,
      relationship: Model["deletes"],
      member: Id,
      options?: WriteOptions,
    ]
  >;
}

/**
 * Options of TanStack Query for an action.
 *
 * @typeParam Variables a list of the parameters of the client
 */
export interface RestActionQueries<Variables extends readonly unknown[], Data> {
  mutationOptions<Result = unknown>(
    settings?: ActionSettings<
      Data,
      RestClientError,
      Optional<Variables>,
      Result
    >,
  ): MutationOptions<Data, RestClientError, Optional<Variables>, Result>;
}

/** Where all may be left out, `mutate()` takes nothing. */
type Optional<Variables extends readonly unknown[]> =
  Variables extends readonly [unknown, ...unknown[]]
    ? Readonly<Variables>
    : Readonly<Variables> | NoVariables;

interface One<Model extends RestModel, Fieldsets, Missing> {
  queryOptions<
    const Include extends Exactly<Include, Model["include"]> = object,
    const Fields extends Fieldsets = never,
    Selected = RestRecord<Model, Include, Fields> | Missing,
  >(
    id: Id | SkipToken,
    query?: ShowQuery<Model["include"], Include, Fieldsets, Fields>,
    settings?: Settings<RestRecord<Model, Include, Fields> | Missing, Selected>,
  ): Options<RestRecord<Model, Include, Fields> | Missing, Selected>;
  queryKey<
    const Include extends Exactly<Include, Model["include"]> = object,
    const Fields extends Fieldsets = never,
  >(
    id: Id,
    query?: ShowQuery<Model["include"], Include, Fieldsets, Fields>,
  ): Key<RestRecord<Model, Include, Fields> | Missing>;
}

interface Write<Data, Variables> {
  mutationOptions<Result = unknown>(
    settings?: MutationSettings<Data, RestClientError, Variables, Result>,
  ): MutationOptions<Data, RestClientError, Variables, Result>;
}

type Linking<Model extends RestModel> = readonly [
  id: Id,
  relationship: Model["adds"],
  ids: readonly Id[],
];
type List<Model extends RestModel, Include, Fields> = PageData<
  RestRecord<Model, Include, Fields>
>;
type Plain<Answer> = Answer extends Page<infer Item> ? PageData<Item> : Answer;
type Key<Data> = KeyOf<Data, RestClientError>;
type Options<Data, Selected> = QueryOptions<Data, RestClientError, Selected>;
type Pages<Data> = InfiniteData<Data, string | null>;
type Settings<Data, Selected> = QuerySettings<Data, RestClientError, Selected>;
