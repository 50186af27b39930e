import type { Field } from "../../model/field.js";
import { maxDecimalLength } from "../../serialization/parse-value.js";
import { storableNumber } from "../../serialization/storable.js";
import { RpcError } from "../errors/rpc-error.js";
import { isPlain } from "./values.js";

/**
 * Prisma sends `NaN` and the infinities, also from JSON's `1e400`, as null: a filter
 * would then match rows without a value, and data would lose the value (P5). Floats
 * are allowed if the database can store these. Decimals with too many digits are
 * refused too: the time to parse them grows with the square of their length.
 *
 * @throws RpcError (400) if the arguments of a field hold such a number.
 */
export function requireFinite(
  name: string,
  field: Field,
  value: unknown,
  specialFloats = false,
): void {
  if (specialFloats && field.type === "Float") return;
  if (!holdsFinite(field, value)) {
    throw new RpcError(`"${name}" takes finite numbers only`);
  }
}

function holdsFinite(field: Field, value: unknown): boolean {
  if (typeof value === "number") {
    return field.type === "Json"
      ? Number.isFinite(value)
      : storableNumber(value);
  }
  if (Array.isArray(value))
    return value.every((item) => holdsFinite(field, item));
  if (isPlain(value)) {
    return Object.values(value).every((member) => holdsFinite(field, member));
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
