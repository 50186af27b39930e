import { isPlainObject } from "../serialization/plain-object.js";
import { isUnmarked } from "../contract/names.js";
import type { Serialized } from "../serialization/serializer.js";

/**
 * superjson refuses to serialize members of some names, though a schema or Json may
 * have them. For the way through superjson they get a NUL more.
 */
function isRefused(name: string): boolean {
  return isUnmarked(name.replace(/\0+$/, ""));
}

/** Whether superjson refused a value for such a name. */
export function namesRefused(error: unknown): boolean {
  return (
    error instanceof Error && error.message.includes("prototype pollution")
  );
}

/** The value with names that superjson takes. */
export function disguised(value: unknown): unknown {
  return rename(value, (name) => (isRefused(name) ? `${name}\0` : name));
}

/** What superjson made of a disguised value, with the names that it had. */
export function undisguised({ json, meta }: Serialized): Serialized {
  const plain = rename(json, undisguisedName);
  if (meta === undefined) return { json: plain };
  const { values, ...others } = meta as { readonly values?: object };
  const paths = Object.entries(values ?? {}).map(([path, types]) => [
    path.split(".").map(undisguisedName).join("."),
    types as unknown,
  ]);
  return {
    json: plain,
    meta: { ...others, values: Object.fromEntries(paths) as object },
  };
}

function undisguisedName(name: string): string {
  return name.endsWith("\0") && isRefused(name) ? name.slice(0, -1) : name;
}

/** A copy of the plain objects and arrays in a value, with other names. */
function rename(value: unknown, nameOf: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, nameOf));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      nameOf(name),
      rename(member, nameOf),
    ]),
  );
}
