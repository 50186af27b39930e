import type { ActionInput } from "../contract/action-input.js";
import type { ShowQuery } from "./model-client.js";
import type { Exactly, RestModel, RestRecord } from "./model-types.js";
import type { RequestOptions } from "./options.js";
import type { Id } from "./write-document.js";

/**
 * What an action is called with first: of a record its id, and the input.
 *
 * @typeParam Own the type of the extensions
 */
export type Taking<
  On extends "record" | "collection",
  Own,
  Model extends string,
  Name extends string,
  Declared = object,
> =
  ActionInput<Own, Model, Name, Declared> extends infer Input
    ? [
        ...id: On extends "record" ? [id: Id] : [],
        ...input: object extends Input ? [input?: Input] : [input: Input],
      ]
    : never;

/**
 * An action that answers with a record. Rejects with a `RestClientError`; what is wrong with
 * the input has pointers such as `/meta/at`.
 *
 * @typeParam On what it is called with first
 */
export type RecordAction<
  On extends readonly unknown[],
  Model extends RestModel,
  Fieldsets,
> = <
  const Include extends Exactly<Include, Model["include"]> = object,
  const Fields extends Fieldsets = never,
>(
  ...args: [
    ...on: On,
    query?: ShowQuery<Model["include"], Include, Fieldsets, Fields>,
    options?: RequestOptions,
  ]
) => Promise<RestRecord<Model, Include, Fields>>;

/** An action that answers with several records of its model. */
export type RecordsAction<
  On extends readonly unknown[],
  Model extends RestModel,
  Fieldsets,
> = <
  const Include extends Exactly<Include, Model["include"]> = object,
  const Fields extends Fieldsets = never,
>(
  ...args: [
    ...on: On,
    query?: ShowQuery<Model["include"], Include, Fieldsets, Fields>,
    options?: RequestOptions,
  ]
) => Promise<RestRecord<Model, Include, Fields>[]>;

/** An action that answers with a value, which stands in the document's `meta`. */
export type ValueAction<
  On extends readonly unknown[],
  Value = Readonly<Record<string, unknown>>,
> = (
  ...args: [...on: On, query?: undefined, options?: RequestOptions]
) => Promise<Value>;

/** An action that answers with nothing. */
export type SilentAction<On extends readonly unknown[]> = (
  ...args: [...on: On, query?: undefined, options?: RequestOptions]
) => Promise<void>;
