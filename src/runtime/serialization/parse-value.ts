import { type Field, listItem } from "../model/field.js";
import { fromBase64 } from "./base64.js";
import { isDateTime } from "./date-time.js";
import type { InvalidValue } from "./invalid-value.js";
import {
  storable,
  storableNumber,
  unstorable,
  unstorableMessage,
} from "./storable.js";

export type Parsed =
  | { readonly value: unknown; readonly invalid?: never }
  | { readonly invalid: InvalidValue };

/**
 * Converts a JSON value to what Prisma takes for the field: ISO dates become dates,
 * base64 becomes bytes, strings become big integers. `meta.serialization` is not
 * needed for this, since the field's type is known (R19, P5).
 */
export function parseValue(field: Field, value: unknown): Parsed {
  if (value === null) {
    const isJson = field.type === "Json" && !field.list;
    if (field.nullable || isJson) return { value: null };
    return invalid("must not be null");
  }
  if (field.list) return parseList(field, value);
  switch (field.type) {
    case "String":
      return parseString(field, value);
    case "Boolean":
      return typeof value === "boolean"
        ? { value }
        : invalid("must be a boolean");
    case "Int":
      return parseInteger(field, value);
    case "BigInt":
      return parseBigInt(field, value);
    case "Float":
      return parseFloatingPoint(value);
    case "Decimal":
      return parseDecimal(value);
    case "DateTime":
      return parseDateTime(value);
    case "Bytes":
      return parseBytes(value);
    case "Enum":
      return typeof value === "string" && field.values?.includes(value)
        ? { value }
        : invalid(`must be one of ${(field.values ?? []).join(", ")}`);
    case "Json":
      return parseJsonValue(value);
    case "Composite":
      return parseComposite(field, value);
  }
}

function parseFloatingPoint(value: unknown): Parsed {
  if (typeof value !== "number") return invalid("must be a number");
  return storableNumber(value)
    ? { value }
    : invalid("must be a number up to 1.797693134862315e308");
}

/** Databases refuse the same characters in Json as in text. */
function parseJsonValue(value: unknown): Parsed {
  const found = unstorable(value);
  return found ? { invalid: found } : { value };
}

function invalid(
  message: string,
  path: readonly (string | number)[] = [],
): Parsed {
  return { invalid: { message, path } };
}

function parseList(field: Field, value: unknown): Parsed {
  if (!Array.isArray(value)) return invalid("must be an array");
  const item = listItem(field);
  const items: unknown[] = [];
  for (const [index, one] of value.entries()) {
    const parsed = parseValue(item, one);
    if (parsed.invalid) return inside(index, parsed.invalid);
    items.push(parsed.value);
  }
  return { value: items };
}

function parseComposite(field: Field, value: unknown): Parsed {
  if (typeof value !== "object" || Array.isArray(value)) {
    return invalid("must be an object");
  }
  const fields = new Map(Object.entries(field.fields?.() ?? {}));
  const members: [string, unknown][] = [];
  for (const [name, one] of Object.entries(value as object)) {
    const member = fields.get(name);
    if (!member) return invalid("is not a member", [name]);
    const parsed = parseValue(member, one);
    if (parsed.invalid) return inside(name, parsed.invalid);
    members.push([name, parsed.value]);
  }
  return { value: Object.fromEntries(members) };
}

function inside(step: string | number, { message, path }: InvalidValue) {
  return invalid(message, [step, ...path]);
}

const formats: ReadonlyMap<Field["format"], RegExp> = new Map([
  ["uuid", /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i],
  ["objectId", /^[0-9a-f]{24}$/i],
]);

function parseString({ format }: Field, value: unknown): Parsed {
  if (typeof value !== "string") return invalid("must be a string");
  const form = formats.get(format);
  if (form && !form.test(value)) {
    return invalid(`must be a ${format}`);
  }
  // Databases return the digits of a UUID in lower case, however they were written.
  if (format === "uuid") return { value: value.toLowerCase() };
  return storable(value) ? { value } : invalid(unstorableMessage);
}

