import { lazy } from "../../model/lazy.js";
import type { Row } from "../../model/resource.js";
import { looksUpLinked } from "../api.js";
import type { RestRequest } from "../request.js";
import { refuseProblems } from "./checks.js";
import { refuseOtherParent } from "./checks/other-parent.js";
import { withOwnColumns } from "./prisma-data/own-columns.js";
import { writeData } from "./prisma-data/write-data.js";
import { reachedKeys } from "./reached-keys.js";
import type { RecordWrite, Stored, WriteRequest } from "./record-write.js";
import { withStoredKeys } from "./stored-keys.js";
import { needsRecord, storedRecord } from "./stored-record.js";

/** A write that has passed its checks. */
export interface PreparedWrite {
  readonly write: RecordWrite;
  /** What is stored of its record, read once: before the write, or to explain a refusal. */
  readonly record: () => Promise<Row | null>;
  /** Prisma's `data`. */
  readonly data: Record<string, unknown>;
}

/**
 * Reads what is stored as far as the write needs it, checks, and makes Prisma's data.
 *
 * @throws ApiError (400, 403, 404, 422) at the invalid member.
 */
export async function prepareWrite(
  request: RestRequest,
  sent: WriteRequest,
): Promise<PreparedWrite> {
  const { api, client, parent } = request;
  const known = await withStoredKeys(request, sent);
  // Not as two values of one column, one of which the path gives.
  refuseOtherParent(known, known.attributes, parent);
  const read = lazy(() => storedRecord(client, known));
  const record = needsRecord(api, known) ? await read() : undefined;
  const write = withOwnColumns(known, record);
  if (write.verb === "update") refuseOtherParent(write, write.columns, parent);
  await checkWrite(request, write, record);
  return { write, record: read, data: writeData(api, write, record) };
}

/** @throws ApiError (400, 403, 404, 409, 422): the first problem of a write. */
export async function checkWrite(
  { api, client }: RestRequest,
  write: RecordWrite,
  record: Stored["record"],
): Promise<void> {
  refuseProblems(write, {
    record,
    ...(looksUpLinked(api) && {
      reached: await reachedKeys(client, write, record),
    }),
  });
}
