import type { ApiResponse } from "../../handler/contract.js";
import { TextResponse } from "../../handler/text-response.js";
import type { Row } from "../../model/resource.js";
import { Markers } from "../../serialization/markers.js";
import type { Include } from "../read/include.js";
import { decodedRows } from "./decoded-rows.js";
import { compound } from "./included.js";
import { resourceTexts, type Style } from "./resource-text.js";

/** The headers of every document of the service (R31). */
export const documentHeaders = {
  "content-type": "application/vnd.api+json",
  vary: "Accept",
} as const;

/** The content of a document of resources. */
export interface DocumentParts {
  readonly style: Style;
  readonly include: Include;
  /** The primary data: rows for a collection, one row or null for a single resource. */
  readonly data: readonly Row[] | Row | null;
  /** The top-level links, as JSON text. */
  readonly links: string;
  readonly total?: number;
}

/** A document of resource objects (JSON:API §Top Level), written in one pass. */
export function resourceDocument(parts: DocumentParts): string {
  const { style, include, links, total } = parts;
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

  let includedText = "";
  if (include.requested) {
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
      written += found.length;
    }
    includedText = `,"included":[${all}]`;
  }
  return `{"jsonapi":{"version":"1.1"},"links":${links},"data":${dataText}${includedText}${metaMember(markers, total)}}`;
}

function metaMember(markers: Markers, total: number | undefined): string {
  const serialization = markers.meta;
  const totalText = total === undefined ? "" : `"total":${String(total)}`;
  if (serialization === undefined) {
    return totalText === "" ? "" : `,"meta":{${totalText}}`;
  }
  const next = totalText === "" ? "" : `,${totalText}`;
  return `,"meta":{"serialization":${serialization}${next}}`;
}

/** A document of resource linkage, which answers relationship URLs. */
export function linkageDocument(
  links: string,
  linkage: string,
  total?: number,
): string {
  const meta = total === undefined ? "" : `,"meta":{"total":${String(total)}}`;
  return `{"jsonapi":{"version":"1.1"},"links":${links},"data":${linkage}${meta}}`;
}

/**
 * A document as a response.
 *
 * @param headers all headers, those of every document included
 */
export function documentResponse(
  text: string,
  status = 200,
  headers: Readonly<Record<string, string>> = documentHeaders,
): ApiResponse {
  return new TextResponse(status, { ...headers }, text);
}
