export function isListOfStrings(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) && value.every((item) => typeof item === "string")
  );
}

/**
 * Whether members can be read from a value. Those of a Map or a Promise would be
 * overlooked, and a policy with them.
 */
export function isObject(
  value: unknown,
): value is Readonly<Record<string, unknown>> {
  const tag = Object.prototype.toString.call(value);
  return tag === "[object Object]" || tag === "[object Module]";
}

/** JSON, or the type of a value without JSON: a function, a bigint, a cycle, a Map. */
export function textOf(value: unknown): string {
  if (typeof value === "object" && value && !Array.isArray(value)) {
    const tag = Object.prototype.toString.call(value).slice(8, -1);
    if (!isObject(value)) return tag;
  }
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return typeof value;
  }
}
