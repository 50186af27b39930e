import type {
  NamedField,
  Resource,
  Relationship,
} from "../../model/resource.js";
import { type ValueMark, valueMark } from "../../serialization/markers.js";
import type { RestApi } from "../api.js";

/**
 * The constant text of a resource's links, from `links` on. The URL of the record,
 * and linkage, are inserted between its parts.
 */
export interface LinksFrame {
  /** `"},"relationships":{"author":{"links":{"self":"` */
  readonly open: string;
  readonly relationships: readonly RelationshipFrame[];
}

/** A relationship's part of the constant text. */
export interface RelationshipFrame {
  readonly relationship: Relationship;
  /** `"author":{` */
  readonly bare: string;
  /** `/relationships/author","related":"` */
  readonly middle: string;
  /** `/author"}`, before the linkage. */
  readonly close: string;
  /** The text after the linkage: `},"comments":{"links":{"self":"`, or the end. */
  readonly next: string;
  /** `close` and `next`, for a relationship without linkage. */
  readonly closeAndNext: string;
  /** `,"data":{"type":"user","id":`, the beginning of its linkage. */
  readonly identifier: string;
}

/** The constant text of every resource object of a type. */
export interface Frame {
  /** `{"type":"post","id":` */
  readonly open: string;
  /** The URL of the collection and a slash. */
  readonly url: string;
  /** The same, escaped for a JSON string. */
  readonly base: string;
  /** False if no URL of a resource answers GET: then it has no links. */
  readonly linked: boolean;
  /** For a resource that shows all of its relationships. */
  readonly links: LinksFrame;
  /** The attributes that superjson marks. */
  readonly marks: readonly Mark[];
}

/** An attribute that superjson marks. */
interface Mark {
  readonly field: NamedField;
  /** The mark of its values; absent for a list or an embedded document, whose content is marked. */
  readonly mark: ValueMark | undefined;
  /** `.attributes.createdAt":["Date"]`, if `mark` is present. */
  readonly entry: string;
}

const frames = new WeakMap<RestApi, Map<Resource, Frame>>();

/** The frame of a type, created once per handler. */
export function frameOf(api: RestApi, resource: Resource): Frame {
  let ofApi = frames.get(api);
  if (!ofApi) frames.set(api, (ofApi = new Map()));
  let frame = ofApi.get(resource);
  if (!frame) ofApi.set(resource, (frame = makeFrame(api, resource)));
  return frame;
}

function makeFrame(api: RestApi, resource: Resource): Frame {
  const url = `${collectionUrl(api, resource)}/`;
  return {
    open: identifierOpen(resource),
    url,
    base: inner(url),
    linked: api.linked.has(resource),
    links: linksFrame([...resource.relationshipMap().values()]),
    marks: resource.markedFields.map((field) => {
      const mark = valueMark(field, api.settings.bytes);
      const entry = `.attributes.${field.wireName}":${mark?.marker ?? ""}`;
      return { field, mark, entry };
    }),
  };
}

/**
 * The frame of a resource that shows these relationships; those to types without an
 * id are skipped.
 */
export function linksFrame(relationships: readonly Relationship[]): LinksFrame {
  const shown = relationships.filter(({ target }) => target.id !== undefined);
  const opens = shown.map(
    ({ wireName }) => `${JSON.stringify(wireName)}:{"links":{"self":"`,
  );
  const end = "}}";
  return {
    open: `"},"relationships":{${opens[0] ?? end}`,
    relationships: shown.map((relationship, index) => {
      const { wireName, target } = relationship;
      const segment = encodeURIComponent(wireName);
      const close = `/${segment}"}`;
      const open = opens[index + 1];
      const next = open === undefined ? `}${end}` : `},${open}`;
      return {
        relationship,
        bare: `${JSON.stringify(wireName)}:{`,
        middle: `/relationships/${segment}","related":"`,
        close,
        next,
        closeAndNext: close + next,
        identifier: `,"data":${identifierOpen(target)}`,
      };
    }),
  };
}

function identifierOpen({ type }: Resource): string {
  return `{"type":${JSON.stringify(type)},"id":`;
}

/** The URL of a type's collection. */
function collectionUrl(api: RestApi, resource: Resource): string {
  return `${api.settings.endpoint}/${encodeURIComponent(resource.type)}`;
}

/** Text, escaped for a JSON string. */
function inner(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
