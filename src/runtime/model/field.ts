export type FieldType =
  | "String"
  | "Boolean"
  | "Int"
  | "BigInt"
  | "Float"
  | "Decimal"
  | "DateTime"
  | "Bytes"
  | "Json"
  | "Enum"
  | "Composite";

export type TextFormat = "uuid" | "objectId";

/** Ranges of integers whose column is not a signed one of 32 bits, or 64 of a BigInt. */
export type IntegerFormat =
  | "int8"
  | "uint8"
  | "int16"
  | "uint16"
  | "int24"
  | "uint24"
  | "uint32"
  | "uint64";

/** A scalar field of a model, as the schema declares it. */
export interface Field {
  readonly type: FieldType;
  /** The only format of a String that the database accepts, or the range of an integer column. */
  readonly format?: TextFormat | IntegerFormat;
  /** The most characters that the column accepts of a String, or of each item of a list. */
  readonly maxLength?: number;
  readonly list?: true;
  readonly nullable?: true;
  /** A create may leave it out: it has a default, or `@updatedAt` sets it. */
  readonly hasDefault?: true;
  /** Only the database generates its values: `autoincrement()`. */
  readonly generated?: true;
  /** Its name in REST, where that is another (R36). */
  readonly wireName?: string;
  /** The column's name where it is another, of fields of uniques (R16). */
  readonly column?: string;
  /** Clients may read it and not write it. */
  readonly readOnly?: true;
  /** In no service: a column that requests can neither see nor name. */
  readonly hidden?: true;
  /** The names of an enum's values (R38). */
  readonly values?: readonly string[];
  /** The fields of an embedded document (MongoDB); they may be circular. */
  readonly fields?: () => Fields;
}

export type Fields = Readonly<Record<string, Field>>;

/** A list field's declaration for one of its items. */
export function listItem(field: Field): Field {
  const { list, ...item } = field;
  return list ? item : field;
}
