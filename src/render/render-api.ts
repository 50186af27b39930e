import type { ModelGraph } from "../graph/model-graph.js";
import { clientView } from "./client-view.js";
import { compositesView, enumsView } from "./declarations-view.js";
import { renderTemplate } from "./engine.js";
import { indexView } from "./index-view.js";
import { folderName } from "./names.js";
import type { RenderOptions } from "./render-options.js";
import { resourceView } from "./resource-view.js";
import { restView } from "./rest-view.js";
import { rpcView } from "./rpc-view.js";

/**
 * The whole tree in memory: POSIX paths relative to the output folder and their
 * final text. Nothing is written until everything is rendered.
 */
export function renderApi(
  graph: ModelGraph,
  options: RenderOptions,
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const render = (path: string, template: string, view: object): void => {
    files.set(path, `${renderTemplate(template, view).trimEnd()}\n`);
  };
  render("index.ts", "index.ts", indexView(graph, options));
  if (options.rpc) {
    render("client.ts", "client.ts", clientView(graph, options));
  }
  if (graph.enums.length > 0) {
    render("enums.ts", "enums.ts", enumsView(graph));
  }
  if (graph.compositeTypes.length > 0) {
    render("composites.ts", "composites.ts", compositesView(graph, options));
  }
  for (const model of graph.models) {
    const folder = folderName(model);
    render(
      `${folder}/resource.ts`,
      "resource.ts",
      resourceView(graph, model, options),
    );
    if (options.rest) {
      render(`${folder}/rest.ts`, "rest.ts", restView(graph, model, options));
    }
    if (options.rpc) {
      render(`${folder}/rpc.ts`, "rpc.ts", rpcView(model, options));
    }
  }
  return files;
}
