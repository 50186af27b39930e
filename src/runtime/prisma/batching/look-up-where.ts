import type { Where } from "../delegate.js";

/**
 * The `where` of a look-up by a key, such that Prisma joins no others with it if the key
 * is compound. A joined query takes such keys apart. A condition that an extension of the
 * client adds on a column of the key, usually the tenant's, would then replace that part
 * of the key or be replaced by it, and callers would get records that the extension keeps
 * from them.
 */
export function lookUpWhere(where: Where): Where {
  return isCompound(where) ? neverJoined(where) : where;
}

/** Whether a key has several parts. They are in a plain object, as no single value is. */
export function isCompound(where: Where): boolean {
  return Object.values(where).some(
    (value) =>
      typeof value === "object" &&
      value !== null &&
      Object.getPrototypeOf(value) === Object.prototype,
  );
}

/**
 * An equal `where`, with which Prisma joins no other look-ups. An empty `AND` would do as
 * well, but extensions add their conditions by `AND` more often than by `NOT`.
 */
export function neverJoined(where: Where): Where {
  return { NOT: [], ...where };
}
