import type { Field } from "../../model/field.js";
import { maxDecimalLength } from "../../serialization/parse-value.js";
import { storableNumber } from "../../serialization/storable.js";
import { RpcError } from "../errors/rpc-error.js";
import { isPlain } from "./values.js";

/**
 * Refuses the numbers that Prisma would change on their way to the database (P5).
 *
 * - It sends `NaN` and the infinities, also from JSON's `1e400`, as null: a filter
 *   would then match rows without a value, and data would lose the value. Floats are
 *   allowed if the database can store these.
 * - It cuts the fraction off where an `Int` is expected: `delete` by the id 1.5 would
 *   delete record 1.
 *
 * Decimals with too many digits are refused too: the time to parse them grows with the
 * square of their length.
 *
 * @throws RpcError (400) if the arguments of a field hold such a number.
 */
export function requireStored(
  name: string,
  field: Field,
  value: unknown,
  specialFloats = false,
): void {
  if (Array.isArray(value)) {
    for (const item of value) requireStored(name, field, item, specialFloats);
  } else if (isPlain(value)) {
    for (const [operator, operand] of Object.entries(value)) {
      const type = operandType(field, operator);
      requireStored(name, type, operand, specialFloats);
    }
  } else if (!isStorable(field, value, specialFloats)) {
    const takes =
      typeof value === "string" && value.length > maxDecimalLength
        ? `at most ${String(maxDecimalLength)} characters`
        : "finite numbers only";
    throw new RpcError(`"${name}" takes ${takes}`);
  } else if (field.type === "Int" && isFraction(value)) {
    throw new RpcError(`"${name}" takes whole numbers only`);
  }
}

/** In a `having`, counts are integers whatever they count, and averages are not. */
function operandType(field: Field, operator: string): Field {
  if (field.type === "Json") return field;
  if (operator === "_count") return { type: "Int" };
  return operator === "_avg" && field.type === "Int"
    ? { type: "Float" }
    : field;
}

function isStorable(
  field: Field,
  value: unknown,
  specialFloats: boolean,
): boolean {
  if (typeof value === "number") {
    if (field.type === "Json") return Number.isFinite(value);
    return (specialFloats && field.type === "Float") || storableNumber(value);
  }
  // A decimal may also be text or an object. In other types, text is not a number.
  if (field.type !== "Decimal") return true;
  const text = String(value);
  return (
    text.length <= maxDecimalLength &&
    Math.abs(Number(text)) !== Infinity &&
    text !== "NaN"
  );
}

function isFraction(value: unknown): boolean {
  return typeof value === "number" && !Number.isInteger(value);
}
