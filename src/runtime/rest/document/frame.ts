import type {
  NamedField,
  Resource,
  Relationship,
} from "../../model/resource.js";
import { constantMarker } from "../../serialization/markers.js";
import type { RestApi } from "../api.js";

/** A relationship's fixed text around the record's URL. */
export interface RelationshipFrame {
  readonly relationship: Relationship;
  /** `"author":{` */
  readonly bare: string;
  /** `"author":{"links":{"self":"` */
  readonly open: string;
  /** `/relationships/author","related":"` */
  readonly middle: string;
  /** `/author"}` */
  readonly close: string;
  /** `{"type":"user","id":`, where its linkage begins. */
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
  readonly relationships: readonly RelationshipFrame[];
  /** The attributes that superjson marks. */
  readonly marks: readonly Mark[];
}

/** An attribute that superjson marks. */
export interface Mark {
  readonly field: NamedField;
  /** `.attributes.createdAt":["Date"]`, where every value has the same marker. */
  readonly entry: string | undefined;
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
    relationships: [...resource.relationshipMap().values()]
      .filter(({ target }) => target.id !== undefined)
      .map((relationship) => {
        const { wireName } = relationship;
        const segment = encodeURIComponent(wireName);
        const open = `${JSON.stringify(wireName)}:{`;
        return {
          relationship,
          bare: open,
          open: `${open}"links":{"self":"`,
          middle: `/relationships/${segment}","related":"`,
          close: `/${segment}"}`,
          identifier: identifierOpen(relationship.target),
        };
      }),
    marks: resource.markedFields.map((field) => {
      const marker = constantMarker(field, api.settings.bytes);
      const entry = marker && `.attributes.${field.wireName}":${marker}`;
      return { field, entry };
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
