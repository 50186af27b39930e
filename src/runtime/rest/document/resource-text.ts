import type { Resource, Row } from "../../model/resource.js";
import { fieldText } from "../../serialization/field-text.js";
import { idText, rowId } from "../../serialization/id-text.js";
import { text } from "../../serialization/json-text.js";
import { markField, type Markers } from "../../serialization/markers.js";
import type { RestApi } from "../api.js";
import type { Fieldsets } from "../read/fieldsets.js";
import { type Frame, frameOf, type RelationshipFrame } from "./frame.js";

/** How the resources of one document are written. */
export interface Style {
  readonly api: RestApi;
  readonly fieldsets: Fieldsets;
  /** Of a collection: how many resources come before the first of the page. */
  readonly offset?: number;
}

/**
 * Resource objects as JSON text, parted by commas. Their type markers are added
 * at `path` and, when it ends in a dot, their place counted from `start`. The
 * rows come from one query, so the first tells which fields all of them hold.
 */
export function resourceTexts(
  style: Style,
  resource: Resource,
  rows: readonly Row[],
  path: string,
  start: number,
  markers: Markers,
): string {
  const { api, fieldsets } = style;
  const frame = frameOf(api, resource);
  const shown = fieldsets.get(resource);
  const names = attributesShown(style, resource, rows[0]);
  let texts = "";
  let place = start;
  for (const row of rows) {
    const attributes = names
      ? someAttributes(api, resource, row, names)
      : resource.attributes(row);
    const at = path.endsWith(".") ? path + String(place) : path;
    addMarks(style, frame, row, names, at, markers);
    const text = resource.id
      ? objectText(api, resource, frame, row, attributes, shown)
      : anonymousText(style, frame, attributes, place);
    texts += place === start ? text : `,${text}`;
    place += 1;
  }
  return texts;
}

function addMarks(
  { api }: Style,
  { marks }: Frame,
  row: Row,
  names: readonly string[] | undefined,
  at: string,
  markers: Markers,
): void {
  for (const { field, entry } of marks) {
    const { name, wireName } = field;
    const value = row[name];
    if (value === null || (names && !names.includes(name))) continue;
    if (entry !== undefined) markers.addEntry(`"${at}${entry}`);
    else {
      const path = `${at}.attributes.${wireName}`;
      markField(markers, field, value, path, api.settings.bytes);
    }
  }
}

function objectText(
  api: RestApi,
  resource: Resource,
  frame: Frame,
  row: Row,
  attributes: string,
  shown: ReadonlySet<string> | undefined,
): string {
  const id = rowId(resource, row, api.idDivider);
  if (!frame.linked) {
    return unlinkedText(api, resource, frame, row, attributes, shown);
  }
  const self = frame.base + encodeURIComponent(id);
  let relationships = "";
  for (const part of frame.relationships) {
    if (!shown || shown.has(part.relationship.name)) {
      if (relationships !== "") relationships += ",";
      relationships += `${part.open}${self}${part.middle}${self}${part.close}${linkageMember(api, part, row)}}`;
    }
  }
  return `${frame.open}${idJson(api, resource, row, id)},"attributes":{${attributes}},"links":{"self":"${self}"},"relationships":{${relationships}}}`;
}

/**
 * A row without an id cannot be addressed: it has no links (R37). But clients tell
 * resources apart by their ids, so its place in the collection stands for one, or
 * what nobody else has.
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

/** A resource that no URL answers with: its relationships are those it can tell. */
function unlinkedText(
  api: RestApi,
  resource: Resource,
  frame: Frame,
  row: Row,
  attributes: string,
  shown: ReadonlySet<string> | undefined,
): string {
  const id = rowId(resource, row, api.idDivider);
  const relationships = frame.relationships
    .filter(({ relationship: { name } }) => !shown || shown.has(name))
    .flatMap((part) => {
      const linkage = linkageMember(api, part, row);
      return linkage === "" ? [] : [`${part.bare}${linkage.slice(1)}}`];
    });
  return `${frame.open}${idJson(api, resource, row, id)},"attributes":{${attributes}},"relationships":{${relationships.join(",")}}}`;
}

function idJson(
  api: RestApi,
  resource: Resource,
  row: Row,
  id: string,
): string {
  if (api.settings.idFormat === "native" && resource.id?.fields.length === 1) {
    const value = row[resource.id.fields[0] as string];
    if (typeof value === "number") return String(value);
  }
  return text(id);
}

/** `,"data":…` where the row tells the relationship's linkage, else nothing. */
function linkageMember(
  api: RestApi,
  { relationship, identifier }: RelationshipFrame,
  row: Row,
): string {
  const related = row[relationship.name];
  if (related !== undefined) {
    return `,"data":${linkageText(api, relationship.target, related as Row | null | Row[])}`;
  }
  const { linkageFields } = relationship;
  if (!linkageFields) return "";
  const values = linkageFields.map((name) => row[name]);
  if (values.includes(undefined)) return "";
  if (values.includes(null)) return ',"data":null';
  const id = idText(values, api.idDivider);
  const isNumber = values.length === 1 && typeof values[0] === "number";
  const native = isNumber && api.settings.idFormat === "native";
  return `,"data":${identifier}${native ? id : text(id)}}`;
}

/** Resource linkage of loaded records: one, none, or an array (JSON:API §Resource Linkage). */
export function linkageText(
  api: RestApi,
  target: Resource,
  related: Row | null | readonly Row[],
): string {
  if (related === null) return "null";
  if (Array.isArray(related)) {
    return `[${related.map((one: Row) => linkageText(api, target, one)).join(",")}]`;
  }
  const row = related as Row;
  const id = rowId(target, row, api.idDivider);
  return `${frameOf(api, target).open}${idJson(api, target, row, id)}}`;
}

/**
 * The attributes to write one by one, or `undefined` when the generated
 * serializer fits: every field is there and none is hidden.
 */
function attributesShown(
  { api, fieldsets }: Style,
  resource: Resource,
  row: Row | undefined,
): readonly string[] | undefined {
  const shown = fieldsets.get(resource);
  const { strict, bytes } = api.settings;
  const isShown = (name: string): boolean =>
    row?.[name] !== undefined && (!shown || shown.has(name));
  const { attributeNames } = resource;
  if (!strict && bytes === "base64" && attributeNames.every(isShown)) {
    return undefined;
  }
  const names = attributeNames.filter(isShown);
  return strict ? names.filter((name) => !isForeignKey(resource, name)) : names;
}

function isForeignKey(resource: Resource, name: string): boolean {
  const isId = resource.id?.fields.includes(name) ?? false;
  return (
    !isId &&
    [...resource.relationshipMap().values()].some(
      ({ foreignKey }) => foreignKey && Object.hasOwn(foreignKey, name),
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
