import type { Field } from "../model/field.js";
import { misreadMember } from "./misread-member.js";
import { decimalText, type Parsed, parseValue } from "./parse-value.js";

/**
 * The value of a text from a URL: an id or a filter value. Numbers are read exactly:
 * `1x`, `01`, and 2^53+1 for an Int are refused (R21).
 */
export function parseText(field: Field, text: string): Parsed {
  switch (field.type) {
    case "Int":
      return parseValue(field, integerText.test(text) ? +text : text);
    case "BigInt":
      return parseValue(field, integerText.test(text) ? text : undefined);
    case "Float":
      return parseValue(field, decimalText.test(text) ? +text : text);
    case "Boolean":
      return parseValue(field, booleans.get(text) ?? text);
    case "Json":
      return parseJson(field, text);
    default:
      return parseValue(field, text);
  }
}

const integerText = /^(0|-?[1-9]\d*)$/;
const booleans = new Map([
  ["true", true],
  ["false", false],
]);

/** Deeper values would overflow the stack of later readers. */
const maxJsonDepth = 64;

function parseJson(field: Field, text: string): Parsed {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { invalid: { message: "must be JSON", path: [] } };
  }
  if (isReadable(value, maxJsonDepth)) return parseValue(field, value);
  const message = `must have at most ${String(maxJsonDepth)} levels and no member like "__proto__"`;
  return { invalid: { message, path: [] } };
}

/** Whether Json is not nested too deeply, and without members that Prisma misreads (B4, B5). */
function isReadable(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0 || misreadMember(value) !== undefined) {
    return false;
  }
  return Object.values(value).every((member) => isReadable(member, depth - 1));
}
