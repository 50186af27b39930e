import type { RestRequest } from "../request.js";
import { refuseEmptiedKeys } from "./checks/emptied-keys.js";
import { refuseNullReferences } from "./checks/null-references.js";
import { refuseRemovedMembers } from "./checks/removed-members.js";
import { refuseMovedRelationships } from "./checks/shared-columns.js";
import { refuseTwoSides } from "./checks/two-sides.js";
import {
  type NestedWrites,
  relationData,
} from "./prisma-data/relation-data.js";
import { omitUnchangedKeys } from "./prisma-data/unchanged-keys.js";
import { writeData } from "./prisma-data/write-data.js";
import type { RecordUpdate } from "./record-write.js";

/**
 * Prisma's `data` for an update of a record or of one of its relationships, after all
 * checks of what the linkages would do to it and to other records.
 *
 * @throws ApiError (400, 403, 404, 422) at the linkage.
 */
export async function updateData(
  request: RestRequest,
  write: RecordUpdate,
): Promise<Record<string, unknown>> {
  const { columns, linkages } = write;
  const nested =
    linkages.length > 0 ? await changedRelations(request, write) : {};
  await omitUnchangedKeys(request, write);
  return writeData(columns, nested);
}

async function changedRelations(
  request: RestRequest,
  write: RecordUpdate,
): Promise<NestedWrites> {
  await refuseTwoSides(request, write);
  await refuseRemovedMembers(request, write);
  const attributes = new Set(write.columns.keys());
  const nested = await relationData(request, write);
  await refuseEmptiedKeys(request, write);
  await refuseNullReferences(request, write);
  await refuseMovedRelationships(request, write, attributes);
  return nested;
}
