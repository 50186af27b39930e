import type { ApiResponse } from "../../service/api-handler.js";
import { inPhase } from "../../service/telemetry/trace.js";
import { textResponse } from "../../service/text-response.js";
import type { Row } from "../../model/resource.js";
import { Markers } from "../../serialization/markers.js";
import type { Include, IncludeNode } from "../query/include.js";
import { decodedRows } from "./decoded-rows.js";
import { type Compound, compound } from "./compound-document.js";
import { resourceTexts, type Style } from "./resource-text.js";

/** The headers of every document of the service (R31). */
export const documentHeaders = {
  "content-type": "application/vnd.api+json",
  vary: "Accept",
} as const;

/** The content of a document of resources. */
interface DocumentParts {
  readonly style: Style;
  readonly include: Include;
  /** The primary data: rows for a collection, one row or null for a single resource. */
  readonly data: readonly Row[] | Row | null;
  /** The top-level links, as JSON text. */
  readonly links: string;
  readonly total?: number | undefined;
  /** The profile of JSON:API that the document follows. */
  readonly profile?: string;
}

/** A document of resource objects (JSON:API §Top Level), written in one pass. */
export function resourceDocument(parts: DocumentParts): string {
  const { settings } = parts.style.api;
  return inPhase(settings, "document", () => writtenDocument(parts));
}

function writtenDocument(parts: DocumentParts): string {
  const { style, include, links, total, profile } = parts;
  const markers = new Markers();
  const many = Array.isArray(parts.data);
  const rows = many
    ? (parts.data as readonly Row[])
    : parts.data === null
      ? []
      : [parts.data as Row];
  const { primary, included } = compound(
    style.api,
    include.root,
    decodedRows(include.root, rows),
  );
  const { resource } = include.root;
  const data = many ? "data." : "data";
  const texts = resourceTexts(style, resource, primary, data, 0, markers);
  const dataText = many ? `[${texts}]` : texts === "" ? "null" : texts;

  const includedText = include.requested
    ? includedMember(style, included, markers)
    : "";
  return style.size.checked(
    `{"jsonapi":${implementation(profile)},"links":${links},"data":${dataText}${includedText}${metaMember(markers, total, profile)}}`,
  );
}

/** The member `jsonapi` of a document. */
function implementation(profile: string | undefined): string {
  return profile === undefined
    ? '{"version":"1.1"}'
    : `{"version":"1.1","profile":["${profile}"]}`;
}

function includedMember(
  style: Style,
  included: Compound["included"],
  markers: Markers,
): string {
  let written = 0;
  let all = "";
  for (const [type, found] of included) {
    const more = resourceTexts(
      style,
      type,
      found,
      "included.",
      written,
      markers,
    );
    all += all === "" || more === "" ? more : `,${more}`;
    style.size.check(all);
    written += found.length;
  }
  return `,"included":[${all}]`;
}

/** The profile has the total in `page`; it is where other lists have it, too. */
function metaMember(
  markers: Markers,
  total: number | undefined,
  profile: string | undefined,
): string {
  const serialization = markers.meta;
  const own = total === undefined ? "" : `"total":${String(total)}`;
  const totalText =
    profile === undefined || own === "" ? own : `"page":{${own}},${own}`;
  if (serialization === undefined) {
    return totalText === "" ? "" : `,"meta":{${totalText}}`;
  }
  const next = totalText === "" ? "" : `,${totalText}`;
  return `,"meta":{"serialization":${serialization}${next}}`;
}

/** What `include` requested at a relationship URL. */
export interface Linked {
  readonly style: Style;
  /** The linked resources; absent if only their linkage was read. */
  readonly node: IncludeNode | undefined;
  readonly rows: readonly Row[];
}

/**
 * A document of resource linkage, which answers relationship URLs.
 *
 * @param linked present if the request has `include`
 */
export function linkageDocument(
  links: string,
  linkage: string,
  total?: number,
  linked?: Linked,
  profile?: string,
): string {
  const markers = new Markers();
  const includedText = linked
    ? includedMember(linked.style, linkedResources(linked), markers)
    : "";
  const text = `{"jsonapi":${implementation(profile)},"links":${links},"data":${linkage}${includedText}${metaMember(markers, total, profile)}}`;
  return linked ? linked.style.size.checked(text) : text;
}

/** The linked resources themselves, and what their `include` paths lead to. */
function linkedResources({ style, node, rows }: Linked): Compound["included"] {
  if (!node) return new Map();
  const { primary, included } = compound(
    style.api,
    node,
    decodedRows(node, rows),
  );
  const { resource } = node;
  const others = included.get(resource) ?? [];
  return new Map([...included, [resource, [...primary, ...others]]]);
}

/**
 * A document as a response.
 *
 * @param more headers beside those of every document, or in their place
 */
export function documentResponse(
  text: string,
  status = 200,
  more?: Readonly<Record<string, string>>,
): ApiResponse {
  // Named one by one: V8 takes ten times as long to add members to a copy.
  const { "content-type": type, vary } = documentHeaders;
  return textResponse(status, { "content-type": type, vary, ...more }, text);
}
