/** Sorts by code unit, independently of the locale. */
export function sorted(names: Iterable<string>): readonly string[] {
  return [...names].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** Sorts by a member of each, in the same way. */
export function sortedBy<
  Name extends string,
  Item extends Record<Name, string>,
>(items: readonly Item[], name: Name): readonly Item[] {
  return items.toSorted((a, b) =>
    a[name] < b[name] ? -1 : a[name] > b[name] ? 1 : 0,
  );
}
