import type { Field } from "../../../model/field.js";
import type { InvalidValue } from "../../../serialization/invalid-value.js";
import { type Parsed, parseValue } from "../../../serialization/parse-value.js";

/**
 * A value for a column, if it fits (R19). Only written values are measured: filters
 * may compare with text of any length.
 */
export function parseFitting(field: Field, value: unknown): Parsed {
  const parsed = parseValue(field, value);
  const invalid = parsed.invalid ?? overflow(field, parsed.value);
  return invalid ? { invalid } : parsed;
}

/** The part of a value that is too large for its column. */
export function overflow(
  { maxLength }: Field,
  value: unknown,
): InvalidValue | undefined {
  return maxLength === undefined ? undefined : overlong(value, maxLength);
}

/** Text that is too long, alone or in a list, and where it is. */
function overlong(value: unknown, maxLength: number): InvalidValue | undefined {
  if (Array.isArray(value)) {
    const index = value.findIndex((item) => overlong(item, maxLength));
    return index < 0 ? undefined : { ...tooLong(maxLength), path: [index] };
  }
  return typeof value === "string" && isLonger(value, maxLength)
    ? tooLong(maxLength)
    : undefined;
}

function tooLong(maxLength: number): InvalidValue {
  const message = `must have no more than ${String(maxLength)} characters`;
  return { message, path: [] };
}

/**
 * Characters are code points; a text has at most as many as UTF-16 code units.
 * Trailing spaces count, though databases would silently drop them.
 */
function isLonger(text: string, maxLength: number): boolean {
  return text.length > maxLength && Array.from(text).length > maxLength;
}
