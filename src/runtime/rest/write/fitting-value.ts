import type { Field } from "../../model/field.js";
import {
  type InvalidValue,
  type Parsed,
  parseValue,
} from "../../serialization/parse-value.js";

/**
 * A value for a column, if it has room for it (R19). Filters may compare with
 * text of any length, so that only what is written is measured.
 */
export function parseFitting(field: Field, value: unknown): Parsed {
  const parsed = parseValue(field, value);
  const invalid = parsed.invalid ?? overflow(field, parsed.value);
  return invalid ? { invalid } : parsed;
}

/** What the column has no room for in a value of its type. */
export function overflow(
  { maxLength }: Field,
  value: unknown,
): InvalidValue | undefined {
  return maxLength === undefined ? undefined : overlong(value, maxLength);
}

/** What is too long in a text or a list of them, and where. */
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
 * Characters are code points, of which a text has no more than code units. Spaces
 * at the end count, though databases would drop them in silence.
 */
function isLonger(text: string, maxLength: number): boolean {
  return text.length > maxLength && Array.from(text).length > maxLength;
}
