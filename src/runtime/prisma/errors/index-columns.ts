/**
 * The columns of a unique index, from its name, which Prisma forms as
 * `Table_one_two_key`. The table or `key` may itself be the name of a column, so
 * known uniques are tried first, also for truncated names; then columns are read
 * from the end. Other names may contain only some of the columns: if exactly one
 * unique has these, they stand for it.
 *
 * @param uniques the columns of each known unique
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
  // If the unique is known, a name in Prisma's format was found above.
  const known = index.endsWith("_key") ? [] : uniques;
  return new Set(onlyUniqueOf(mentioned, known) ?? mentioned);
}

/** The unique that contains all of the columns, if there is only one. */
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
 * The columns that are in every unique that may have a truncated name. If a name is
 * too long for the database, Prisma truncates it before `_key`.
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

/** The maximum length of a name in PostgreSQL, MySQL and SQL Server, in bytes. */
const longestNames = new Set([63, 64, 128]);

/** How many characters of a unique's columns remain at the end of a truncated name. */
function leftOf(unique: readonly string[], kept: string): number {
  const [first = ""] = unique;
  const whole = `_${unique.join("_")}`;
  for (let left = whole.length; left > first.length; left -= 1) {
    if (kept.endsWith(whole.slice(0, left))) return left;
  }
  return 0;
}
