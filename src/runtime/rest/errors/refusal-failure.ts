import {
  databaseRefusal,
  type DatabaseRefusal,
} from "../../prisma/errors/database-refusal.js";
import type { OrmError } from "../../prisma/errors/orm-error.js";
import { type Failure, inData, inPath, misfit } from "./failures.js";

const unwritten = "the database lets nobody write these records";

/** The answers to refused writes with a document. */
const failures: Readonly<Record<DatabaseRefusal, Failure>> = {
  trigger: ["validation-error", "a rule of the database refuses it", inData],
  "generated-column": [
    "read-only",
    "only the database generates the values of a column",
    inData,
  ],
  view: ["read-only", unwritten, inData],
  exclusion: ["conflict", "it collides with another record", inData],
  "index-size": misfit,
};

/** The answer to a write that the database refuses by a rule of its own (R40). */
export function refusalFailure(
  error: OrmError,
  deletes: boolean,
): Failure | undefined {
  const refusal = databaseRefusal(error);
  if (!refusal) return undefined;
  if (!deletes) return failures[refusal];
  return refusal === "view"
    ? ["read-only", unwritten, inPath]
    : [
        "conflict",
        "a rule of the database prevents deleting this record",
        inPath,
      ];
}
