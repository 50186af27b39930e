import { ApiError } from "../../errors/api-error.js";
import type { ApiResponse } from "../../handler/contract.js";
import {
  type Resource,
  idSelect,
  type Relationship,
  type Row,
} from "../../model/resource.js";
import { documentResponse, linkageDocument } from "../document/document.js";
import { selfLinks } from "../document/links.js";
import { linkageText } from "../document/resource-text.js";
import type { RestRequest } from "../request.js";
import { collectionQuery } from "./collection.js";
import { findParent, relatedPage } from "./related.js";
import { readParameters } from "./parameters.js";

/** `GET /type/id/relationships/relationship`: linkage, in pages for a to-many. */
export async function relationshipLinkage(
  resource: Resource,
  relationship: Relationship,
  request: RestRequest,
): Promise<ApiResponse> {
  const { name, wireName, target, kind } = relationship;
  if (!target.id) {
    throw new ApiError(
      "unsupported-relationship",
      `${target.type} has no id to link to`,
      { parameter: "relationship" },
    );
  }
  if (kind === "to-one") {
    readParameters(request.parameters(), []);
    const parent = await findParent(resource, request, {
      [name]: { select: idSelect(target) },
    });
    const linkage = linkageText(
      request.api,
      target,
      parent[name] as Row | null,
    );
    return documentResponse(linkageDocument(selfLinks(request), linkage));
  }
  // Identifiers have nothing to include or to select (JSON:API §Inclusion).
  readParameters(request.parameters(), ["filter", "page", "sort"]);
  const query = collectionQuery(target, request, wireName);
  const { where, orderBy, skip, take } = query.args;
  const { rows, total } = await relatedPage(
    resource,
    relationship,
    request,
    query,
    {
      ...(where && { where }),
      ...(orderBy && { orderBy }),
      ...(skip !== undefined && { skip }),
      ...(take !== undefined && { take }),
      select: idSelect(target),
    },
  );
  const links = query.links(total);
  return documentResponse(
    linkageDocument(links, linkageText(request.api, target, rows), total),
  );
}
