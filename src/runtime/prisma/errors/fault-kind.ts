/**
 * What went wrong in the database, in Prisma, or between them. The services answer kinds;
 * nothing outside of this folder knows a code.
 */
export type FaultKind =
  // The database cannot serve now.
  | "unreachable"
  | "exhausted"
  | "no-transaction"
  | "busy"
  | "misconfigured"
  // The database or the application has to be mended.
  | "defect"
  | "unreadable-result"
  // A rule or a permission forbids it.
  | "denied"
  | "invalid"
  | "trigger"
  | "generated-column"
  | "view"
  | "exclusion"
  | "index-size"
  | "check"
  | "unique"
  | "foreign-key"
  | "restricted"
  | "required-relation"
  | "required"
  // Records are not there, or no longer.
  | "missing"
  | "missing-linked"
  | "not-connected"
  | "lost-upsert"
  | "overtaken"
  // The database or Prisma does not take a value or an argument.
  | "misfit"
  | "unparsable"
  | "too-many"
  | "no-operator"
  | "search"
  | "no-omit"
  | "arguments"
  | "unknown";

/**
 * The codes of a database and the kinds of their faults. The first row decides whose codes,
 * and whose text if it has one, match.
 */
export type FaultTable = readonly (readonly [
  codes: RegExp,
  kind: FaultKind,
  text?: RegExp,
])[];
