import type { FaultKind } from "./fault-kind.js";
import type { OrmError } from "./orm-error.js";

/** Prisma's codes that need no look at the database's own error. */
export function certainFault(code: string): FaultKind | undefined {
  // The others of this group tell that the connection is not set up.
  return certain.get(code) ?? (/^P1/.test(code) ? "misconfigured" : undefined);
}

const certain: ReadonlyMap<string, FaultKind> = new Map([
  ["P1001", "unreachable"],
  ["P1002", "unreachable"],
  ["P1008", "unreachable"],
  ["P1010", "denied"],
  ["P1017", "unreachable"],
  ["P2004", "denied"],
  // A table or a column is missing: a migration has not been run.
  ["P2021", "defect"],
  ["P2022", "defect"],
  ["P2024", "exhausted"],
  ["P2028", "no-transaction"],
  ["P2036", "misconfigured"],
  ["P2037", "exhausted"],
]);

/** Codes that say less than the database does, where that has a code of its own. */
export const otherFaults: ReadonlyMap<string, FaultKind> = new Map([
  ["P2000", "misfit"],
  ["P2001", "missing"],
  ["P2002", "unique"],
  ["P2003", "foreign-key"],
  ["P2005", "misfit"],
  ["P2006", "misfit"],
  ["P2007", "unparsable"],
  ["P2011", "required"],
  ["P2014", "required-relation"],
  ["P2016", "not-connected"],
  ["P2017", "not-connected"],
  ["P2019", "unparsable"],
  ["P2020", "unparsable"],
  ["P2029", "too-many"],
  ["P2033", "unparsable"],
  ["P2034", "overtaken"],
]);

/** What only the message of an error tells, since Prisma has one code for several faults. */
export function messageFault({
  code,
  message,
}: OrmError): FaultKind | undefined {
  switch (code) {
    case "P2018":
      return "missing-linked";
    case "P2015":
    case "P2025":
      if (lostUpsert.test(message)) return "lost-upsert";
      return unlinked.test(message) ? "missing-linked" : "missing";
    case "P2023":
      // Prisma cannot read what the database returned: a value that is not in its enum, a
      // null in a list. An id of a wrong form has the same code.
      return wrongId.test(message) ? undefined : "unreadable-result";
    default:
      return undefined;
  }
}

/** The record that an upsert found was deleted before it could be updated. */
const lostUpsert = /\bNo record was found for an upsert\b/;

/** If the record itself is missing, it is "No 'User' record (needed to …) was found". */
const unlinked =
  /\bNo '\w+' record was found for a nested connect\b|\brecords to be connected, found only\b/;

const wrongId = /Malformed ObjectID|Error creating UUID/;

/** What Prisma refuses before it asks the database. */
export function argumentFault({ message }: Error): FaultKind {
  return unknownOmit.test(message) ? "no-omit" : "arguments";
}

/** Of a version that cannot leave columns out. In a terminal, Prisma colours the name. */
const unknownOmit = /\bUnknown \w+ `(?:[^`]*m)?omit\b/;

/**
 * Whether Prisma's message quotes the database: such messages contain constraints with
 * their conditions, columns, and in some databases the whole row.
 */
export function quotesDatabase(
  code: string | undefined,
  kind: FaultKind,
): boolean {
  return code === undefined ? kind === "unknown" : quoting.has(code);
}

const quoting = new Set(["P2007", "P2010", "P2020", "P2023", "P2039"]);
