/**
 * What may be told of Prisma's message where something is hidden: Prisma suggests
 * and lists names of the whole schema, and databases name their constraints.
 *
 * @param hidden names of fields and relations that no answer may tell
 */
export function discreetMessage(
  message: string,
  hidden: ReadonlySet<string>,
): string {
  if (hidden.size === 0) return message;
  const told = withoutConstraints(message);
  const names = [...told.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  return names.some((name) => isMadeOf(name, hidden))
    ? "the operation is not possible with these arguments"
    : told;
}

/**
 * A constraint goes by its tables and columns, and what it holds together may be
 * a model that is left out: `Session_userId_fkey`.
 */
function withoutConstraints(message: string): string {
  return message
    .replace(/(?<=^Foreign key constraint violated) on the .*$/s, "")
    .replace(/(?<=^Unique constraint failed) on the constraint: .*$/s, "")
    .replace(/(?<=would violate) the required relation .*$/s, " a relation");
}

/** Keys of several fields have their names: `ssn_name`. */
function isMadeOf(name: string, hidden: ReadonlySet<string>): boolean {
  return [...hidden].some((part) => `_${name}_`.includes(`_${part}_`));
}
