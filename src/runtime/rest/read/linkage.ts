import { ApiError } from "../../errors/api-error.js";
import type { ApiResponse } from "../../handler/contract.js";
import type { Resource, Relationship, Row } from "../../model/resource.js";
import { documentResponse, linkageDocument } from "../document/document.js";
import { selfLinks } from "../document/links.js";
import { linkageText } from "../document/resource-text.js";
import type { RestRequest } from "../request.js";
import { pageQuery } from "./collection.js";
import { linkedQuery } from "./linked.js";
import { readParameters } from "./parameters.js";
import { findParent, relatedPage } from "./related.js";

/** `GET /type/id/relationships/relationship`: linkage, in pages for a to-many. */
export async function relationshipLinkage(
  resource: Resource,
  relationship: Relationship,
  request: RestRequest,
): Promise<ApiResponse> {
  const { name, target, kind } = relationship;
  if (!target.id) {
    throw new ApiError(
      "unsupported-relationship",
      `${target.type} has no id to link to`,
      { parameter: "relationship" },
    );
  }
  const families = readParameters(
    request.parameters(),
    kind === "to-one"
      ? ["fields", "include"]
      : ["fields", "filter", "include", "page", "sort"],
  );
  const { args, linked } = linkedQuery(
    resource,
    relationship,
    request,
    families,
  );
  if (kind === "to-one") {
    const parent = await findParent(resource, request, {
      [name]: Object.keys(args).length > 0 ? args : true,
    });
    const row = parent[name] as Row | null;
    return documentResponse(
      linkageDocument(
        selfLinks(request),
        linkageText(request.api, target, row),
        undefined,
        linked(row ? [row] : []),
      ),
    );
  }
  const query = pageQuery(target, request, families);
  const { rows, total } = await relatedPage(
    resource,
    relationship,
    request,
    query,
    { ...query.args, ...args },
  );
  return documentResponse(
    linkageDocument(
      query.links(total),
      linkageText(request.api, target, rows),
      total,
      linked(rows),
    ),
  );
}
