import type { IdsOf } from "../model-client.js";
import type { RestModel, RestRecord } from "../model-types.js";
import type { RequestOptions, WriteOptions } from "../options.js";
import type { Id } from "../write-document.js";

declare const model: unique symbol;

/**
 * Stands for a record that an operation writes: in place of its id in later operations, as
 * value of relationships too, and for the record itself in what the function returns.
 */
export type Written<Model extends RestModel> = string & {
  readonly [model]: Model;
};

/** What an operation on a record can be told. */
export type OperationOptions = Pick<WriteOptions, "version">;

/** The operations of a model. Parameters are those of the same methods of the client. */
export interface AtomicModel<Model extends RestModel> {
  /** Creates a record. Relationships take ids, and what other operations return. */
  create(input: Model["create"]): Written<Model>;

  /** Updates the record with the same values in these fields of a unique, or creates one. */
  upsert(
    matchFields: readonly Model["unique"][],
    input: Model["create"],
  ): Written<Model>;

  /** Changes what `input` names, and nothing else. */
  update(
    id: Id,
    input: Model["update"],
    options?: OperationOptions,
  ): Written<Model>;

  delete(id: Id, options?: OperationOptions): void;

  /** Adds members to a relationship to many. Those that are there already stay. */
  add(
    id: Id,
    relationship: Model["adds"],
    ids: readonly Id[],
    options?: OperationOptions,
  ): void;

  /** Removes members of a relationship to many. */
  remove(
    id: Id,
    relationship: Model["adds"],
    ids: readonly Id[],
    options?: OperationOptions,
  ): void;

  /** Replaces what a relationship leads to: one id or null, or ids. */
  replace<Name extends Model["replaces"] & keyof Model["relations"]>(
    id: Id,
    relationship: Name,
    ids: IdsOf<Model["relations"][Name]>,
    options?: OperationOptions,
  ): void;
}

/** What a function of operations returns, with records in place of what stands for them. */
export type AtomicResult<Made> =
  Made extends Written<infer Model>
    ? RestRecord<Model>
    : Made extends object
      ? { -readonly [Name in keyof Made]: AtomicResult<Made[Name]> }
      : Made;

/**
 * Sends several writes in one request, of which either all take effect or none.
 *
 * The function says which, in their order; it is not async, since nothing is sent before it
 * returns. The promise has what it returns, with records in place of what `create`, `upsert`
 * and `update` returned. It rejects with the `RestClientError` of the first operation that
 * fails, whose place is `error.operation`, from 0.
 *
 * @example
 * const { user, post } = await api.atomic((op) => {
 *   const user = op.user.create({ email: "ann@example.org" });
 *   const post = op.post.create({ slug: "first", title: "First", author: user });
 *   op.post.add(post, "tags", ["history"]);
 *   return { user, post };
 * });
 */
export type Atomic<Operations> = <const Made>(
  operations: (op: Operations) => Made,
  options?: RequestOptions,
) => Promise<AtomicResult<Made>>;
