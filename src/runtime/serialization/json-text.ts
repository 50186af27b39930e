import { toBase64 } from "./base64.js";
import { isoDateTime } from "./date-time.js";

// The writers that generated serializers are made of: a value of a known type
// in, its JSON text out. Integers and booleans need none: `${value}` is JSON.

/** A control character, quote, backslash or surrogate: JSON.stringify decides. */
// eslint-disable-next-line no-control-regex
const needsEscape = /["\\\u0000-\u001f\ud800-\udfff]/;

export function text(value: string | null): string {
  if (value === null) return "null";
  return needsEscape.test(value) ? JSON.stringify(value) : `"${value}"`;
}

/** `NaN` and the infinities become strings, marked `["number"]`, as superjson has it. */
export function float(value: number | null): string {
  if (value === null) return "null";
  if (Number.isFinite(value)) return Object.is(value, -0) ? '"-0"' : `${value}`;
  return `"${value}"`;
}

export function bigInt(value: bigint | null): string {
  return value === null ? "null" : `"${value}"`;
}

/** A Decimal of any implementation: its JSON form is a string. */
export interface DecimalLike {
  toJSON(): string;
}

export function decimal(value: DecimalLike | null): string {
  return value === null ? "null" : `"${value.toJSON()}"`;
}

export function dateTime(value: Date | null): string {
  return value === null ? "null" : `"${isoDateTime(value)}"`;
}

export function bytes(value: Uint8Array | null): string {
  return value === null ? "null" : `"${toBase64(value)}"`;
}

export function json(value: unknown): string {
  return JSON.stringify(value) ?? "null";
}

/** A scalar list, each item by its type's writer. */
export function list<Item>(
  values: readonly Item[],
  write: (value: Item) => string,
): string {
  return `[${values.map(write).join(",")}]`;
}
