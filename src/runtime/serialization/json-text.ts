import { toBase64 } from "./base64.js";
import { quotedDateTime } from "./date-time.js";

// The functions that generated serializers call: each takes a value of a known type
// and returns its JSON text.

/** A control character, quote, backslash or surrogate: JSON.stringify decides. */
// eslint-disable-next-line no-control-regex
const needsEscape = /["\\\u0000-\u001f\ud800-\udfff]/;

export function text(value: string | null): string {
  if (typeof value !== "string") return other(value);
  return needsEscape.test(value) ? JSON.stringify(value) : `"${value}"`;
}

export function integer(value: number | null): string {
  return typeof value === "number" ? `${value}` : other(value);
}

export function boolean(value: boolean | null): string {
  return typeof value === "boolean" ? `${value}` : other(value);
}

/** `NaN` and the infinities become strings with the marker `["number"]`, as in superjson. */
export function float(value: number | null): string {
  if (typeof value !== "number") return other(value);
  if (Number.isFinite(value)) return Object.is(value, -0) ? '"-0"' : `${value}`;
  return `"${value}"`;
}

export function bigInt(value: bigint | null): string {
  return typeof value === "bigint" ? `"${value}"` : other(value);
}

/** A Decimal of any implementation: it becomes a string in JSON. */
export interface DecimalLike {
  toJSON(): string;
}

export function decimal(value: DecimalLike | null): string {
  return isDecimal(value) ? text(value.toJSON()) : other(value);
}

/**
 * By the name that every copy of decimal.js gives its values, or by a method: the clients of
 * Prisma 5 and 6 for Workers have decimal.js-light, whose values have no name.
 */
export function isDecimal(value: unknown): value is DecimalLike {
  if (typeof value !== "object" || value === null) return false;
  const { [Symbol.toStringTag]: name, toDecimalPlaces } = value as {
    [Symbol.toStringTag]?: unknown;
    toDecimalPlaces?: unknown;
  };
  return name === "Decimal" || typeof toDecimalPlaces === "function";
}

export function dateTime(value: Date | null): string {
  return value instanceof Date ? quotedDateTime(value) : other(value);
}

export function bytes(value: Uint8Array | null): string {
  return value instanceof Uint8Array ? `"${toBase64(value)}"` : other(value);
}

/**
 * Null, or a value with which a client extension replaced the field's: a masked date
 * may be a string, and must still become JSON.
 */
function other(value: unknown): string {
  return value === null ? "null" : json(value);
}

export function json(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "null";
  } catch {
    // No Json of a database holds big integers, but an extension's may.
    return JSON.stringify(value, (_, member: unknown) =>
      typeof member === "bigint" ? String(member) : member,
    );
  }
}

/** A scalar list; `write` gives the text of each item. */
export function list<Item>(
  values: readonly Item[],
  write: (value: Item) => string,
): string {
  return Array.isArray(values)
    ? `[${values.map(write).join(",")}]`
    : other(values);
}
