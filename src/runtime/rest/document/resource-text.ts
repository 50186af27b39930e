import { hasKeyColumn, type Resource, type Row } from "../../model/resource.js";
import { fieldText } from "../../serialization/field-text.js";
import { columnsId, rowId } from "../../serialization/id-text.js";
import { text } from "../../serialization/json-text.js";
import { markField, type Markers } from "../../serialization/markers.js";
import type { RestApi } from "../api.js";
import type { Fieldsets } from "../query/fieldsets.js";
import { computedText } from "./computed-attributes.js";
import type { ResponseSize } from "./response-size.js";
import {
  type Frame,
  frameOf,
  type LinksFrame,
  linksFrame,
  type RelationshipFrame,
} from "./resource-template.js";

/** How the resources of one document are written. */
export interface Style {
  readonly api: RestApi;
  readonly fieldsets: Fieldsets;
  readonly size: ResponseSize;
  /** In a collection: how many resources precede the page. */
  readonly offset?: number;
}

/**
 * Resource objects as JSON text, separated by commas. Their type markers are added
 * at `path`; if that ends in a dot, the index is appended, counted from `start`. All
 * rows come from one query, so they have the same fields as the first, unless access
 * rules leave some out.
 */
export function resourceTexts(
  style: Style,
  resource: Resource,
  rows: readonly Row[],
  path: string,
  start: number,
  markers: Markers,
): string {
  const { api, fieldsets, size } = style;
  const frame = frameOf(api, resource);
  const links = linksShown(frame.links, fieldsets.get(resource));
  const common = attributesShown(style, resource, rows[0]);
  let texts = "";
  const numbered = path.endsWith(".");
  let place = start;
  for (const row of rows) {
    const names = api.settings.access
      ? attributesShown(style, resource, row)
      : common;
    const stored = names
      ? someAttributes(api, resource, row, names)
      : resource.attributes(row);
    const at = numbered ? path + String(place) : path;
    addMarks(style, frame, row, names, at, markers);
    const attributes = resource.computed
      ? joined(stored, computedText(api, resource, row, at, markers))
      : stored;
    const object = resource.id
      ? objectText(api, resource, frame, links, row, attributes)
      : anonymousText(style, frame, attributes, place);
    const text = resource.version
      ? versionedText(object, row[resource.version])
      : object;
    texts += place === start ? text : `,${text}`;
    size.check(texts);
    place += 1;
  }
  return texts;
}

/** Rules of access may leave the version out. */
function versionedText(object: string, version: unknown): string {
  return version === undefined
    ? object
    : `${object.slice(0, -1)},"meta":{"version":"${String(version)}"}}`;
}

function joined(...texts: readonly string[]): string {
  return texts.filter((one) => one !== "").join(",");
}

function addMarks(
  { api }: Style,
  { marks }: Frame,
  row: Row,
  names: readonly string[] | undefined,
  at: string,
  markers: Markers,
): void {
  const begin = `,"${at}`;
  for (const { field, mark, entry } of marks) {
    const { name, wireName } = field;
    const value = row[name];
    if (names && !names.includes(name)) continue;
    if (!mark) {
      const path = `${at}.attributes.${wireName}`;
      markField(markers, field, value, path, api.settings.bytes);
    } else if (mark.fits(value)) markers.addText(begin, entry);
  }
}

/** The links of the relationships that the fieldset contains (R29). */
function linksShown(
  frame: LinksFrame,
  shown: ReadonlySet<string> | undefined,
): LinksFrame {
  if (!shown) return frame;
  return linksFrame(
    frame.relationships
      .map(({ relationship }) => relationship)
      .filter(({ name }) => shown.has(name)),
  );
}

function objectText(
  api: RestApi,
  resource: Resource,
  frame: Frame,
  links: LinksFrame,
  row: Row,
  attributes: string,
): string {
  const id = rowId(resource, row, api.idDivider);
  const idMember = idJson(api, resource.id?.fields ?? [], row, id);
  const open = `${frame.open}${idMember},"attributes":{${attributes}`;
  if (!frame.linked) return `${open}}${unlinkedText(api, links, row)}`;
  const self = frame.base + encodeURIComponent(id);
  let text = `${open}},"links":{"self":"${self}${links.open}`;
  for (const part of links.relationships) {
    const linkage = linkageMember(api, part, row);
    text += `${self}${part.middle}${self}`;
    text +=
      linkage === ""
        ? part.closeAndNext
        : `${part.close}${linkage}${part.next}`;
  }
  return text;
}

