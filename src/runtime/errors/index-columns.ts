/**
 * The columns that a unique index is over, from its name. `Table_one_two_key` is
 * how Prisma names one. The table or `key` itself may be called like a column, so
 * the uniques that are known go first, and others are read from the end. Of other
 * names, the columns that they mention.
 *
 * @param uniques the columns of each unique that is known
 */
export function indexColumns(
  index: string,
  columns: readonly string[],
  uniques: readonly (readonly string[])[],
): ReadonlySet<string> {
  const [longest] = uniques
    .filter((unique) => index.endsWith(`_${unique.join("_")}_key`))
    .toSorted((a, b) => b.length - a.length);
  if (longest) return new Set(longest);
  const found = new Set<string>();
  if (index.endsWith("_key")) {
    const longestFirst = columns.toSorted((a, b) => b.length - a.length);
    let rest = index.slice(0, -"_key".length);
    for (;;) {
      const last = longestFirst.find((column) => rest.endsWith(`_${column}`));
      if (last === undefined) break;
      found.add(last);
      rest = rest.slice(0, -last.length - 1);
    }
  }
  if (found.size > 0) return found;
  const mentioned = (column: string) => `_${index}_`.includes(`_${column}_`);
  return new Set(columns.filter(mentioned));
}
