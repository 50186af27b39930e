import { isPlainObject } from "../serialization/plain-object.js";
import { isColumnValue } from "./column-value.js";
import type { SchemaField } from "../model/schema.js";

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
