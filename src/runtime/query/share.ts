import { isPlainObject } from "../serialization/plain-object.js";

/**
 * The new value, with the parts of the old one that are equal by value: dates, decimals and
 * bytes too, so that a refetch that changed nothing keeps every reference.
 */
export function share(old: unknown, fresh: unknown): unknown {
  if (Object.is(old, fresh)) return old;
  if (Array.isArray(old) && Array.isArray(fresh)) {
    const items: readonly unknown[] = old;
    const shared = fresh.map((item, at) => share(items[at], item));
    return items.length === shared.length &&
      shared.every((item, at) => Object.is(item, items[at]))
      ? old
      : shared;
  }
  if (isPlainObject(old) && isPlainObject(fresh)) {
    const names = Object.getOwnPropertyNames(fresh);
    const shared = new Map(
      names.map((name) => [
        name,
        Object.hasOwn(old, name) ? share(old[name], fresh[name]) : fresh[name],
      ]),
    );
    const isEqual =
      names.length === Object.getOwnPropertyNames(old).length &&
      names.every(
        (name) =>
          Object.hasOwn(old, name) && Object.is(shared.get(name), old[name]),
      );
    return isEqual ? old : withMembers(fresh, shared);
  }
  return isEqualValue(old, fresh) ? old : fresh;
}

/** Whether two values are equal, as far as their JSON and their types tell. */
export function isEqual(one: unknown, other: unknown): boolean {
  return share(one, other) === one;
}

/** A copy of a record with other members; those that are not listed stay so. */
export function withMembers(
  record: object,
  members: Iterable<readonly [string, unknown]>,
): Record<string, unknown> {
  const all = new Map<string, PropertyDescriptor>(
    Object.entries(Object.getOwnPropertyDescriptors(record)),
  );
  for (const [name, value] of members) {
    const { enumerable = true, ...others } = all.get(name) ?? {
      ...{ writable: true, configurable: true },
    };
    all.set(name, { ...others, enumerable, value });
  }
  return Object.create(
    Object.getPrototypeOf(record) as object | null,
    Object.fromEntries(all),
  ) as Record<string, unknown>;
}

/** Dates and decimals write themselves as JSON. */
function isEqualValue(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object") return false;
  if (one === null || other === null) return false;
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  if (one instanceof Uint8Array && other instanceof Uint8Array) {
    return (
      one.length === other.length && one.every((byte, at) => byte === other[at])
    );
  }
  return isWritten(one) && isWritten(other) && one.toJSON() === other.toJSON();
}

function isWritten(value: object): value is { toJSON(): unknown } {
  return "toJSON" in value && typeof value.toJSON === "function";
}
