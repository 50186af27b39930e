import { type Field, type Fields, listItem } from "../model/field.js";
import type { BytesFormat } from "./bytes-format.js";
import {
  bigInt,
  bytes,
  dateTime,
  decimal,
  type DecimalLike,
  float,
  json,
  list,
  text,
} from "./json-text.js";

/** The JSON text of a field's value, by the field's type. */
export function fieldText(
  field: Field,
  value: unknown,
  format: BytesFormat,
): string {
  if (value === null || value === undefined) return "null";
  if (field.list) {
    const item = listItem(field);
    return list(value as unknown[], (one) => fieldText(item, one, format));
  }
  switch (field.type) {
    case "String":
    case "Enum":
      return text(value as string);
    case "DateTime":
      return dateTime(value as Date);
    case "BigInt":
      return bigInt(value as bigint);
    case "Decimal":
      return decimal(value as DecimalLike);
    case "Float":
      return float(value as number);
    case "Bytes":
      return format === "typed-array" && value instanceof Uint8Array
        ? `[${value.join(",")}]`
        : bytes(value as Uint8Array);
    case "Composite":
      return compositeText(field.fields?.() ?? {}, value as object, format);
    case "Int":
    case "Boolean":
    case "Json":
      return json(value);
  }
}

/** An embedded document, or a list of them, in the default serialization. */
export function composite(
  value: object | readonly object[] | null,
  fields: Fields,
): string {
  if (value === null) return "null";
  return Array.isArray(value)
    ? list(value as object[], (one) => compositeText(fields, one, "base64"))
    : compositeText(fields, value, "base64");
}

function compositeText(
  fields: Fields,
  value: object,
  format: BytesFormat,
): string {
  const row = value as Readonly<Record<string, unknown>>;
  const members = Object.entries(fields)
    .filter(([name]) => row[name] !== undefined)
    .map(
      ([name, member]) =>
        `${JSON.stringify(name)}:${fieldText(member, row[name], format)}`,
    );
  return `{${members.join(",")}}`;
}
