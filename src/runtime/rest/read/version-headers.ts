import type { Row } from "../../model/resource.js";
import { decodedRow } from "../../prisma/encoded-row.js";
import { textHash } from "../../service/text-hash.js";
import { shapeOf, versionTag } from "../document/version-tag.js";
import type { RestRequest } from "../request.js";
import type { ResourceQuery } from "./resource-query.js";

/**
 * The header of a document of one record. If the record has a version, it begins its ETag,
 * which `If-Match` looks at. What follows stands for the document: the shape of those that show
 * the record's own columns, a hash of the text of those that show more or less.
 */
export function versionHeaders(
  request: RestRequest,
  query: ResourceQuery,
  row: Row,
  text: string,
): Readonly<Record<string, string>> {
  const { api, resource } = request;
  const { version } = resource;
  if (version === undefined) return {};
  const shown = decodedRow(row, resource);
  const value = shown[version];
  // Rules of access leave cells out.
  if (value === undefined) return {};
  const isWhole =
    isPlain(request, query) &&
    resource.attributeNames.every((name) => shown[name] !== undefined);
  const document = isWhole ? shapeOf(api, resource) : textHash(text);
  return { etag: versionTag(value, document) };
}

/**
 * Whether a document shows all columns of its record, and nothing else, to any caller: then
 * it is told by the version and its shape.
 */
export function isPlain(
  { resource, relatedId, parent, seesCells }: RestRequest,
  { plan, include, fieldsets }: ResourceQuery,
): boolean {
  return (
    plan.relations.length === 0 &&
    plan.args["include"] === undefined &&
    !include.requested &&
    fieldsets.size === 0 &&
    resource.computed === undefined &&
    relatedId === undefined &&
    parent === undefined &&
    seesCells()
  );
}
