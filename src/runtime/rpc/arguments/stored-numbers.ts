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
 *   delete record 1. An average of integers may be compared with any number.
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
  if (!(specialFloats && field.type === "Float")) {
    requireEach(`"${name}" takes finite numbers only`, value, (one) =>
      isStorable(field, one),
    );
  }
  if (field.type === "Int") {
    requireEach(`"${name}" takes whole numbers only`, value, isWhole, "_avg");
  }
}

/** @throws RpcError (400) if a value, or one in it but for a member, is not accepted. */
function requireEach(
  message: string,
  value: unknown,
  accepts: (one: unknown) => boolean,
  except?: string,
): void {
  if (Array.isArray(value)) {
    for (const item of value) requireEach(message, item, accepts, except);
  } else if (isPlain(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (name !== except) requireEach(message, member, accepts, except);
    }
  } else if (!accepts(value)) {
    throw new RpcError(message);
  }
}

function isStorable(field: Field, value: unknown): boolean {
  if (typeof value === "number") {
    return field.type === "Json"
      ? Number.isFinite(value)
      : storableNumber(value);
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

function isWhole(value: unknown): boolean {
  return typeof value !== "number" || Number.isInteger(value);
}
