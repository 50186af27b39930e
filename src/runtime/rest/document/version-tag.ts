import type { Resource, Row } from "../../model/resource.js";
import { textHash } from "../../service/text-hash.js";
import type { RestApi } from "../api.js";
import { type Frame, frameOf } from "./resource-template.js";

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
