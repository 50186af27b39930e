import type { MemberInput } from "./filter-types.js";
import type {
  PageRequestOptions,
  RequestOptions,
  WriteOptions,
} from "./options.js";
import type { Page } from "./page.js";
import type {
  Exactly,
  LinkageOf,
  Related,
  RestModel,
  RestRecord,
} from "./model-types.js";
import type { Id } from "./write-document.js";

/**
 * What to show of a record. Beside what is asked, `Include`, stands what may be, `Of`: an
 * editor offers its names while nothing is asked yet. So it is with fields.
 */
export interface ShowQuery<Of, Include, Fieldsets, Fields> {
  /** Relationships whose records the result has: `{ author: true, comments: { author: true } }`. */
  readonly include?: Include | Of | undefined;
  /** By type the attributes that its records have: `{ post: ["title"] }`. Default: all. */
  readonly fields?: Fields | Fieldsets | undefined;
}

/** What to read of a collection, and what to show of its records. */
export interface ListQuery<
  Model extends RestModel,
  Include,
  Fieldsets,
  Fields,
> extends ShowQuery<Model["include"], Include, Fieldsets, Fields> {
  /** What must hold, all of it. Members that are `undefined` do not count. */
  readonly filter?: Model["filter"] | undefined;
  /** In which order: `["-publishedAt", "author.name"]`. */
  readonly sort?: Model["sort"] | readonly Model["sort"][] | undefined;
  readonly page?: PageQuery | undefined;
}

/**
 * Which part of a collection: `offset` and `limit`, or `number` and `size`; or `after` or
 * `before` a cursor, and `size`.
 */
export interface PageQuery {
  /** How many records to skip. */
  readonly offset?: number | undefined;
  /** How many records a page has at most. */
  readonly limit?: number | undefined;
  /** The number of a page, from 1. */
  readonly number?: number | undefined;
  /** How many records a page has at most. */
  readonly size?: number | undefined;
  /** The page behind a cursor of the service. */
  readonly after?: string | undefined;
  /** The page in front of it; `"e"` is the end of the list. */
  readonly before?: string | undefined;
  /** Whether a page by cursors has a total. */
  readonly total?: boolean | undefined;
}

/**
 * The requests of a model without relationships to many. All of them reject with a
 * `RestClientError` if the service answers with an error, and with what `fetch` throws if
 * there is no answer.
 */
export interface RecordClient<Model extends RestModel, Fieldsets> {
  /** A page of the collection. */
  list<
    const Include extends Exactly<Include, Model["include"]> = object,
    const Fields extends Fieldsets = never,
  >(
    query?: ListQuery<Model, Include, Fieldsets, Fields>,
    options?: PageRequestOptions,
  ): Promise<Page<RestRecord<Model, Include, Fields>>>;

  /**
   * All records that match, read page by page as they are asked for.
   *
   * @example
   * for await (const post of api.post.all({ filter })) …
   */
  all<
    const Include extends Exactly<Include, Model["include"]> = object,
    const Fields extends Fieldsets = never,
  >(
    query?: ListQuery<Model, Include, Fieldsets, Fields>,
    options?: PageRequestOptions,
  ): AsyncGenerator<RestRecord<Model, Include, Fields>, void, undefined>;

  /** The record with an id. Rejects with `not-found` if there is none. */
  get<
    const Include extends Exactly<Include, Model["include"]> = object,
    const Fields extends Fieldsets = never,
  >(
    id: Id,
    query?: ShowQuery<Model["include"], Include, Fieldsets, Fields>,
    options?: RequestOptions,
  ): Promise<RestRecord<Model, Include, Fields>>;

  /** The record with an id; null if there is none. */
  find<
    const Include extends Exactly<Include, Model["include"]> = object,
    const Fields extends Fieldsets = never,
  >(
    id: Id,
    query?: ShowQuery<Model["include"], Include, Fieldsets, Fields>,
    options?: RequestOptions,
  ): Promise<RestRecord<Model, Include, Fields> | null>;

  /** Creates a record. Relationships take ids. */
  create<
    const Include extends Exactly<Include, Model["include"]> = object,
    const Fields extends Fieldsets = never,
  >(
    input: Model["create"],
    query?: ShowQuery<Model["include"], Include, Fieldsets, Fields>,
    options?: RequestOptions,
  ): Promise<RestRecord<Model, Include, Fields>>;

  /** Updates the record with the same values in these fields of a unique, or creates one. */
  upsert<
    const Include extends Exactly<Include, Model["include"]> = object,
    const Fields extends Fieldsets = never,
  >(
    matchFields: readonly Model["unique"][],
    input: Model["create"],
    query?: ShowQuery<Model["include"], Include, Fieldsets, Fields>,
    options?: RequestOptions,
  ): Promise<RestRecord<Model, Include, Fields>>;

  /** Changes what `input` names, and nothing else. */
  update<
    const Include extends Exactly<Include, Model["include"]> = object,
    const Fields extends Fieldsets = never,
  >(
    id: Id,
    input: Model["update"],
    query?: ShowQuery<Model["include"], Include, Fieldsets, Fields>,
    options?: WriteOptions,
  ): Promise<RestRecord<Model, Include, Fields>>;

  delete(id: Id, options?: WriteOptions): Promise<void>;

