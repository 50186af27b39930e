import type { ModelGraph } from "../../graph/model-graph.js";
import type { RenderOptions } from "../render-options.js";
import type { OpenApiDocument } from "./document.js";
import { denseJson, readableJson, yaml } from "./document-text.js";
import { restDocument } from "./rest/document.js";
import { rpcDocument } from "./rpc/document.js";

/** Models in a document that somebody might read from end to end. */
const mostReadable = 100;

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
  const json = graph.models.length > mostReadable ? denseJson : readableJson;
  const text = openapi === "yaml" ? yaml : json;
  const file = (
    name: string,
    document: () => OpenApiDocument,
  ): PendingFile => ({
    path: `openapi/${name}.${openapi}`,
    text: () => text(document()),
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
