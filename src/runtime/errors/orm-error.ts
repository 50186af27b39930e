import type { Resource } from "../model/resource.js";
import { indexColumns } from "./index-columns.js";

/** A Prisma error with a code. Recognized by shape: any generated client may have thrown it. */
export interface OrmError extends Error {
  readonly code: string;
  readonly meta?: Readonly<Record<string, unknown>>;
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

/**
 * Tells whether a field is part of the violated unique. Databases report the names
 * of the columns, or only that of the index. That is in the schema, or contains the
 * columns, or is the name which MySQL, or Prisma on PostgreSQL, gives to every primary
 * key.
 */
export function violatedUnique(
  { meta }: OrmError,
  { fields: declared, id, uniques = {}, indexes = {} }: Resource,
): (name: string) => boolean {
  const columnOf = (name: string): string => declared[name]?.column ?? name;
  const cause = member(member(meta, "driverAdapterError"), "cause");
  const constraint = member(cause, "constraint");
  const fields = member(constraint, "fields") ?? meta?.["target"];
  if (Array.isArray(fields)) {
    const names = new Set(
      fields.map((name) => String(name).replaceAll(/["`]/g, "")),
    );
    return (name) => names.has(columnOf(name)) || names.has(name);
  }
  const index = member(constraint, "index") ?? fields;
  if (typeof index !== "string") return () => false;
  const named = Object.hasOwn(indexes, index) ? indexes[index] : undefined;
  if (named) return (name) => named.includes(name);
  if (index === "PRIMARY" || index.endsWith("_pkey")) {
    return (name) => !id?.notPrimary && (id?.fields.includes(name) ?? false);
  }
  const columns = indexColumns(
    index,
    Object.keys(declared).map(columnOf),
    [...Object.values(uniques), id?.fields ?? []].map((unique) =>
      unique.map(columnOf),
    ),
  );
  return (name) => columns.has(columnOf(name));
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** A denial by a policy or by the database's own permissions (B2). */
export function isDenied(error: unknown): error is OrmError {
  if (!isOrmError(error)) return false;
  return (
    error.code === "P2004" ||
    error.code === "P1010" ||
    sqlState(error) === "42501"
  );
}

/** The SQLSTATE or the error number of the database. */
export function sqlState({ meta }: OrmError): unknown {
  const cause = member(member(meta, "driverAdapterError"), "cause");
  return (
    meta?.["code"] ?? member(cause, "originalCode") ?? member(cause, "code")
  );
}

/** `postgres`, `mysql`, `sqlite` or `mssql`, for errors that Prisma has no code for. */
export function databaseKind({ meta }: OrmError): unknown {
  return member(member(member(meta, "driverAdapterError"), "cause"), "kind");
}

/** The number of SQLite's error. Its low byte tells what failed, the rest how. */
export function sqliteNumber({ meta }: OrmError): number | undefined {
  const cause = member(member(meta, "driverAdapterError"), "cause");
  const code = member(cause, "extendedCode");
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
export function databaseText({ meta }: OrmError): string {
  const cause = member(member(meta, "driverAdapterError"), "cause");
  return String(member(cause, "originalMessage") ?? "");
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
