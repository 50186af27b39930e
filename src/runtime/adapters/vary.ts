/**
 * The headers of an answer on a response that may vary already: middleware has
 * said so, as CORS does with `Vary: Origin`. Caches have to know of both.
 *
 * @param set - the `Vary` of the response so far, in whatever form it was set
 */
export function besideVary(
  answered: Record<string, string>,
  set: unknown,
): Record<string, string> {
  if (set === undefined || set === null) return answered;
  const entries = Object.entries(answered);
  const own = entries.filter(([name]) => isVary(name));
  return {
    ...Object.fromEntries(entries.filter(([name]) => !isVary(name))),
    vary: mergedVary([set, ...own.map(([, value]) => value)]),
  };
}

function isVary(name: string): boolean {
  return name.toLowerCase() === "vary";
}

/** The names of all values, every name once and as it was first written; `*` is all of them. */
export function mergedVary(values: readonly unknown[]): string {
  // As a text, an array of values is a list as well.
  const names = values.join().split(/[\s,]+/);
  if (names.includes("*")) return "*";
  const lower = names.map((name) => name.toLowerCase());
  return names
    .filter(
      (name, at) => name !== "" && lower.indexOf(name.toLowerCase()) === at,
    )
    .join(", ");
}
