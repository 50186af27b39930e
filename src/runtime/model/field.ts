import type { FieldFormat, FieldType } from "../contract/field-types.js";
import type { Rule } from "./rule.js";

/** A scalar field of a model, as the schema declares it. */
export interface Field {
  readonly type: FieldType;
  /** The only format of a String that the database accepts, or the range of an integer or a date. */
  readonly format?: FieldFormat;
  /** The maximum number of characters of a String, or of each item of a list of them. */
  readonly maxLength?: number;
  /** What clients' values of it must keep, or each item of a list of them. */
  readonly rules?: readonly Rule[];
  readonly list?: true;
  readonly nullable?: true;
  /** A create may omit it: it has a default, or `@updatedAt` sets it. */
  readonly hasDefault?: true;
  /** Only the database generates its values: `autoincrement()`. */
  readonly generated?: true;
  /** The database orders it by more than is read of it: no cursor can hold its place. */
  readonly noCursor?: true;
  /** Its name in REST, if that differs. */
  readonly wireName?: string;
  /** The column's name if that differs; only for fields of uniques. */
  readonly column?: string;
  /** Clients may read it and not write it. */
  readonly readOnly?: true;
  /** The server sets its value on creates: access rules, or extensions (setting `preset`). */
  readonly preset?: true;
  /** Clients may write it; for all that reads, it is as a hidden one. */
  readonly writeOnly?: true;
  /** No service exposes it: requests can neither read nor name the column. */
  readonly hidden?: true;
  /** The names of an enum's values. */
  readonly values?: readonly string[];
  /** The fields of an embedded document (MongoDB); they may be recursive. */
  readonly fields?: () => Fields;
}

export type Fields = Readonly<Record<string, Field>>;

/** The declaration of one item of a list field. */
export function listItem(field: Field): Field {
  const { list, ...item } = field;
  return list ? item : field;
}
