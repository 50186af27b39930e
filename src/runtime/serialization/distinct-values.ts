import { toBase64 } from "./base64.js";

/**
 * The values without repeats, in their order; the same list if it has none.
 * Prisma asks for a long `in` list in parts, and answers or counts a record once
 * for every part that names it: a small request could have it a thousand times.
 */
export function distinctValues(values: readonly unknown[]): readonly unknown[] {
  const known = new Map(values.map((value) => [identity(value), value]));
  return known.size < values.length ? [...known.values()] : values;
}

/** Equal for equal values; objects that are none are equal to themselves alone. */
function identity(value: unknown): unknown {
  if (value instanceof Date) return `date ${String(value.getTime())}`;
  if (value instanceof Uint8Array) return `bytes ${toBase64(value)}`;
  return value;
}
