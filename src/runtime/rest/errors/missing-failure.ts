import type { OrmError } from "../../prisma/errors/orm-error.js";
import { type Failure, missing, overtaken, unlinked } from "./failures.js";

/**
 * The answer to a write for which Prisma found no record. Prisma has one code for most of
 * these. That a linked record is missing is told at its place (R17) if it is still missing
 * by then; else another request has made it since, and here it is told without one.
 *
 * @param creates whether the request is a create or an upsert: these have no record but
 *   those that they refer to, until an upsert finds one
 */
export function missingFailure(error: OrmError, creates: boolean): Failure {
  if (lostUpsert.test(error.message)) return overtaken;
  return creates || lacksLinked(error) ? unlinked : missing;
}

/** The record that an upsert found was deleted before it could be updated. */
const lostUpsert = /\bNo record was found for an upsert\b/;

function lacksLinked({ code, message }: OrmError): boolean {
  return code === "P2018" || unlinkedText.test(message);
}

/** If the record itself is missing, it is "No 'User' record (needed to …) was found". */
const unlinkedText =
  /\bNo '\w+' record was found for a nested connect\b|\brecords to be connected, found only\b/;
