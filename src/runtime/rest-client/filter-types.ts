import type { RestModel } from "./model-types.js";
/** The id of a record, as requests may give it. */
export type { Id } from "./write-document.js";
import type { Id } from "./write-document.js";

/**
 * What a field is compared with: a value, any of several, or operators.
 *
 * The list has the operators' names too, so that the compiler can say what may be meant
 * by a mistyped one.
 */
export type FieldFilter<Value, Operators> =
  Value | Operators | (readonly Value[] & Operators) | undefined;

/** The same where there may be no value. */
export type NullableFilter<Value, Operators> = FieldFilter<
  Value,
  Operators & NullOperator
> | null;

/** Of text. `More` are operators that not every database or field has. */
export type TextFilter<More = unknown> = FieldFilter<
  string,
  TextOperators & More
>;

export type NullableTextFilter<More = unknown> = NullableFilter<
  string,
  TextOperators & More
>;

/** Of values that have an order. */
export type OrderFilter<Value, More = unknown> = FieldFilter<
  Value,
  OrderOperators<Value> & More
>;

export type NullableOrderFilter<Value, More = unknown> = NullableFilter<
  Value,
  OrderOperators<Value> & More
>;

/** Of values that have no order. */
export type EqualityFilter<Value> = FieldFilter<
  Value,
  EqualityOperators<Value>
>;

export type NullableEqualityFilter<Value> = NullableFilter<
  Value,
  EqualityOperators<Value>
>;

/** What a list is compared with: the whole list, or operators. */
export type ListFilter<Value> =
  ListOperators<Value> | (readonly Value[] & ListOperators<Value>) | undefined;

/** A model, as filters of relationships that lead to it need it. */
type FilteredModel = Pick<RestModel, "filter" | "idOperators">;

/** What a relationship to one is compared with: the related id, or fields of the record. */
export type ToOneFilter<Target extends FilteredModel> = FieldFilter<
  Id,
  Target["filter"] & Target["idOperators"]
>;

/** The same where there may be no related record. */
export type NullableToOneFilter<Target extends FilteredModel> = NullableFilter<
  Id,
  Target["filter"] & Target["idOperators"]
>;

/** What a relationship to many is compared with: at least one record must match. */
export type ToManyFilter<Target extends FilteredModel> = FieldFilter<
  Id,
  Target["filter"] & Target["idOperators"] & Quantifiers<Target["filter"]>
>;

/** How many of the related records must match. */
export interface Quantifiers<Filter> {
  /** One and the same record matches all of this; or has one of these ids. */
  readonly $some?: Filter | Id | readonly Id[] | undefined;
  /** All of them. */
  readonly $every?: Filter | Id | readonly Id[] | undefined;
  /** None of them. */
  readonly $none?: Filter | Id | readonly Id[] | undefined;
  /** Whether there are none. */
  readonly $empty?: boolean | undefined;
}

export interface NullOperator {
  /** Whether it is null. */
  readonly $null?: boolean | undefined;
}

export interface EqualityOperators<Value> {
  /** Not equal. */
  readonly $ne?: Value | undefined;
  /** Any of these. */
  readonly $in?: readonly Value[] | undefined;
  /** None of these. */
  readonly $nin?: readonly Value[] | undefined;
}

export interface OrderOperators<Value> extends EqualityOperators<Value> {
  readonly $lt?: Value | undefined;
  readonly $lte?: Value | undefined;
  readonly $gt?: Value | undefined;
  readonly $gte?: Value | undefined;
  /** From the first to the second, both included. */
  readonly $between?: readonly [Value, Value] | undefined;
}

export interface TextOperators extends OrderOperators<string> {
  readonly $contains?: string | undefined;
  readonly $startsWith?: string | undefined;
  readonly $endsWith?: string | undefined;
}

/** Where the database can ignore case. */
export interface CaseOperators {
  /** Contains, without regard to case. */
  readonly $icontains?: string | undefined;
  /** Equal, without regard to case. */
  readonly $iequals?: string | undefined;
}

export interface PrefixOperator {
  readonly $startsWith?: string | undefined;
}

export interface SearchOperator {
  /** Full-text search. */
  readonly $search?: string | undefined;
}

export interface ListOperators<Value> extends EmptyListOperator {
  /** The list has this value. */
  readonly $has?: Value | undefined;
  /** The list has all of these. */
  readonly $hasEvery?: readonly Value[] | undefined;
  /** The list has any of these. */
  readonly $hasSome?: readonly Value[] | undefined;
}

/** Of lists of bytes. */
export interface BytesListOperators extends EmptyListOperator {
  readonly $has?: Uint8Array | undefined;
}

export interface EmptyListOperator {
  /** Whether the list is empty. */
  readonly $isEmpty?: boolean | undefined;
}

/** A date, or its text by ISO 8601. */
export type DateInput = Date | string;

/** A 64-bit integer, or a number that is one. */
export type BigIntInput = bigint | number;

/** What Json is compared with: a whole value, which may be an array or an object. */
export type JsonFilter = JsonValue | JsonOperators | undefined;

export interface JsonOperators extends NullOperator {
  readonly $ne?: JsonValue | undefined;
}

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | JsonValue[]
  | { [name: string]: JsonValue };

/**
 * What a create takes below a record, of a model's `members`: without the relationship that
 * leads back, if there is one.
 */
export type MemberInput<Member> = Member extends readonly [
  infer Create,
  infer Back extends string,
]
  ? Below<Create, Back>
  : Member;

type Below<Create, Back extends string> = Create extends {
  readonly [Name in Back]?: infer Given;
}
  ? // Where the key would be given in its place.
    [Given] extends [undefined]
    ? never
    : Omit<Create, Back>
  : never;

/** The same members, none of which has to be given. */
export type Optional<Input> = {
  readonly [Name in keyof Input]?: Input[Name] | undefined;
};

/** Either these members, or those. */
export type Either<One, Other> =
  | (One & { readonly [Name in keyof Other]?: undefined })
  | (Other & { readonly [Name in keyof One]?: undefined });