/** The number of bits of each integer format; a signed one includes the sign bit. */
const integers: ReadonlyMap<
  Field["format"],
  { readonly bits: number; readonly unsigned: boolean }
> = new Map([
  [undefined, { bits: 32, unsigned: false }],
  ["int8", { bits: 8, unsigned: false }],
  ["uint8", { bits: 8, unsigned: true }],
  ["int16", { bits: 16, unsigned: false }],
  ["uint16", { bits: 16, unsigned: true }],
  ["int24", { bits: 24, unsigned: false }],
  ["uint24", { bits: 24, unsigned: true }],
  ["uint32", { bits: 32, unsigned: true }],
]);

function parseInteger({ format }: Field, value: unknown): Parsed {
  const { bits = 32, unsigned = false } = integers.get(format) ?? {};
  const min = unsigned ? 0 : -(2 ** (bits - 1));
  if (Number.isInteger(value)) {
    // Adding 0 turns minus zero into zero.
    const integer = (value as number) + 0;
    if (integer >= min && integer < min + 2 ** bits) return { value: integer };
  }
  return invalid(
    `must be ${unsigned ? "an unsigned" : "a"} ${bits}-bit integer`,
  );
}

function parseBigInt({ format }: Field, value: unknown): Parsed {
  const unsigned = format === "uint64";
  const min = unsigned ? 0n : -(2n ** 63n);
  const big = asBigInt(value);
  return big !== undefined && big >= min && big < min + 2n ** 64n
    ? { value: big }
    : invalid(
        `must be ${unsigned ? "an unsigned" : "a"} 64-bit integer, as a string of digits`,
      );
}

function asBigInt(value: unknown): bigint | undefined {
  if (typeof value === "bigint") return value;
  if (Number.isSafeInteger(value)) return BigInt(value as number);
  return typeof value === "string" && /^-?\d{1,20}$/.test(value)
    ? BigInt(value)
    : undefined;
}

/** A decimal number, as text. */
export const decimalText = /^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/;

/** More digits than any database keeps; the time to parse them grows with their square. */
export const maxDecimalLength = 1000;

/** A database that stores decimals as doubles fails if the value exceeds a double's range. */
function parseDecimal(value: unknown): Parsed {
  // The database gets a number as a double, and a text as it is.
  if (typeof value === "number" && storableNumber(value)) return { value };
  const decimal =
    typeof value === "string" &&
    value.length <= maxDecimalLength &&
    decimalText.test(value);
  if (decimal && Number.isFinite(Number(value))) return { value };
  return invalid("must be a decimal number, as a string");
}

const isoDateTimeText =
  /^(\d{4})-(\d{2})-(\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

function parseDateTime(value: unknown): Parsed {
  if (isDateTime(value)) return { value };
  const parts = typeof value === "string" ? isoDateTimeText.exec(value) : null;
  if (parts) {
    const [text, year, month, day, time, , , zone] = parts;
    // Without a zone, JavaScript would use the server's local time.
    const date = new Date(time && !zone ? `${text}Z` : text);
    // 31 February would silently become a day in March.
    const days = new Date(Date.UTC(Number(year), Number(month), 0));
    if (isStorableDate(date) && Number(day) <= days.getUTCDate()) {
      return { value: date };
    }
  }
  return invalid("must be an ISO 8601 date-time");
}

/** Databases have no year 0, and some no year after 9999. */
function isStorableDate(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999;
}

function parseBytes(value: unknown): Parsed {
  if (value instanceof Uint8Array) return { value };
  const bytes =
    typeof value === "string"
      ? fromBase64(value)
      : Array.isArray(value) && value.every(isByte)
        ? Uint8Array.from(value)
        : undefined;
  return bytes ? { value: bytes } : invalid("must be base64 text");
}

function isByte(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >> 8 === 0;
}
