import { isPlainObject } from "../serialization/plain-object.js";
import { withMembers } from "./share.js";
import type { Row } from "./edit-records.js";

/**
 * A record with the data of an update, as far as a client can tell what the database will
 * make of it: values, `set`, and sums and products of numbers. Members that the record does
 * not have, such as those that a query did not select, are not added.
 */
export function changedRecord(record: Row, data: object): Row {
  const changes = Object.entries(data).flatMap(([name, input]) => {
    if (input === undefined || !Object.hasOwn(record, name)) return [];
    const value = valueAfter(record[name], input);
    return value === undefined ? [] : [[name, value] as const];
  });
  return changes.length === 0 ? record : withMembers(record, changes);
}

/** Nothing if it cannot be told. */
function valueAfter(before: unknown, input: unknown): unknown {
  if (!isPlainObject(input)) return alike(before, input);
  const [[operator, operand] = [], ...others] = Object.entries(input);
  if (others.length === 0 && !isPlainObject(before)) {
    if (operator === "set") return alike(before, operand);
    if (operator === "push" && Array.isArray(before)) {
      return [...(before as unknown[]), operand].flat();
    }
    const sum = arithmetic(before, operator, operand);
    if (sum !== undefined) return sum;
  }
  // JSON. A related record is none: what is written through it is not told.
  return isPlainObject(before) && !isNestedWrite(input) ? input : undefined;
}

function isNestedWrite(input: object): boolean {
  return Object.keys(input).every((name) =>
    /^(connect|create|update|upsert|delete|disconnect|set|unset)/.test(name),
  );
}

function arithmetic(
  before: unknown,
  operator: string | undefined,
  operand: unknown,
): number | bigint | undefined {
  const by = alike(before, operand);
  if (typeof before === "number" && typeof by === "number") {
    if (operator === "increment") return before + by;
    if (operator === "decrement") return before - by;
    if (operator === "multiply") return before * by;
  }
  if (typeof before === "bigint" && typeof by === "bigint") {
    if (operator === "increment") return before + by;
    if (operator === "decrement") return before - by;
    if (operator === "multiply") return before * by;
  }
  return undefined;
}

/**
 * The value, if it is of the type that the record has there; a text of a date is not. Where
 * it has null, numbers and what begins like one may stand for decimals, dates and the like.
 */
function alike(before: unknown, value: unknown): unknown {
  if (value === null) return value;
  if (before === null) {
    const isUnsure =
      typeof value === "number" ||
      (typeof value === "string" && /^\s*[-+.\d]/.test(value));
    return isUnsure ? undefined : value;
  }
  if (typeof before === "bigint" && Number.isInteger(value)) {
    return BigInt(value as number);
  }
  const isAlike =
    typeof before === "object" && typeof value === "object"
      ? Object.getPrototypeOf(before) === Object.getPrototypeOf(value)
      : typeof before === typeof value;
  return isAlike ? value : undefined;
}
