import { ormError } from "./orm-error.js";

/** Prisma's error for a linked record that does not exist, or that the caller cannot read. */
export function missingLinked(model: string, operation = "connect"): Error {
  const message = `An operation failed because it depends on one or more records that were required but not found. No '${model}' record was found for a nested ${operation}.`;
  return ormError(new Error(message), "P2025", message);
}

/** Prisma's error for records that would lose the key that they need. */
export function requiredRelation(model: string): Error {
  const message = `The change would violate a required relation of '${model}'.`;
  return ormError(new Error(message), "P2014", message);
}
