/**
 * The headers of an answer, with its `Vary` merged into the one that middleware has
 * set already, as CORS does with `Vary: Origin`. Caches need both.
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

/** The names in all values, without repeats, each as first written; `*` includes all others. */
export function mergedVary(values: readonly unknown[]): string {
  // `join` also turns nested arrays into comma-separated text.
  const names = values.join().split(/[\s,]+/);
  if (names.includes("*")) return "*";
  const lower = names.map((name) => name.toLowerCase());
  return names
    .filter(
      (name, at) => name !== "" && lower.indexOf(name.toLowerCase()) === at,
    )
    .join(", ");
}
