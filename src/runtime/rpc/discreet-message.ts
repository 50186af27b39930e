import { isOrmError, isOrmUnknownError } from "../errors/orm-error.js";

/**
 * What may be told of Prisma's message where something is hidden: Prisma suggests
 * and lists names of the whole schema, and databases name their constraints.
 *
 * @param error what Prisma raised
 * @param message what is to be told of it
 * @param hidden names of fields, columns and relations that no answer may tell
 */
export function discreetMessage(
  error: unknown,
  message: string,
  hidden: ReadonlySet<string>,
): string {
  if (hidden.size === 0) return message;
  if (quotesDatabase(error)) return "the database refused the operation";
  const told = withoutConstraints(message);
  return names(hidden).test(told)
    ? "the operation is not possible with these arguments"
    : told;
}

/**
 * Whether the message is the database's own: it tells constraints with what they
 * demand, columns, and some databases the whole row.
 */
function quotesDatabase(error: unknown): boolean {
  return isOrmError(error) ? quoting.has(error.code) : isOrmUnknownError(error);
}

const quoting = new Set(["P2007", "P2010", "P2020", "P2023", "P2039"]);

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

/**
 * Finds names as whole words, between backticks or not. Keys of several fields
 * are words of theirs: `ssn_name`.
 */
function names(hidden: ReadonlySet<string>): RegExp {
  const literals = [...hidden].map((name) =>
    name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"),
  );
  const letter = "[\\p{L}\\p{N}]";
  const any = literals.join("|");
  return new RegExp(`(?<!${letter})(?:${any})(?!${letter})`, "u");
}
