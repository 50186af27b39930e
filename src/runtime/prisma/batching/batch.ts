import { ApiError } from "../../errors/api-error.js";
import { faultOf, isUnavailable } from "../errors/fault.js";

/**
 * The most reads of a batch. Prisma caches a plan for each size, which grows with it, and
 * more save little: a client that sends hundreds at once would fill hundreds of
 * megabytes.
 */
export const maxBatchSize = 64;

/**
 * Whether a read failed for reasons of its own, not for its keys or those of its batch: an
 * extension of the client has refused it, or the database is overloaded.
 */
export function isOwnFailure(error: unknown): boolean {
  return error instanceof ApiError || isUnavailable(faultOf(error));
}
