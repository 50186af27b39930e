import { ApiError } from "../../errors/api-error.js";
import type { ApiResponse } from "../../handler/contract.js";
import { TextResponse } from "../../handler/text-response.js";
import { isUnreadable } from "../../handler/unreadable.js";
import type { Resource, Row } from "../../model/resource.js";
import { decodedRow } from "../../serialization/encoded-row.js";
import { rowId } from "../../serialization/id-text.js";
import {
  documentHeaders,
  documentResponse,
  resourceDocument,
} from "../document/document.js";
import { frameOf } from "../document/frame.js";
import { selfLinks } from "../document/links.js";
import type { ResourceQuery } from "../read/resource.js";
import type { RestRequest } from "../request.js";

/** 201 with the record after the write, and its URL in `Location` (R13). */
export function createdResponse(
  request: RestRequest,
  query: ResourceQuery,
  result: unknown,
): ApiResponse {
  const { api, resource } = request;
  const row = readable(resource, result);
  const text = written(request, query, row);
  if (!api.linked.has(resource)) return documentResponse(text, 201);
  const id = encodeURIComponent(rowId(resource, row, api.idDivider));
  const location = `${frameOf(api, resource).url}${id}`;
  return new TextResponse(201, { ...documentHeaders, location }, text);
}

/** 200 with the record after the write (R13). */
export function updatedResponse(
  request: RestRequest,
  query: ResourceQuery,
  result: unknown,
): ApiResponse {
  return documentResponse(
    written(request, query, readable(request.resource, result)),
  );
}

/** @throws ApiError `forbidden` (403) if the written record may not be read (B2). */
function readable(resource: Resource, result: unknown): Row {
  if (!isUnreadable(result)) return decodedRow(result as Row, resource);
  throw new ApiError(
    "forbidden",
    "the record was written, but may not be read",
    { header: "Authorization" },
  );
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
