/** A value computed outside of the database, as JSON and with superjson's name of its type. */
export interface ComputedValue {
  readonly json: unknown;
  readonly type?: string;
}

/**
 * How superjson serializes an object that is no record, which an extended client may
 * compute; `undefined` if superjson has no special form for it.
 */
export function computedValue(value: object): ComputedValue | undefined {
  if (value instanceof Set) return { type: "set", json: [...value] };
  if (value instanceof Map) return { type: "map", json: [...value] };
  if (value instanceof URL) return { type: "URL", json: String(value) };
  if (value instanceof RegExp) return { type: "regexp", json: String(value) };
  return hasJson(value) ? { json: value.toJSON() } : undefined;
}

function hasJson(value: object): value is { toJSON(): unknown } {
  return typeof (value as { toJSON?: unknown }).toJSON === "function";
}
