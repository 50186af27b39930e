import type { ApiError } from "../../errors/api-error.js";
import type { ApiResponse } from "../../service/api-handler.js";
import { lazy } from "../../model/lazy.js";
import { copyArgs } from "../../prisma/copy-args.js";
import type { Delegate } from "../../prisma/delegate.js";
import type { ResourceQuery } from "../read/get.js";
import type { RestRequest } from "../request.js";
import { columnName, columnPointer } from "./document/column-place.js";
import { problemAt } from "./document/problems.js";
import { type Match, matchingWhere } from "./document/match-fields.js";
import { checkWrite } from "./prepare-write.js";
import { withOwnColumns } from "./prisma-data/own-columns.js";
import { writeData } from "./prisma-data/write-data.js";
import { answeredWrite } from "./answered-write.js";
import type { RecordWrite, Stored, WriteRequest } from "./record-write.js";
import { createdResponse, updatedResponse } from "./responses.js";
import { runWrite } from "./run-write.js";
import { withStoredKeys } from "./stored-keys.js";
import { storedRecord } from "./stored-record.js";

/**
 * Creates a record, or updates the one that has the values of the match fields. The
 * standard requires 201 only if something was created: an update of an existing record
 * answers 200.
 *
 * @throws ApiError (400, 403, 404, 409, 422) at the invalid member.
 */
export async function answerUpsert(
  request: RestRequest,
  delegate: Pick<Delegate, "upsert">,
  {
    query,
    sent,
    match,
  }: {
    readonly query: ResourceQuery;
    readonly sent: WriteRequest;
    readonly match: Match;
  },
): Promise<ApiResponse> {
  const { api, client, resource } = request;
  const matched = match.names;
  const known = await withStoredKeys(request, sent);
  const creation = withOwnColumns(known);
  // A foreign key may have been given as a relationship.
  const where = matchingWhere(resource, match, creation.columns);
  const found = { ...known, verb: "upsert", where, matched } as const;
  const read = lazy(() => storedRecord(client, found));
  const record = await read();
  const change = withMatched(withOwnColumns(found, record), record);
  const write = record ? change : creation;
  await checkWrite(request, write, record);
  const respond = record ? updatedResponse : createdResponse;
  return runWrite(request, { write, record: read }, () =>
    answeredWrite(
      request,
      query,
      delegate,
      (writer) =>
        writer.upsert({
          where,
          create: writeData(api, creation),
          update: writeData(api, change, record),
          ...copyArgs(query.plan.args),
        }),
      (row) => {
        if (!row && !record) throw notMatching(creation, matched);
        return respond(request, query, row);
      },
    ),
  );
}

/** The found record has the match fields already, though perhaps spelled differently. */
function withMatched(
  write: RecordWrite,
  record: Stored["record"],
): RecordWrite {
  const { matched = [], columns } = write;
  const own = matched.map((name) => [name, record?.[name]] as const);
  return { ...write, columns: new Map([...columns, ...own]) };
}

/** A record has the values of the unique, but other values in further match fields. */
function notMatching(
  write: RecordWrite,
  [first = "", ...others]: readonly string[],
): ApiError {
  const names = [first, ...others]
    .map((name) => columnName(write.resource, name))
    .join(", ");
  const detail = `another record matches only some of ${names}`;
  return problemAt(columnPointer(write, first), "conflict", detail);
}
