import { toBase64 } from "./base64.js";

/**
 * The values without repeats, in their order; the same list if there are none.
 * Prisma splits a long `in` list into several queries, and returns or counts a
 * record once for each that names it: a small request could get it a thousand times.
 */
export function distinctValues(values: readonly unknown[]): readonly unknown[] {
  const known = new Map(values.map((value) => [identity(value), value]));
  return known.size < values.length ? [...known.values()] : values;
}

/** Equal for equal values; any other object equals only itself. */
function identity(value: unknown): unknown {
  if (value instanceof Date) return `date ${String(value.getTime())}`;
  if (value instanceof Uint8Array) return `bytes ${toBase64(value)}`;
  return value;
}
