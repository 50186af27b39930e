import { faultOf, isUnavailable } from "../prisma/errors/fault.js";
import {
  isFailedFetch,
  normalizeError,
} from "../prisma/errors/normalize-error.js";

/**
 * The failure of a request in which the application's own code, such as `authorize`,
 * threw an error. One that Prisma raised there does not concern the request: it would be
 * answered as if a record that the request names were missing or invalid, in words that
 * tell what the application asks the database, and nobody would log it. A `fetch` that
 * fails there is not the database's.
 */
export function applicationError(error: unknown): unknown {
  const known = normalizeError(error);
  const isOrms =
    known instanceof Error && known.name.startsWith("PrismaClient");
  if (!isOrms) return error;
  const isDatabases = isUnavailable(faultOf(known)) && !isFailedFetch(error);
  return isDatabases
    ? error
    : new Error("the application failed", { cause: error });
}
