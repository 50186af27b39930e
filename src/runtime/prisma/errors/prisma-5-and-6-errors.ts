import { databaseFault } from "./database-faults.js";
import { engineError } from "./engine-error.js";
import {
  isOrmError,
  isOrmUnknownError,
  member,
  ormError,
  type OrmError,
} from "./orm-error.js";
import { certainFault } from "./prisma-faults.js";

/**
 * What today's Prisma throws in place of an error of an older one, or of an older driver
 * adapter; any other error as it is. So nothing else has to know their forms.
 */
export function currentError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const error = isOrmUnknownError(thrown) ? engineError(thrown) : thrown;
  if (isOrmError(error)) return withCurrentCode(error);
  // Prisma 5 has a class of its own for the misses of findUniqueOrThrow.
  if (error.name === "NotFoundError" && member(error, "code") === "P2025") {
    return ormError(error, "P2025", `${missing} for a query.`);
  }
  // The engine in Rust connects when the first call needs it.
  const code = String(member(error, "errorCode"));
  return error.name === "PrismaClientInitializationError" &&
    certainFault(code) === "unreachable"
    ? ormError(error, code, error.message)
    : error;
}

function withCurrentCode(error: OrmError): OrmError {
  const { code, message, meta } = error;
  if (code === "P2016" && withoutParent.test(message)) {
    return ormError(error, "P2025", `${missing} for an update.`);
  }
  return code === "P2039" && databaseFault(error) === "overtaken"
    ? ormError(error, "P2034", message, meta)
    : error;
}

const missing =
  "An operation failed because it depends on one or more records that were required but not found. No record was found";

/** An update that adds to a many-to-many of a record that does not exist. */
const withoutParent =
  /Required exactly one parent ID to be present for connect query, found 0/;
