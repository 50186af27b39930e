import type { Field } from "../model/field.js";
import { underRules } from "../model/rule.js";
import type { InvalidValue } from "./invalid-value.js";
import { type Parsed, parseValue } from "./parse-value.js";

/** A value for a column, if it fits (R19). */
export function parseFitting(field: Field, value: unknown): Parsed {
  const parsed = parseValue(field, value);
  return parsed.invalid ? parsed : fitting(field, parsed.value);
}

/**
 * A value of the field's type as it is stored, if it keeps the field's rules and is not
 * too large. Only written values are judged: filters may compare with any text.
 */
export function fitting(field: Field, value: unknown): Parsed {
  const ruled = field.rules ? underRules(field.rules, value) : { value };
  const invalid = ruled.invalid ?? overflow(field, ruled.value);
  return invalid ? { invalid } : ruled;
}

/** The part of a value that is too large for its column. */
function overflow(
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
