import { isPlainObject } from "../serialization/plain-object.js";
import { isEqual } from "./share.js";

/**
 * Whether a record is certainly one that a `where` finds: by equality, `equals`, `in`,
 * `AND`, and the parts of a compound unique key. Any other condition is for the database.
 *
 * @param relations by name: conditions of a related record look like a compound key
 */
export function matches(
  where: unknown,
  record: object,
  relations: object = {},
): boolean {
  if (!isPlainObject(where)) return where === undefined;
  return Object.entries(where).every(([name, condition]) => {
    if (condition === undefined) return true;
    if (name === "AND") {
      const all: readonly unknown[] = Array.isArray(condition)
        ? condition
        : [condition];
      return all.every((one) => matches(one, record, relations));
    }
    if (!Object.hasOwn(record, name)) {
      return (
        isPlainObject(condition) &&
        !Object.hasOwn(relations, name) &&
        isCompound(condition, record)
      );
    }
    return fits(condition, (record as Record<string, unknown>)[name]);
  });
}

function isCompound(parts: object, record: object): boolean {
  const names = Object.keys(parts);
  return (
    names.length > 1 &&
    names.every((name) => Object.hasOwn(record, name)) &&
    matches(parts, record)
  );
}

function fits(condition: unknown, value: unknown): boolean {
  if (!isPlainObject(condition)) return isEqual(condition, value);
  const [[operator, operand] = [], ...others] = Object.entries(condition);
  if (others.length > 0 || isPlainObject(value)) return false;
  if (operator === "equals") return isEqual(operand, value);
  return (
    operator === "in" &&
    Array.isArray(operand) &&
    operand.some((one) => isEqual(one, value))
  );
}
