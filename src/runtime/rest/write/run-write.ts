import { ApiError } from "../../errors/api-error.js";
import { databaseRefusal } from "../../prisma/errors/database-refusal.js";
import { ormErrorOf } from "../../prisma/errors/normalize-error.js";
import { isOrmError, isRestricted } from "../../prisma/errors/orm-error.js";
import { startTogether } from "../../prisma/batching/start-together.js";
import type { RestRequest } from "../request.js";
import { refuseMissingRelated } from "./checks/missing-related.js";
import { dependentRecords } from "./refused/dependent-records.js";
import { generatedColumn } from "./refused/generated-column.js";
import { uniqueConflict } from "./refused/unique-conflict.js";
import type { RecordWrite } from "./record-write.js";

/** Prisma's codes for a foreign key or a nested write whose record does not exist. */
const missingCodes = new Set([
  "P2003",
  "P2015",
  "P2016",
  "P2017",
  "P2018",
  "P2025",
]);

/**
 * Runs a write. If the database refuses it, the error is explained at its place in the
 * document. For a record that the write refers to and that does not exist, this takes
 * further queries: the database does not report which it is, but the answer should (R17).
 * Without foreign keys in the database, these queries run before the write.
 *
 * @param run sends the write to the database
 * @throws ApiError `related-not-found` (404) at the linkage or attribute; `conflict`
 *   (409) for a unique violation (R16), and for a key that other records refer to;
 *   `read-only` (403) at an attribute that the database computes.
 */
export async function runWrite<Result>(
  request: RestRequest,
  write: RecordWrite,
  run: () => PromiseLike<Result>,
): Promise<Result> {
  if (!request.api.database.foreignKeys)
    await refuseMissingRelated(request, write);
  await startTogether();
  try {
    return await run();
  } catch (thrown) {
    const error = ormErrorOf(thrown);
    if (!isOrmError(error)) throw error;
    if (error.code === "P2002") throw uniqueConflict(error, write);
    const refusal = databaseRefusal(error);
    if (refusal === "generated-column") {
      throw generatedColumn(error, write) ?? error;
    }
    if (!refusal && missingCodes.has(error.code)) {
      const look = (): Promise<void> => refuseMissingRelated(request, write);
      // The other codes may mean the record itself: the look-up alone can tell.
      await (error.code === "P2003" ? explained(look) : look());
    }
    if (!refusal && (error.code === "P2003" || isRestricted(error))) {
      const dependent = await explained(() =>
        dependentRecords(error, request.client, write),
      );
      throw dependent ?? error;
    }
    throw error;
  }
}

/**
 * What further queries find out about a refused write; `undefined` if they fail too. If
 * the client is in a transaction of the application's, PostgreSQL runs none after the write.
 */
async function explained<Found>(
  look: () => Promise<Found>,
): Promise<Found | undefined> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return undefined;
  }
}
