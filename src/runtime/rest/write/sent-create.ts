import type { RestRequest } from "../request.js";
import { readNewAttributes } from "./checks/required-columns.js";
import { withClientId } from "./document/client-id.js";
import { resourceObject } from "./document/envelope.js";
import { readLinkages } from "./document/linkage.js";
import type { WriteRequest } from "./record-write.js";

/** The new record of a document. @throws ApiError (400, 403, 422) at the invalid member */
export function sentCreate(request: RestRequest): WriteRequest {
  const { api, resource, preset } = request;
  const given = resourceObject(resource, request);
  const named = readNewAttributes(api, resource, given, preset);
  const attributes = withClientId(request, resource, given.id, named);
  const linkages = readLinkages(api, resource, given.relationships);
  return { verb: "create", resource, given, attributes, linkages, preset };
}
