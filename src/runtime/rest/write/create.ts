import { ApiError } from "../../errors/api-error.js";
import type { ApiResponse } from "../../service/api-handler.js";
import { copyArgs } from "../../prisma/copy-args.js";
import type { Delegate } from "../../prisma/delegate.js";
import type { Resource } from "../../model/resource.js";
import { resourceQuery } from "../read/get.js";
import type { RestRequest } from "../request.js";
import { requireAddressableId } from "./checks/addressable-id.js";
import { refuseEmptiedKeys } from "./checks/emptied-keys.js";
import { refuseNullReferences } from "./checks/null-references.js";
import { refuseMovedRelationships } from "./checks/shared-columns.js";
import { relationData } from "./prisma-data/relation-data.js";
import { storedKeys } from "./prisma-data/stored-keys.js";
import { writeData } from "./prisma-data/write-data.js";
import { takeClientId } from "./document/client-id.js";
import { resourceObject } from "./document/envelope.js";
import { type Linkage, readLinkages } from "./document/linkage.js";
import {
  readNewAttributes,
  requireColumns,
} from "./document/required-columns.js";
import { answeredWrite } from "./answered-write.js";
import { createdResponse } from "./responses.js";
import { runWrite } from "./run-write.js";
import { readUpsert } from "./upsert.js";

/**
 * `POST /type`: a create (JSON:API §Creating Resources), or an upsert if the
 * document's `meta.operation` requests one.
 *
 * @throws ApiError (400, 403, 404, 409, 422) at the invalid member.
 */
export function answerCreate(
  request: RestRequest,
  delegate: Pick<Delegate, "create" | "upsert">,
): Promise<ApiResponse> {
  return answer(request, delegate, delegate);
}

/** The same without upserts, which may change a record: the model does not allow that. */
export function answerCreateOnly(
  request: RestRequest,
  delegate: Pick<Delegate, "create">,
): Promise<ApiResponse> {
  return answer(request, delegate);
}

async function answer(
  request: RestRequest,
  delegate: Pick<Delegate, "create">,
  upserts?: Pick<Delegate, "upsert">,
): Promise<ApiResponse> {
  const { api, resource } = request;
  const query = resourceQuery(resource, request);
  const given = resourceObject(resource, request);
  const columns = readNewAttributes(api, resource, given);
  if (given.id !== undefined) {
    takeClientId(request, resource, given.id, columns);
  }
  const sent = readLinkages(api, resource, given.relationships);
  const upsertion = readUpsert(request, { given, columns, linkages: sent });
  if (upsertion) {
    if (!upserts) throw noUpsert(resource);
    return upsertion.answer(query, upserts);
  }
  const linkages = await storedKeys(request, columns, sent);
  const write = { resource, linkages, columns, given };
  const nested = await relationData(request, write);
  if (!linkages.every(givesOwnKey)) {
    await refuseEmptiedKeys(request, write);
    await refuseNullReferences(request, write);
    await refuseMovedRelationships(request, write);
  }
  requireColumns(resource, columns, given);
  const data = writeData(columns, nested);
  requireAddressableId(write);
  return runWrite(request, write, () =>
    answeredWrite(
      request,
      query,
      delegate,
      (writer) => writer.create({ ...copyArgs(query.plan.args), data }),
      (row) => createdResponse(request, query, row),
    ),
  );
}

/** Of a new record, all checks pass such a linkage: most creates need not wait for them. */
function givesOwnKey({ relationship, records }: Linkage): boolean {
  return relationship.foreignKey !== undefined && records.length > 0;
}

function noUpsert({ type }: Resource): ApiError {
  return new ApiError("unsupported-operation", `${type} cannot be upserted`, {
    pointer: "/meta/operation",
  });
}
