import type {
  NamedField,
  Resource,
  Relationship,
} from "../../model/resource.js";
import { type ValueMark, valueMark } from "../../serialization/markers.js";
import type { RestApi } from "../api.js";

/**
 * Fixed text between the places where the URL of a record stands in its links,
 * from `links` on; linkage stands between them as well.
 */
export interface LinksFrame {
  /** `"},"relationships":{"author":{"links":{"self":"` */
  readonly open: string;
  readonly relationships: readonly RelationshipFrame[];
}

/** A relationship's part of the fixed text. */
export interface RelationshipFrame {
  readonly relationship: Relationship;
  /** `"author":{` */
  readonly bare: string;
  /** `/relationships/author","related":"` */
  readonly middle: string;
  /** `/author"}`, before the linkage. */
  readonly close: string;
  /** What comes after the linkage: `},"comments":{"links":{"self":"`, or the end. */
  readonly next: string;
  /** Both, where there is no linkage. */
  readonly closeAndNext: string;
  /** `,"data":{"type":"user","id":`, where its linkage begins. */
  readonly identifier: string;
}

/** What every resource object of a type has in common, as text. */
export interface Frame {
  /** `{"type":"post","id":` */
  readonly open: string;
  /** The URL of the collection and a slash, as the inside of a JSON string. */
  readonly base: string;
  /** False where no URL of a resource answers GET: it has no links then. */
  readonly linked: boolean;
  /** Of a resource that shows all of its relationships. */
  readonly links: LinksFrame;
  /** The attributes that superjson marks. */
  readonly marks: readonly Mark[];
}

/** An attribute that superjson marks. */
export interface Mark {
  readonly field: NamedField;
  /** What marks its values; a list and an embedded document mark what is in them. */
  readonly mark: ValueMark | undefined;
  /** `.attributes.createdAt":["Date"]`, where there is such a mark. */
  readonly entry: string;
}

const frames = new WeakMap<RestApi, Map<Resource, Frame>>();

/** The frame of a type, made once for each handler. */
export function frameOf(api: RestApi, resource: Resource): Frame {
  let ofApi = frames.get(api);
  if (!ofApi) frames.set(api, (ofApi = new Map()));
  let frame = ofApi.get(resource);
  if (!frame) ofApi.set(resource, (frame = makeFrame(api, resource)));
  return frame;
}

function makeFrame(api: RestApi, resource: Resource): Frame {
  return {
    open: identifierOpen(resource),
    base: inner(`${collectionUrl(api, resource)}/`),
    linked: api.linked.has(resource),
    links: linksFrame([...resource.relationshipMap().values()]),
    marks: resource.markedFields.map((field) => {
      const mark = valueMark(field, api.settings.bytes);
      const entry = `.attributes.${field.wireName}":${mark?.marker ?? ""}`;
      return { field, mark, entry };
    }),
  };
}

/** The frame of a resource that shows these relationships, where they lead to what has an id. */
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
export function collectionUrl(api: RestApi, resource: Resource): string {
  return `${api.settings.endpoint}/${encodeURIComponent(resource.type)}`;
}

/** Text as it stands inside a JSON string. */
function inner(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
