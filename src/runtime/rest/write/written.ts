import type { ApiResponse } from "../../handler/contract.js";
import type { Row } from "../../model/resource.js";
import { rowId } from "../../serialization/id-text.js";
import { documentResponse, resourceDocument } from "../document/document.js";
import { collectionUrl } from "../document/frame.js";
import { selfLinks } from "../document/links.js";
import type { ResourceQuery } from "../read/resource.js";
import type { RestRequest } from "../request.js";

/** 201 with the record as it is now, and where it is (R13). */
export function createdResponse(
  request: RestRequest,
  query: ResourceQuery,
  row: Row,
): ApiResponse {
  const { api, resource } = request;
  const id = encodeURIComponent(rowId(resource, row, api.idDivider));
  const location = `${collectionUrl(api, resource)}/${id}`;
  return documentResponse(written(request, query, row), 201, { location });
}

/** 200 with the record as it is now (R13). */
export function updatedResponse(
  request: RestRequest,
  query: ResourceQuery,
  row: Row,
): ApiResponse {
  return documentResponse(written(request, query, row));
}

function written(
  request: RestRequest,
  { include, view }: ResourceQuery,
  row: Row,
): string {
  return resourceDocument({
    style: { api: request.api, fieldsets: view.fieldsets },
    include,
    data: row,
    links: selfLinks(request),
  });
}
