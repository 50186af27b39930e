import { ApiError } from "../../errors/api-error.js";
import type { ApiResponse } from "../../handler/contract.js";
import { copyArgs } from "../../handler/copy-args.js";
import type { Resource } from "../../model/resource.js";
import { resourceQuery } from "../read/resource.js";
import type { Selection } from "../read/selection.js";
import type { RestRequest } from "../request.js";
import { requireAddressableId } from "./checks/addressable-id.js";
import { refuseEmptiedKeys } from "./checks/emptied-keys.js";
import { refuseNullReferences } from "./checks/null-references.js";
import { refuseMovedRelationships } from "./checks/shared-columns.js";
import { relationData } from "./data/relation-data.js";
import { storedKeys } from "./data/stored-keys.js";
import { writeData } from "./data/write-data.js";
import { takeClientId } from "./input/client-id.js";
import { resourceObject } from "./input/envelope.js";
import { type Linkage, readLinkages } from "./input/linkage.js";
import { readNewAttributes, requireColumns } from "./input/required-columns.js";
import { createdResponse } from "./responses.js";
import { runWrite } from "./run-write.js";
import { readUpsert, type UpsertArgs } from "./upsert.js";

/** Prisma's `create` arguments. */
export interface CreateArgs extends Selection {
  readonly data: Readonly<Record<string, unknown>>;
}

/** A parsed `POST /type`. */
export interface Creation {
  answer(
    create: (args: CreateArgs) => PromiseLike<object>,
    upsert?: (args: UpsertArgs) => PromiseLike<object>,
  ): Promise<ApiResponse>;
}

/**
 * Reads a create (JSON:API §Creating Resources), or an upsert if the document's
 * `meta.operation` requests one.
 *
 * @throws ApiError (400, 403, 409, 422) at the invalid member.
 */
export function readCreate(request: RestRequest): Creation {
  const { api, resource } = request;
  const query = resourceQuery(resource, request);
  const given = resourceObject(resource, request);
  const columns = readNewAttributes(api, resource, given);
  if (given.id !== undefined) {
    takeClientId(request, resource, given.id, columns);
  }
  const sent = readLinkages(api, resource, given.relationships);
  const upsertion = readUpsert(request, { given, columns, linkages: sent });
  return {
    async answer(create, upsert) {
      if (upsertion) {
        if (!upsert) throw noUpsert(resource);
        return upsertion.answer(query, upsert);
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
      const row = await runWrite(request, write, () =>
        create({ ...copyArgs(query.selection), data }),
      );
      return createdResponse(request, query, row);
    },
  };
}

/** Of a new record, all checks pass such a linkage: most creates need not wait for them. */
function givesOwnKey({ relationship, records }: Linkage): boolean {
  return relationship.foreignKey !== undefined && records.length > 0;
}

/** An upsert may update a record, which the model does not allow. */
function noUpsert({ type }: Resource): ApiError {
  return new ApiError("unsupported-operation", `${type} cannot be upserted`, {
    pointer: "/meta/operation",
  });
}
