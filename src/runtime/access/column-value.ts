import { isDateTime } from "../serialization/date-time.js";
import { isDecimal } from "../serialization/json-text.js";
import { isPlainObject } from "../serialization/plain-object.js";
import type { SchemaField } from "../model/schema.js";

/**
 * Whether Prisma takes a value of the application's own for a column, or for an item of
 * its lists. It would blame the caller for another one, or take it for "any".
 */
export function isColumnValue(
  type: SchemaField["type"],
  value: unknown,
): boolean {
  switch (type) {
    case "String":
    case "Enum":
      return typeof value === "string";
    case "Boolean":
      return typeof value === "boolean";
    case "Int":
      return Number.isSafeInteger(value);
    case "BigInt":
      return isBigInt(value);
    case "Float":
      return Number.isFinite(value);
    case "Decimal":
      return isNumeric(isDecimal(value) ? value.toJSON() : value);
    case "DateTime":
      return isDateTime(value) || isDateTimeText(value);
    case "Bytes":
      return value instanceof Uint8Array;
    case "Json":
      return isJson(value);
    case "Composite":
      return isPlainObject(value);
  }
}

function isBigInt(value: unknown): boolean {
  if (typeof value === "string" && /^-?\d+$/.test(value)) {
    return isBigInt(BigInt(value));
  }
  return typeof value === "bigint"
    ? BigInt.asIntN(64, value) === value
    : Number.isSafeInteger(value);
}

function isNumeric(value: unknown): boolean {
  return typeof value === "string"
    ? value.trim() !== "" && Number.isFinite(Number(value))
    : Number.isFinite(value);
}

function isDateTimeText(value: unknown): boolean {
  return (
    typeof value === "string" &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}

/** What becomes JSON, and Prisma's nulls, which say their names. */
function isJson(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) {
    return ["string", "boolean"].includes(typeof value) || value === null;
  }
  if (Array.isArray(value) || isPlainObject(value)) {
    return Object.values(value).every(
      (member) => member === undefined || isJson(member),
    );
  }
  const { toJSON, _getName: name } = value as Record<string, unknown>;
  return typeof toJSON === "function" || typeof name === "function";
}

const computations = ["increment", "decrement", "multiply", "divide"];

/** Whether Prisma takes a value of a preset for a column: a value, or what it computes. */
export function isPresetValue(field: SchemaField, value: unknown): boolean {
  const { type, nullable, list } = field;
  const isItem = (one: unknown): boolean => isColumnValue(type, one);
  const isWhole = (one: unknown): boolean =>
    list
      ? Array.isArray(one) && one.every(isItem)
      : isItem(one) || (one === null && nullable === true);
  if (isWhole(value)) return true;
  if (!isPlainObject(value)) return false;
  const [[operation, operand] = [], ...more] = Object.entries(value);
  if (more.length > 0 || operation === undefined) return false;
  if (operation === "set") return isWhole(operand);
  if (operation === "push")
    return list === true && [operand].flat().every(isItem);
  return !list && computations.includes(operation) && isItem(operand);
}
