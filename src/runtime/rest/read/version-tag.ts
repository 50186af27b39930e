import type { Resource, Row } from "../../model/resource.js";
import { decodedRow } from "../../prisma/encoded-row.js";
import { textHash } from "../../service/text-hash.js";
import type { RestApi } from "../api.js";
import { documentHeaders } from "../document/document.js";
import { type Frame, frameOf } from "../document/resource-template.js";
import type { RestRequest } from "../request.js";
import type { ResourceQuery } from "./get.js";

/**
 * The headers of a document of one record. If the record has a version, it begins its ETag,
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
  if (version === undefined) return documentHeaders;
  const shown = decodedRow(row, resource);
  const value = shown[version];
  // Rules of access leave cells out.
  if (value === undefined) return documentHeaders;
  const isWhole =
    isPlain(request, query) &&
    resource.attributeNames.every((name) => shown[name] !== undefined);
  const document = isWhole ? shapeOf(api, resource) : textHash(text);
  return { ...documentHeaders, etag: versionTag(value, document) };
}

/**
 * An ETag of a version. Without a document it is that of no representation, so it matches
 * no `If-None-Match`.
 */
export function versionTag(version: unknown, document?: string): string {
  return `"${String(version)}${document === undefined ? "" : `.${document}`}"`;
}

/** The version with which an ETag begins. */
export function taggedVersion(etag: string | undefined): string | undefined {
  return /^"(-?\d+)[."]/.exec(etag ?? "")?.[1];
}

/** The `select` of a model's version, if it has one. */
export function versionSelect({ version }: Resource): object {
  return version === undefined ? {} : { [version]: true };
}

/** The header of a write whose answer does not show the record, for who writes it again. */
export function newVersion(
  { version = "" }: Resource,
  row: Row,
): Readonly<Record<string, string>> {
  const value = row[version];
  return value === undefined ? {} : { etag: versionTag(value) };
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

const shapes = new WeakMap<Frame, string>();

/**
 * A hash of all that a record's document has beside its values. A deployment that hides or
 * renames a field changes it.
 */
export function shapeOf(api: RestApi, resource: Resource): string {
  const frame = frameOf(api, resource);
  const known = shapes.get(frame);
  if (known !== undefined) return known;
  const { open, url, linked, links, marks } = frame;
  const { attributeNames, fieldMap } = resource;
  const parts = [
    [open, url, linked, api.idDivider, resource.version],
    attributeNames.map((name) => fieldMap.get(name)),
    marks.map(({ entry }) => entry),
    links.relationships.map(({ relationship, bare, identifier }) => [
      bare,
      identifier,
      relationship.linkageFields,
    ]),
  ];
  const made = textHash(JSON.stringify(parts)).slice(0, 8);
  shapes.set(frame, made);
  return made;
}
