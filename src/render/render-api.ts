import type { Model, ModelGraph } from "../graph/model-graph.js";
import { isServed } from "../graph/served.js";
import { accessView } from "./access-view.js";
import { agentsView, llmsView } from "./agents-view.js";
import { clientView } from "./client-view.js";
import { compositesView } from "./composites-view.js";
import { enumsView } from "./enums-view.js";
import { indexView } from "./index-view.js";
import { extensionsView } from "./extensions-view.js";
import { folderName } from "./names.js";
import { apiDocuments } from "./openapi/api-documents.js";
import type { RenderOptions } from "./render-options.js";
import { rendering, type Reuse } from "./rendering.js";
import { resourceView } from "./resource-view.js";
import { restView } from "./rest-view.js";
import { rpcView } from "./rpc-view.js";
import { ruledFields, rulesView } from "./rules-view.js";
import { schemaView } from "./schema-view.js";

/**
 * Renders all files in memory: POSIX paths relative to the output folder, and their
 * texts. Nothing is written until everything is rendered.
 */
export function renderApi(
  graph: ModelGraph,
  options: RenderOptions,
  reuse: Reuse = () => undefined,
): ReadonlyMap<string, string> {
  const { files, add, render, keys, keyOf } = rendering(graph, options, reuse);
  render("index.ts", () => indexView(graph, options));
  render("schema.ts", () => schemaView(graph, options));
  if (options.rpc) render("client.ts", () => clientView(graph, options));
  if (graph.ruled) render("access.ts", () => accessView(graph, options));
  if (graph.extended) {
    render("extensions.ts", () => extensionsView(graph, options));
  }
  if (graph.enums.length > 0) render("enums.ts", () => enumsView(graph));
  if (graph.compositeTypes.length > 0) {
    render("composites.ts", () => compositesView(graph, options));
  }
  if (graph.models.some((model) => ruledFields(model).length > 0)) {
    render("rules.ts", () => rulesView(graph));
  }
  if (options.agents) {
    render("AGENTS.md", () => agentsView(graph, options));
    render("llms.txt", () => llmsView(graph, options));
  }
  for (const model of graph.models) {
    const folder = folderName(model);
    const key = keyOf(model);
    render(`${folder}/resource.ts`, () => resourceView(model, options), key);
    if (options.rest && inRest(model)) {
      render(`${folder}/rest.ts`, () => restView(graph, model, options), key);
    }
    if (options.rpc && isServed(model, "rpc")) {
      render(`${folder}/rpc.ts`, () => rpcView(model, options), key);
    }
  }
  for (const { path, text } of apiDocuments(graph, options, keys)) {
    add(path, text);
  }
  return files;
}

function inRest(model: Model): boolean {
  return isServed(model, "rest");
}
