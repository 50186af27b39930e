import { AccessDenied } from "../../errors/access-denied.js";
import { ApiError } from "../../errors/api-error.js";
import { faultOf, isMissing } from "../../prisma/errors/fault.js";
import { startTogether } from "../../prisma/batching/start-together.js";
import type { RestRequest } from "../request.js";
import { missingRelated } from "./checks/missing-related.js";
import { deniedWrite } from "./refused/denied-write.js";
import { dependentRecords } from "./refused/dependent-records.js";
import { generatedColumn } from "./refused/generated-column.js";
import { tooManyMembers } from "./refused/too-many-members.js";
import { uniqueConflict } from "./refused/unique-conflict.js";
import type { PreparedWrite } from "./prepare-write.js";
import { reachedKeys } from "./reached-keys.js";
import { existingLinkages } from "./stored-keys.js";
import { writesPartOfKey } from "./stored-record.js";

/**
 * Runs a write. If the database refuses it, the error is explained at its place in the
 * document. For a record that the write refers to and that does not exist, this takes
 * further queries: the database does not report which it is, but the answer should (R17).
 * Without foreign keys in the database, the checks did so before the write.
 *
 * @param run sends the write to the database
 * @throws ApiError `related-not-found` (404) at the linkage or attribute; `conflict`
 *   (409) for a unique violation (R16), for a key that other records refer to, and for
 *   more members than the database changes at once;
 *   `read-only` (403) at an attribute that the database computes; what a rule refuses
 *   (403) at the linked record or the column that decides.
 */
export async function runWrite<Result>(
  request: RestRequest,
  prepared: Pick<PreparedWrite, "write" | "record">,
  run: () => PromiseLike<Result>,
): Promise<Result> {
  const { write, record } = prepared;
  if (!request.api.inTransaction) await startTogether();
  try {
    return await run();
  } catch (error) {
    if (error instanceof AccessDenied) throw deniedWrite(error, write);
    const fault = faultOf(error);
    if (!fault) throw error;
    const { kind } = fault;
    if (kind === "unique") throw uniqueConflict(fault, write);
    if (kind === "generated-column") {
      throw generatedColumn(fault, write) ?? error;
    }
    if (kind === "too-many") {
      throw tooManyMembers(fault, write, await record()) ?? error;
    }
    const look = (): Promise<void> => refuseMissing(request, prepared);
    // These may mean the record itself: the look-up alone can tell.
    if (isMissing(fault) || kind === "not-connected") await look();
    if (kind === "foreign-key") await explained(look);
    if (kind === "foreign-key" || kind === "restricted") {
      const dependent = await explained(async () =>
        dependentRecords(fault, write, await record()),
      );
      throw dependent ?? error;
    }
    throw error;
  }
}

/** @throws ApiError `related-not-found` (404) at the linkage or attribute. */
async function refuseMissing(
  request: RestRequest,
  { write, record: read }: Pick<PreparedWrite, "write" | "record">,
): Promise<void> {
  // The records that it removes need not exist.
  if (write.verb === "remove") return;
  const record = writesPartOfKey(write) ? await read() : undefined;
  const linkages = await existingLinkages(request, write.linkages);
  const existing = { ...write, linkages };
  const reached = await reachedKeys(request.client, existing, record);
  const problem = missingRelated(existing, { record, reached });
  if (problem) throw problem;
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
