import { ApiError } from "../../errors/api-error.js";
import type { ApiResponse } from "../../service/api-handler.js";
import type { Row } from "../../model/resource.js";
import { copyArgs } from "../../prisma/copy-args.js";
import type { Delegate, DelegateMap } from "../../prisma/delegate.js";
import { inTransaction } from "../../prisma/in-transaction.js";
import { faultOf } from "../../prisma/errors/fault.js";
import type { ResourceQuery } from "../read/resource-query.js";
import type { RestRequest } from "../request.js";
import { type Match, matchingWhere } from "./document/match-fields.js";
import { checkWrite } from "./prepare-write.js";
import { withOwnColumns } from "./prisma-data/own-columns.js";
import { writeData } from "./prisma-data/write-data.js";
import { answeredWrite } from "./answered-write.js";
import type { RecordWrite, WriteRequest } from "./record-write.js";
import { createdResponse, updatedResponse } from "./responses.js";
import { runWrite } from "./run-write.js";
import { withStoredKeys } from "./stored-keys.js";
import { storedRecord } from "./stored-record.js";

/**
 * Creates a record, or updates the one that has the values of the match fields. The
 * standard requires 201 only if something was created: an update of an existing record
 * answers 200, also if another request has made the record meanwhile.
 *
 * @throws ApiError (400, 403, 404, 409, 422) at the invalid member.
 */
export async function answerUpsert(
  request: RestRequest,
  delegate: Pick<Delegate, "create" | "upsert">,
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
  const selection = (): object => copyArgs(query.plan.args);

  const create = async (inside: DelegateMap): Promise<ApiResponse> => {
    const part = { ...request, client: inside };
    await checkWrite(part, creation, null);
    const data = writeData(api, creation);
    const record = (): Promise<null> => Promise.resolve(null);
    return runWrite(part, { write: creation, record }, () =>
      answeredWrite(
        part,
        query,
        inside[resource.delegate] as Delegate,
        (writer) => writer.create({ ...selection(), data }),
        (row) => createdResponse(part, query, row),
      ),
    );
  };
  const change = async (record: Row): Promise<ApiResponse> => {
    const write = withMatched(withOwnColumns(found, record), record);
    await checkWrite(request, write, record);
    return runWrite(
      request,
      { write, record: () => Promise.resolve(record) },
      () =>
        answeredWrite(
          request,
          query,
          delegate,
          (writer) =>
            writer.upsert({
              where,
              create: writeData(api, creation),
              update: writeData(api, write, record),
              ...selection(),
            }),
          (row) => updatedResponse(request, query, row),
        ),
    );
  };

  const record = await storedRecord(client, found);
  if (record) return change(record);
  try {
    return await (needsSavepoint(request)
      ? inTransaction(client, create)
      : create(client));
  } catch (error) {
    const made = isTaken(error) && (await ifReadable(client, found));
    if (made) return change(made);
    throw error;
  }
}

/**
 * Whether a failed create must be undone alone: the transaction would end with it, and cannot
 * be run again as a whole, since code of the application has run in it.
 */
function needsSavepoint({ api, extended }: RestRequest): boolean {
  return (
    api.inTransaction === true &&
    api.database.endsFailedTransactions === true &&
    extended?.layer !== undefined
  );
}

/** Whether a unique value is taken: perhaps by the very record, which another request made. */
function isTaken(error: unknown): boolean {
  return error instanceof ApiError && faultOf(error.cause)?.kind === "unique";
}

/** In a transaction of the application's, PostgreSQL reads nothing after a refused write. */
async function ifReadable(
  client: DelegateMap,
  write: WriteRequest,
): Promise<Row | null> {
  try {
    return await storedRecord(client, write);
  } catch {
    return null;
  }
}

/** The found record has the match fields already, though perhaps spelled differently. */
function withMatched(write: RecordWrite, record: Row): RecordWrite {
  const { matched = [], columns } = write;
  const own = matched.map((name) => [name, record[name]] as const);
  return { ...write, columns: new Map([...columns, ...own]) };
}
