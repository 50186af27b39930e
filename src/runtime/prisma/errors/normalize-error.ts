import { currentError } from "./prisma-5-and-6-errors.js";
import { member, ormError } from "./orm-error.js";

/**
 * The error of Prisma that says the same as one of an older Prisma, or of a database driver;
 * any other error as it is. Prisma passes on what it does not know: that a connection was
 * lost or none is free, in the driver's words or with the system's code, and what the
 * database answers to COMMIT.
 */
export function normalizeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === undefined) return currentError(error);
  const message = messagesOfCommit.get(code) ?? error.message;
  const known = ormError(error, code, message, { driverAdapterError: error });
  return currentError(known);
}

function codeOf(error: Error): string | undefined {
  const { name, cause } = error;
  if (name === "DriverAdapterError") return kinds.get(member(cause, "kind"));
  if (name === "Error") return messages.get(error.message);
  if (isFailedFetch(error)) return "P1001";
  const code = String(member(error, "code"));
  // Libsql says so of COMMIT, where Prisma does not rename it.
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return "P1008";
  if (code === "SQLITE_CONSTRAINT_FOREIGNKEY") return "P2003";
  const isNamed = name.startsWith("PrismaClient");
  if (!isNamed || !systemCode.test(code)) return undefined;
  return code.startsWith("EAI_") ? "P1001" : "P1017";
}

/**
 * Whether Node's `fetch` did not reach a server. Libsql passes this on if it is its own,
 * over HTTP; so may an extension of the client that fetches something else.
 */
export function isFailedFetch(error: unknown): boolean {
  const code = member(member(error, "cause"), "code");
  const isFetch = member(error, "message") === "fetch failed";
  return isFetch && networkCode.test(String(code));
}

/** What driver adapters say of BEGIN and COMMIT, and Prisma's codes for the same. */
const kinds: ReadonlyMap<unknown, string> = new Map([
  ["DatabaseNotReachable", "P1001"],
  ["SocketTimeout", "P1008"],
  ["ConnectionClosed", "P1017"],
  ["UniqueConstraintViolation", "P2002"],
  ["ForeignKeyConstraintViolation", "P2003"],
  ["TransactionWriteConflict", "P2034"],
  ["TooManyConnections", "P2037"],
  ["postgres", "P2039"],
  ["mysql", "P2039"],
  ["sqlite", "P2039"],
  ["mssql", "P2039"],
]);

/** What a constraint says that is checked at the end of a transaction, `DEFERRED`. */
const messagesOfCommit: ReadonlyMap<string, string> = new Map([
  ["P2002", "Unique constraint failed at the end of the transaction"],
  ["P2003", "Foreign key constraint violated at the end of the transaction"],
]);

/** The errors of node-postgres and of its pool have no codes. */
const messages: ReadonlyMap<string, string> = new Map([
  ["Connection terminated due to connection timeout", "P1001"],
  ["Query read timeout", "P1008"],
  ["Cannot use a pool after calling end on the pool", "P1017"],
  ["Client has encountered a connection error and is not queryable", "P1017"],
  ["Client was closed and is not queryable", "P1017"],
  ["Connection terminated", "P1017"],
  ["Connection terminated unexpectedly", "P1017"],
  ["timeout exceeded when trying to connect", "P2024"],
]);

/**
 * Of a socket, `EPIPE`, or of a look-up of a host, `EAI_AGAIN`. Prisma puts its own name on
 * such an error.
 */
const systemCode = /^E(?!RR_)[A-Z_]{3,}$/;

/** Of a socket under `fetch`, or of Node's `fetch` itself when it waited in vain. */
const networkCode = /^(E(?!RR_)[A-Z_]{3,}|UND_ERR_(\w+_TIMEOUT|SOCKET))$/;
