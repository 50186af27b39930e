import type { Field } from "../model/field.js";
import { maxDecimalLength } from "../serialization/parse-value.js";
import { isPlain } from "./argument-values.js";
import { RpcError } from "./rpc-error.js";

/**
 * Prisma sends `NaN` and the infinities, which JSON's `1e400` is one of, as null:
 * a filter would then mean the rows without a value, and data would lose one (P5).
 * Floats go as they are, where the database keeps these in them. Decimals of very
 * many digits are refused with them: Prisma takes their square in time.
 *
 * @throws RpcError (400) where the arguments of a field hold one.
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
  if (typeof value === "number") return Number.isFinite(value);
  if (Array.isArray(value))
    return value.every((item) => holdsFinite(field, item));
  if (isPlain(value)) {
    return Object.values(value).every((member) => holdsFinite(field, member));
  }
  // A decimal is text too, or an object. Other text of a filter is no number.
  if (field.type !== "Decimal") return true;
  const text = String(value);
  return (
    text.length <= maxDecimalLength &&
    Math.abs(Number(text)) !== Infinity &&
    text !== "NaN"
  );
}
