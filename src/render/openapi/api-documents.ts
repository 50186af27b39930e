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

/** The OpenAPI documents of the services that are generated. */
export function apiDocuments(
  graph: ModelGraph,
  { openapi, idDivider, rest, rpc }: RenderOptions,
): readonly PendingFile[] {
  if (openapi === "none") return [];
  const file = (name: string, document: () => JsonObject): PendingFile => ({
    path: `openapi/${name}.${openapi}`,
    text: () => texts[openapi](document()),
  });
  return [
    ...(rest ? [file("rest", () => restDocument(graph, idDivider))] : []),
    ...(rpc ? [file("rpc", () => rpcDocument(graph))] : []),
  ];
}

const texts = {
  json: jsonText,
  // Components that are the same object would become anchors and aliases.
  yaml: (document: JsonObject): string =>
    stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 }),
} as const;
