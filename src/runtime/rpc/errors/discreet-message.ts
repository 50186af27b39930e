import type { Fault } from "../../prisma/errors/fault.js";
import { quotesDatabase } from "../../prisma/errors/prisma-faults.js";

/**
 * The part of Prisma's message that may be sent if something is hidden: Prisma
 * suggests and lists names of the whole schema, and databases name their
 * constraints.
 *
 * @param fault what Prisma reported
 * @param message the message to send
 * @param hidden names of fields, columns and relations that no answer may reveal
 */
export function discreetMessage(
  fault: Fault,
  message: string,
  hidden: ReadonlySet<string>,
): string {
  if (hidden.size === 0) return message;
  if (quotesDatabase(fault.code, fault.kind))
    return "the database refused the operation";
  const told = withoutConstraints(message);
  return names(hidden).test(told)
    ? "the operation is not possible with these arguments"
    : told;
}

/**
 * A constraint's name contains tables and columns, and it may connect to a model
 * that is hidden: `Session_userId_fkey`. Each version of Prisma has words of its own.
 */
function withoutConstraints(message: string): string {
  return message
    .replace(
      /(?<=^Foreign key constraint (?:violated|failed))(?: on the |: ).*$/s,
      "",
    )
    .replace(/(?<=^Unique constraint failed) on the constraint: .*$/s, "")
    .replace(/(?<=would violate) the required relation .*$/s, " a relation");
}

/**
 * Finds names as whole words, with or without backticks. `_` separates words, since
 * keys of several fields are joined by it: `ssn_name`.
 */
function names(hidden: ReadonlySet<string>): RegExp {
  const literals = [...hidden].map((name) =>
    name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"),
  );
  const letter = "[\\p{L}\\p{N}]";
  const any = literals.join("|");
  return new RegExp(`(?<!${letter})(?:${any})(?!${letter})`, "u");
}
