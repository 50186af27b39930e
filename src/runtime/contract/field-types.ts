export type ScalarType =
  | "String"
  | "Boolean"
  | "Int"
  | "BigInt"
  | "Float"
  | "Decimal"
  | "DateTime"
  | "Bytes"
  | "Json";

export type FieldType = ScalarType | "Enum" | "Composite";

type TextFormat = "uuid" | "objectId" | "inet" | "bits" | "xml";

/** Ranges of integers other than signed 32 bits, or signed 64 bits for a BigInt. */
type IntegerFormat =
  | "int8"
  | "uint8"
  | "int16"
  | "uint16"
  | "int24"
  | "uint24"
  | "uint32"
  | "uint64";

/** MySQL's TIMESTAMP, in which 1970-01-01T00:00:00Z means no date. */
type DateFormat = "timestamp";

/** The only format that a column takes of a text, or the range of its numbers or dates. */
export type FieldFormat = TextFormat | IntegerFormat | DateFormat;
