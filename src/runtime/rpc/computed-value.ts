/** A value that no column holds, as JSON and under superjson's name for its type. */
export interface ComputedValue {
  readonly json: unknown;
  readonly type?: string;
}

/**
 * What superjson makes of an object that is no record, as an extended client may
 * compute it; `undefined` where it has no form of its own.
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
