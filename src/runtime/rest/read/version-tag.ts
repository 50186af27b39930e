import type { Row } from "../../model/resource.js";
import { decodedRow } from "../../prisma/encoded-row.js";
import { textHash } from "../../service/text-hash.js";
import { documentHeaders } from "../document/document.js";
import type { RestRequest } from "../request.js";
import type { ResourceQuery } from "./get.js";

/**
 * The headers of a document of one record. If the record has a version, that is its ETag;
 * a document that shows more than the record's own columns, or less, adds a hash of its text,
 * which `If-Match` does not look at.
 */
export function versionHeaders(
  request: RestRequest,
  query: ResourceQuery,
  row: Row,
  text: string,
): Readonly<Record<string, string>> {
  const { resource } = request;
  const { version } = resource;
  if (version === undefined) return documentHeaders;
  const shown = decodedRow(row, resource);
  const value = shown[version];
  // Rules of access leave cells out.
  if (value === undefined) return documentHeaders;
  const isWhole =
    isPlain(request, query) &&
    resource.attributeNames.every((name) => shown[name] !== undefined);
  const etag = `"${String(value)}${isWhole ? "" : `.${textHash(text)}`}"`;
  return { ...documentHeaders, etag };
}

/** Whether a document shows all columns of its record, and nothing else. */
export function isPlain(
  { resource, relatedId, parent }: RestRequest,
  { plan, include, fieldsets }: ResourceQuery,
): boolean {
  return (
    plan.relations.length === 0 &&
    plan.args["include"] === undefined &&
    !include.requested &&
    fieldsets.size === 0 &&
    resource.computed === undefined &&
    relatedId === undefined &&
    parent === undefined
  );
}