  /** The record that a relationship leads to, or null; of one to many, a page. */
  related<
    Name extends keyof Model["relations"] & string,
    const Include extends Exactly<
      Include,
      RelatedIncludeOf<Model["relations"][Name]>
    > = never,
    const Fields extends Fieldsets = never,
  >(
    id: Id,
    relationship: Name,
    query?: RelatedQuery<Model["relations"][Name], Include, Fieldsets, Fields>,
    options?: PageRequestOptions,
  ): Promise<RelatedAnswer<Model["relations"][Name], Include, Fields>>;

  /** The id that a relationship leads to, or null; of one to many, a page of ids. */
  linkage<Name extends keyof Model["relations"] & string>(
    id: Id,
    relationship: Name,
    query?: LinkageQuery<Model["relations"][Name]>,
    options?: PageRequestOptions,
  ): Promise<LinkageAnswer<Model["relations"][Name]>>;

  /** Replaces what a relationship leads to: one id or null, or ids. */
  replace<Name extends Model["replaces"] & keyof Model["relations"]>(
    id: Id,
    relationship: Name,
    ids: IdsOf<Model["relations"][Name]>,
    options?: WriteOptions,
  ): Promise<LinkageAnswer<Model["relations"][Name]>>;
}

/** The requests of a model. */
export interface ModelClient<
  Model extends RestModel,
  Fieldsets,
> extends RecordClient<Model, Fieldsets> {
  /** Adds members to a relationship to many. Those that are there already stay. */
  add(
    id: Id,
    relationship: Model["adds"],
    ids: readonly Id[],
    options?: WriteOptions,
  ): Promise<Page<string>>;

  /** Removes members of a relationship to many. */
  remove(
    id: Id,
    relationship: Model["adds"],
    ids: readonly Id[],
    options?: WriteOptions,
  ): Promise<Page<string>>;

  /**
   * Creates a member of a relationship to many: `POST /user/ada/posts`. The record is linked to
   * the one with this id.
   */
  createRelated<
    Name extends keyof Model["members"] & keyof Model["relations"],
    const Include extends Exactly<
      Include,
      RelatedIncludeOf<Model["relations"][Name]>
    > = never,
    const Fields extends Fieldsets = never,
  >(
    id: Id,
    relationship: Name,
    input: MemberInput<Model["members"][Name]>,
    query?: ShowQuery<
      RelatedIncludeOf<Model["relations"][Name]>,
      Include,
      Fieldsets,
      Fields
    >,
    options?: RequestOptions,
  ): Promise<MemberOf<Model["relations"][Name], Include, Fields>>;

  /**
   * Changes a member of a relationship to many: `PATCH /user/ada/posts/2`. Rejects with
   * `not-found` if the record is none of its members.
   */
  updateRelated<
    Name extends Model["updates"] & keyof Model["relations"],
    const Include extends Exactly<
      Include,
      RelatedIncludeOf<Model["relations"][Name]>
    > = never,
    const Fields extends Fieldsets = never,
  >(
    id: Id,
    relationship: Name,
    member: Id,
    input: UpdateOf<Model["relations"][Name]>,
    query?: ShowQuery<
      RelatedIncludeOf<Model["relations"][Name]>,
      Include,
      Fieldsets,
      Fields
    >,
    options?: WriteOptions,
  ): Promise<MemberOf<Model["relations"][Name], Include, Fields>>;

  /**
   * Deletes a member of a relationship to many: `DELETE /user/ada/posts/2`. Rejects with
   * `not-found` if the record is none of its members.
   */
  deleteRelated(
    id: Id,
    relationship: Model["deletes"],
    member: Id,
    options?: WriteOptions,
  ): Promise<void>;
}

type TargetOf<Relation> = Relation extends readonly (infer Target)[]
  ? Target
  : NonNullable<Relation>;

export type RelatedIncludeOf<Relation> =
  TargetOf<Relation> extends { include: infer Include } ? Include : never;

/** A record that a relationship to many leads to. */
type MemberOf<Relation, Include, Fields> =
  TargetOf<Relation> extends infer Target extends RestModel
    ? RestRecord<Target, Given<Include>, Fields>
    : never;

/** What an update of such a record takes. */
export type UpdateOf<Relation> =
  TargetOf<Relation> extends { update: infer Update } ? Update : never;

export type RelatedQuery<Relation, Include, Fieldsets, Fields> =
  Relation extends readonly (infer Target extends RestModel)[]
    ? ListQuery<Target, Include, Fieldsets, Fields>
    : ShowQuery<RelatedIncludeOf<Relation>, Include, Fieldsets, Fields>;

export type RelatedAnswer<Relation, Include, Fields> =
  Relation extends readonly (infer Target extends RestModel)[]
    ? Page<RestRecord<Target, Given<Include>, Fields>>
    : Related<Relation, Given<Include>, Fields>;

/** Without an include, its type is `never`: no other default fits every target. */
type Given<Include> = [Include] extends [never] ? object : Include;

export type LinkageQuery<Relation> =
  Relation extends readonly (infer Target extends RestModel)[]
    ? Pick<ListQuery<Target, never, never, never>, "filter" | "page" | "sort">
    : Record<string, never>;

export type LinkageAnswer<Relation> = Relation extends readonly unknown[]
  ? Page<string>
  : LinkageOf<Relation>;

export type IdsOf<Relation> = Relation extends readonly unknown[]
  ? readonly Id[]
  : Relation extends null
    ? null
    : Id;
