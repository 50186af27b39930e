import type { InvalidValue } from "./invalid-value.js";

export const unstorableMessage = "must not hold NUL or unpaired surrogates";

/** No supported database stores NUL in text; an unpaired surrogate is not valid Unicode. */
export function storable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/**
 * Whether a number reaches the database. Prisma rounds the largest doubles up, so that
 * they are infinite there: `Number.MAX_VALUE` is one of the few.
 */
export function storableNumber(value: number): boolean {
  return Math.abs(value) <= 1.797693134862315e308;
}

/**
 * What no database can store in a JSON value, and where; `undefined` if all is
 * storable. An infinite number, which parsers make of `1e400`, would be stored as
 * null.
 */
export function unstorable(value: unknown): InvalidValue | undefined {
  if (typeof value === "number" && !Number.isFinite(value)) {
    return { message: "must hold finite numbers only", path: [] };
  }
  if (typeof value === "string") {
    return storable(value)
      ? undefined
      : { message: unstorableMessage, path: [] };
  }
  if (typeof value !== "object" || value === null) return undefined;
  const list = Array.isArray(value);
  for (const [name, member] of Object.entries(value)) {
    if (!list && !storable(name)) {
      return { message: unstorableMessage, path: [] };
    }
    const found = unstorable(member);
    if (found) {
      return { ...found, path: [name, ...found.path] };
    }
  }
  return undefined;
}