/**
 * A row without an id has no URL, so it has no links (R37). But clients identify
 * resources by their ids, so it gets its position in the collection as id, or a UUID
 * outside of collections.
 */
function anonymousText(
  { offset }: Style,
  frame: Frame,
  attributes: string,
  place: number,
): string {
  const id =
    offset === undefined ? crypto.randomUUID() : String(offset + place);
  return `${frame.open}"${id}","attributes":{${attributes}}}`;
}

/** A resource without a URL: only relationships whose linkage the row contains are written. */
function unlinkedText(
  api: RestApi,
  { relationships }: LinksFrame,
  row: Row,
): string {
  const told = relationships.flatMap((part) => {
    const linkage = linkageMember(api, part, row);
    return linkage === "" ? [] : [`${part.bare}${linkage.slice(1)}}`];
  });
  return `,"relationships":{${told.join(",")}}}`;
}

/** An id as a JSON value: a string, or a number if its only column holds one (R2). */
function idJson(
  api: RestApi,
  columns: readonly string[],
  row: Row,
  id: string,
): string {
  const isNumber =
    api.settings.idFormat === "native" &&
    columns.length === 1 &&
    typeof row[columns[0] as string] === "number";
  return isNumber ? id : text(id);
}

/** `,"data":…` if the row contains the relationship's linkage, else nothing. */
function linkageMember(
  api: RestApi,
  { relationship, identifier }: RelationshipFrame,
  row: Row,
): string {
  const { name } = relationship;
  const related = row[name];
  // A relation may be called `constructor`, which every object inherits.
  if (related !== undefined && Object.hasOwn(row, name)) {
    return `,"data":${linkageText(api, relationship.target, related as Row | null | Row[])}`;
  }
  const { linkageFields } = relationship;
  if (!linkageFields) return "";
  if (linkageFields.some((name) => row[name] === undefined)) return "";
  if (linkageFields.some((name) => row[name] === null)) return ',"data":null';
  const id = columnsId(row, linkageFields, api.idDivider);
  return `${identifier}${idJson(api, linkageFields, row, id)}}`;
}

/** Linkage of loaded records: an object, null, or an array (JSON:API §Resource Linkage). */
export function linkageText(
  api: RestApi,
  target: Resource,
  related: Row | null | readonly Row[],
): string {
  if (related === null) return "null";
  const columns = target.id?.fields ?? [];
  const identifier = (row: Row): string =>
    identifierText(api, target, row, columns);
  return Array.isArray(related)
    ? `[${related.map(identifier).join(",")}]`
    : identifier(related as Row);
}

/** The resource identifier of a record whose id is in these columns of a row. */
export function identifierText(
  api: RestApi,
  target: Resource,
  row: Row,
  columns: readonly string[],
): string {
  const id = columnsId(row, columns, api.idDivider);
  return `${frameOf(api, target).open}${idJson(api, columns, row, id)}}`;
}

/**
 * The attributes to write one by one; `undefined` if the generated serializer can be
 * used, because all fields are present and none is hidden.
 */
function attributesShown(
  { api, fieldsets }: Style,
  resource: Resource,
  row: Row | undefined,
): readonly string[] | undefined {
  const shown = fieldsets.get(resource);
  const { strict, bytes } = api.settings;
  const isShown = (name: string): boolean =>
    row !== undefined &&
    Object.hasOwn(row, name) &&
    row[name] !== undefined &&
    (!shown || shown.has(name));
  const { attributeNames } = resource;
  if (!strict && bytes === "base64" && attributeNames.every(isShown)) {
    return undefined;
  }
  const names = attributeNames.filter(isShown);
  return strict ? names.filter((name) => !isForeignKey(resource, name)) : names;
}

export function isForeignKey(resource: Resource, name: string): boolean {
  const isId = resource.id?.fields.includes(name) ?? false;
  return (
    !isId &&
    [...resource.relationshipMap().values()].some((relationship) =>
      hasKeyColumn(relationship, name),
    )
  );
}

function someAttributes(
  api: RestApi,
  resource: Resource,
  row: Row,
  names: readonly string[],
): string {
  return names
    .map((name) => {
      const field = resource.fieldMap.get(name);
      return `${JSON.stringify(field?.wireName)}:${field ? fieldText(field, row[name], api.settings.bytes) : "null"}`;
    })
    .join(",");
}
