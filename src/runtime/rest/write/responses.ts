import { ApiError } from "../../errors/api-error.js";
import type { ApiResponse } from "../../service/api-handler.js";
import { isUnreadable } from "../../prisma/unreadable.js";
import type { Resource, Row } from "../../model/resource.js";
import { decodedRow } from "../../prisma/encoded-row.js";
import { rowId } from "../../serialization/id-text.js";
import { documentResponse } from "../document/document.js";
import { frameOf } from "../document/resource-template.js";
import {
  type ResourceQuery,
  resourceQuery,
  singleDocument,
} from "../read/get.js";
import { versionHeaders } from "../read/version-tag.js";
import { idQuery, minimalChanged, minimalCreated } from "./minimal-answer.js";
import type { RestRequest } from "../request.js";

/** What the answer to a write shows: the id alone where the client prefers that. */
export function shownQuery(request: RestRequest): ResourceQuery {
  const query = resourceQuery(request.resource, request);
  return request.isMinimal ? idQuery(request.resource, query) : query;
}

/** 201 with the record after the write, and its URL in `Location` (R13). */
export function createdResponse(
  request: RestRequest,
  query: ResourceQuery,
  result: unknown,
): ApiResponse {
  const { api, resource } = request;
  const row = readable(resource, result);
  const id = rowId(resource, row, api.idDivider);
  const location = api.linked.has(resource) && {
    location: `${frameOf(api, resource).url}${encodeURIComponent(id)}`,
  };
  if (request.isMinimal) {
    return minimalCreated(resource.type, id, location || {});
  }
  const text = writtenDocument(request, query, row);
  const headers = versionHeaders(request, query, row, text);
  return documentResponse(text, 201, { ...headers, ...location });
}

/** 200 with the record after the write (R13). */
export function updatedResponse(
  request: RestRequest,
  query: ResourceQuery,
  result: unknown,
): ApiResponse {
  const row = readable(request.resource, result);
  if (request.isMinimal) return minimalChanged();
  const text = writtenDocument(request, query, row);
  const headers = versionHeaders(request, query, row, text);
  return documentResponse(text, 200, headers);
}

/** What is written alone is answered whatever its size is. */
function writtenDocument(
  request: RestRequest,
  query: ResourceQuery,
  row: Row,
): string {
  const isAlone = query.plan.relations.length === 0;
  return singleDocument(request, query, row, isAlone ? Infinity : undefined);
}

/** @throws ApiError `forbidden` (403) if the written record may not be read (B2). */
export function readable(resource: Resource, result: unknown): Row {
  if (!isUnreadable(result)) return decodedRow(result as Row, resource);
  throw new ApiError(
    "forbidden",
    "the record was written, but may not be read",
    { header: "Authorization" },
    { meta: { reason: "RESULT_NOT_READABLE" } },
  );
}
