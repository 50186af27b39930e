import {
  columnSelect,
  fieldValues,
  type IdDefinition,
  idSelect,
  inverseOf,
} from "../../model/resource.js";
import { findParent } from "../find-record.js";
import { findMember } from "../read/related.js";
import { pathId, type RestRequest } from "../request.js";
import { isUpsert } from "./document/match-fields.js";
import { problemAt } from "./document/problems.js";

/**
 * A request for a write below a to-many whose parent is there, and the member that it
 * changes. Another request may move that one meanwhile, so its `where` looks for it among the
 * members again.
 *
 * @throws ApiError `not-found` (404) for what does not exist, or cannot be read;
 *   `unsupported-operation` (403) for an upsert: it would take a member from another parent
 */
export async function belowParent(request: RestRequest): Promise<RestRequest> {
  const { parent, operation, api } = request;
  if (!parent) throw new Error(`no parent in the path ${request.path}`);
  const { relationship, resource } = parent;
  const { target, inverse } = relationship;
  const ofParent = { ...request, resource, id: parent.id };
  const key = Object.entries(inverseOf(relationship)?.foreignKey ?? {});
  // Before anything is read: what cannot be, or is above a limit, costs no statement.
  const body = operation === "delete" ? undefined : request.body();
  if (operation === "create") {
    if (isUpsert(body)) {
      const detail = "a member cannot be upserted below its parent";
      throw problemAt("/meta/operation", "unsupported-operation", detail);
    }
    const references = key.map(([, reference]) => reference);
    const row = await findParent(ofParent, columnSelect(references));
    const kept = Object.fromEntries(
      key.map(([name, reference]) => [name, row[reference]]),
    );
    return { ...request, parent: { ...parent, kept } };
  }
  const id = pathId(request);
  const columns = columnSelect(key.map(([name]) => name));
  const select = { ...idSelect(target), ...columns };
  const row = await findMember(relationship, ofParent, id.text, { select });
  const kept = Object.fromEntries(key.map(([name]) => [name, row[name]]));
  const { values } = parent.id;
  const some = fieldValues(resource.id as IdDefinition, values);
  const { noWayBack } = api.database;
  const isOwn = key.length > 0 || (noWayBack && target === resource);
  const where = { ...id.where, ...(isOwn ? kept : { [inverse]: { some } }) };
  return { ...request, parent: { ...parent, kept }, id: { ...id, where } };
}
