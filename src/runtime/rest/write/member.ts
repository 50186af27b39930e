import { idSelect } from "../../model/resource.js";
import { findParent } from "../find-record.js";
import { findMember } from "../read/related.js";
import { pathId, type RestRequest } from "../request.js";
import { isUpsert } from "./document/match-fields.js";
import { problemAt } from "./document/problems.js";

/**
 * What must be there before a write below a to-many: the parent, and the member that is
 * changed.
 *
 * @throws ApiError `not-found` (404) for what does not exist, or cannot be read;
 *   `unsupported-operation` (403) for an upsert: it would take a member from another parent
 */
export async function requireMember(request: RestRequest): Promise<void> {
  const { parent, operation } = request;
  if (!parent) throw new Error(`no parent in the path ${request.path}`);
  const { relationship, resource } = parent;
  const ofParent = { ...request, resource, id: parent.id };
  if (operation !== "create") {
    const { text } = pathId(request);
    const select = idSelect(relationship.target);
    await findMember(relationship, ofParent, text, { select });
    return;
  }
  if (isUpsert(request.body())) {
    const detail = "a member cannot be upserted below its parent";
    throw problemAt("/meta/operation", "unsupported-operation", detail);
  }
  await findParent(ofParent, {});
}
