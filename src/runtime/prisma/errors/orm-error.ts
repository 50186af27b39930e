/** A Prisma error with a code. Recognized by shape: any generated client may have thrown it. */
export interface OrmError extends Error {
  readonly code: string;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** An error like Prisma's own, for one that says the same in another form. */
export function ormError(
  cause: Error,
  code: string,
  message: string,
  meta: OrmError["meta"] = {},
): OrmError {
  return Object.assign(new Error(message, { cause }), {
    name: "PrismaClientKnownRequestError",
    code,
    meta,
  });
}

export function isOrmError(error: unknown): error is OrmError {
  return (
    error instanceof Error &&
    error.name.startsWith("PrismaClient") &&
    "code" in error &&
    ormCode.test(String(error.code))
  );
}

/** A driver's errors may get Prisma's name, and keep the driver's code. */
const ormCode = /^P\d{4}$/;

/** Prisma refused the arguments before they reached the database. */
export function isOrmValidationError(error: unknown): error is Error {
  return error instanceof Error && error.name === "PrismaClientValidationError";
}

/** A database error that Prisma has no code for. */
export function isOrmUnknownError(error: unknown): error is Error {
  return (
    error instanceof Error && error.name === "PrismaClientUnknownRequestError"
  );
}

/** Codes for "the named record does not exist". */
export const notFoundCodes = new Set(["P2001", "P2015", "P2018", "P2025"]);

/** Codes for "the database cannot be reached", or not in time. */
export const unreachableCodes = new Set([
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
]);

/** A permission is missing: of PostgreSQL, and of MySQL and MariaDB for a table or a column. */
const denials = new Set(["42501", "1142", "1143"]);

/** A denial by a policy or by the database's own permissions (B2). */
export function isDenied(error: unknown): error is OrmError {
  if (!isOrmError(error)) return false;
  return (
    error.code === "P2004" ||
    error.code === "P1010" ||
    denials.has(String(sqlState(error)))
  );
}

/** What a driver adapter passes on of the database's own error. */
export function driverCause({ meta }: OrmError): unknown {
  return member(member(meta, "driverAdapterError"), "cause");
}

/** A member of a value whose shape is not known; `undefined` if it has none. */
export function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** The SQLSTATE or the error number of the database. */
export function sqlState(error: OrmError): unknown {
  const cause = driverCause(error);
  return (
    error.meta?.["code"] ??
    member(cause, "originalCode") ??
    member(cause, "code")
  );
}

/** `postgres`, `mysql`, `sqlite` or `mssql`, for errors that Prisma has no code for. */
export function databaseKind(error: OrmError): unknown {
  return member(driverCause(error), "kind");
}

/** The number of SQLite's error. Its low byte tells what failed, the rest how. */
export function sqliteNumber(error: OrmError): number | undefined {
  const code = member(driverCause(error), "extendedCode");
  return typeof code === "number" ? code : undefined;
}

/**
 * Whether other records depend on what a write deletes or changes (`onDelete:
 * Restrict`). From version 18 on, PostgreSQL has a code of its own for this, which
 * not every driver adapter knows.
 */
export function isRestricted(error: OrmError): boolean {
  return sqlState(error) === "23001";
}

/** The database's own message. For evaluation only: it never leaves the server (R16). */
export function databaseText(error: OrmError): string {
  return String(member(driverCause(error), "originalMessage") ?? "");
}

/** The reason that a policy gives for its denial. */
export function denialReason({ meta }: OrmError): string | undefined {
  const reason = meta?.["reason"];
  return typeof reason === "string" ? reason : undefined;
}

/** Whether a validation rule of the client refused the data, and not a policy the caller. */
export function violatesValidation(error: OrmError): boolean {
  return denialReason(error) === "DATA_VALIDATION_VIOLATION";
}
