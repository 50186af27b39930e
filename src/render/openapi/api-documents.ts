import { stringify } from "yaml";
import type { ModelGraph } from "../../graph/model-graph.js";
import type { RenderOptions } from "../render-options.js";
import type { JsonObject } from "./json.js";
import { jsonText } from "./json-text.js";
import { restDocument } from "./rest/document.js";
import { rpcDocument } from "./rpc/document.js";

/** A file that is rendered when it is needed. */
interface PendingFile {
  readonly path: string;
  readonly text: () => string;
}

/**
 * The OpenAPI documents of the services that are generated. Everything in them
 * goes by name: a declaration that moves to another file is no change.
 */
export function apiDocuments(
  schema: ModelGraph,
  { openapi, idDivider, rest, rpc }: RenderOptions,
): readonly PendingFile[] {
  if (openapi === "none") return [];
  const graph = {
    ...schema,
    models: byName(schema.models),
    enums: byName(schema.enums),
    compositeTypes: byName(schema.compositeTypes),
  };
  const file = (name: string, document: () => JsonObject): PendingFile => ({
    path: `openapi/${name}.${openapi}`,
    text: () => texts[openapi](document()),
  });
  return [
    ...(rest ? [file("rest", () => restDocument(graph, idDivider))] : []),
    ...(rpc ? [file("rpc", () => rpcDocument(graph))] : []),
  ];
}

function byName<Named extends { readonly name: string }>(
  all: readonly Named[],
): readonly Named[] {
  return all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const texts = {
  json: jsonText,
  // Components that are the same object would become anchors and aliases.
  yaml: (document: JsonObject): string =>
    stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 }),
} as const;
