import type { ApiResponse } from "../../service/api-handler.js";
import type { Row } from "../../model/resource.js";
import { rowId } from "../../serialization/id-text.js";
import { documentResponse } from "../document/document.js";
import { frameOf } from "../document/resource-template.js";
import { singleDocument } from "../read/get.js";
import { type ResourceQuery, resourceQuery } from "../read/resource-query.js";
import { newVersion } from "../document/version-tag.js";
import { versionHeaders } from "../read/version-headers.js";
import {
  minimalChanged,
  minimalCreated,
  minimalQuery,
} from "./minimal-answer.js";
import type { RestRequest } from "../request.js";
import { readable } from "./readable.js";

/** What the answer to a write shows: no record where the client prefers that. */
export function shownQuery(request: RestRequest): ResourceQuery {
  const query = resourceQuery(request.resource, request);
  return request.isMinimal ? minimalQuery(request, query) : query;
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
    const more = { ...location, ...newVersion(resource, row) };
    return minimalCreated(resource.type, id, more);
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
  const { resource, isMinimal } = request;
  if (isMinimal) return minimalChanged(request, result);
  const row = readable(resource, result);
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
