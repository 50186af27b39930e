/**
 * The name that the user most likely meant: the closest one in spelling, ignoring
 * case; `undefined` if none is close.
 */
export function nearestName(
  typed: string,
  names: readonly string[],
): string | undefined {
  // Nobody meant a name by this, and the comparison takes time.
  if (typed.length > maxLength) return undefined;
  const reach = Math.ceil(typed.length / 3);
  let best: { name: string; distance: number } | undefined;
  for (const name of names) {
    const distance = editDistance(typed.toLowerCase(), name.toLowerCase());
    if (distance > reach) continue;
    if (best === undefined || distance < best.distance) {
      best = { name, distance };
    }
  }
  return best?.name;
}

const maxLength = 100;

/** The end of a message: `; did you mean "Post"?`, or nothing. */
export function suggestion(typed: string, names: readonly string[]): string {
  const name = nearestName(typed, names);
  return name === undefined ? "" : `; did you mean "${name}"?`;
}

/** The number of letters to change, drop, add or swap with their neighbour. */
function editDistance(a: string, b: string): number {
  let before: readonly number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        isSwapped ? (before[j - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
