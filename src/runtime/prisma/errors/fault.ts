import { databaseFault } from "./database-faults.js";
import type { FaultKind } from "./fault-kind.js";
import { normalizeError } from "./normalize-error.js";
import {
  denialReason,
  isOrmError,
  isOrmUnknownError,
  isOrmValidationError,
  type OrmError,
} from "./orm-error.js";
import {
  argumentFault,
  certainFault,
  messageFault,
  otherFaults,
} from "./prisma-faults.js";

/** An error of the ORM or of the database, with its kind. */
export interface Fault {
  readonly kind: FaultKind;
  /** As today's Prisma would have thrown it. */
  readonly error: Error & Pick<OrmError, "meta">;
  /** Prisma's code; absent where Prisma has none. */
  readonly code?: string;
  /** Why a policy or a rule of the client refuses, if it says so. */
  readonly reason?: string | undefined;
}

/** The fault that an error stands for; `undefined` for an error of the application's own. */
export function faultOf(thrown: unknown): Fault | undefined {
  const error = normalizeError(thrown);
  if (isOrmError(error)) {
    const reason = denialReason(error);
    return { kind: kindOf(error, reason), error, code: error.code, reason };
  }
  if (isOrmValidationError(error)) return { kind: argumentFault(error), error };
  return isOrmUnknownError(error) ? { kind: "unknown", error } : undefined;
}

function kindOf(error: OrmError, reason: string | undefined): FaultKind {
  // A rule of the client refused the data, and not a policy the caller.
  if (reason === "DATA_VALIDATION_VIOLATION") return "invalid";
  return (
    certainFault(error.code) ??
    messageFault(error) ??
    databaseFault(error) ??
    otherFaults.get(error.code) ??
    "unknown"
  );
}

const unavailable: ReadonlySet<FaultKind> = new Set([
  "unreachable",
  "exhausted",
  "no-transaction",
  "busy",
]);

/** Whether the database cannot be reached, or cannot run statements now. */
export function isUnavailable(fault: Fault | undefined): boolean {
  return fault !== undefined && unavailable.has(fault.kind);
}

const missing: ReadonlySet<FaultKind> = new Set([
  "missing",
  "missing-linked",
  "lost-upsert",
]);

/** Whether Prisma did not find a record that the operation needs. */
export function isMissing(fault: Fault | undefined): boolean {
  return fault !== undefined && missing.has(fault.kind);
}
