/**
 * The columns that a unique index is over, from its name. `Table_one_two_key` is
 * how Prisma names one: read from the end, since the table or `key` itself may be
 * called like another column. Of other names, the columns that they mention.
 */
export function indexColumns(
  index: string,
  columns: readonly string[],
): ReadonlySet<string> {
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
