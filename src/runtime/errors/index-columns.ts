/**
 * The columns that a unique index is over, from its name. `Table_one_two_key` is
 * how Prisma names one. The table or `key` itself may be called like a column, so
 * the uniques that are known go first, also in names that were cut, and others are
 * read from the end. Other names mention columns, and often not each of them: they
 * are of the one unique that has those, if there is one.
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
  const cut = cutColumns(index, uniques);
  if (cut.length > 0) return new Set(cut);
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
  const mentioned = columns.filter((column) =>
    `_${index}_`.includes(`_${column}_`),
  );
  // A name of Prisma's kind was found above if the unique is known.
  const known = index.endsWith("_key") ? [] : uniques;
  return new Set(onlyUniqueOf(mentioned, known) ?? mentioned);
}

/** The unique that has all of the columns, where it is the only one. */
function onlyUniqueOf(
  columns: readonly string[],
  uniques: readonly (readonly string[])[],
): readonly string[] | undefined {
  if (columns.length === 0) return undefined;
  const having = uniques.filter((unique) =>
    columns.every((column) => unique.includes(column)),
  );
  return having.length === 1 ? having[0] : undefined;
}

/**
 * The columns that all uniques have which a cut name may be of: Prisma cuts what
 * is too long for the database before its `_key`.
 */
function cutColumns(
  index: string,
  uniques: readonly (readonly string[])[],
): readonly string[] {
  const { length } = new TextEncoder().encode(index);
  if (!longestNames.has(length) || !index.endsWith("_key")) return [];
  const kept = index.slice(0, -"_key".length);
  const left = uniques.map((unique) => leftOf(unique, kept));
  const most = Math.max(1, ...left);
  const [one = [], ...others] = uniques.filter((_, at) => left[at] === most);
  return one.filter((name) => others.every((other) => other.includes(name)));
}

/** How many bytes PostgreSQL, MySQL and SQL Server leave to a name. */
const longestNames = new Set([63, 64, 128]);

/** How much of a unique's columns is left at the end of a cut name. */
function leftOf(unique: readonly string[], kept: string): number {
  const [first = ""] = unique;
  const whole = `_${unique.join("_")}`;
  for (let left = whole.length; left > first.length; left -= 1) {
    if (kept.endsWith(whole.slice(0, left))) return left;
  }
  return 0;
}
