import type { Model, ModelGraph } from "../graph/model-graph.js";
import { isServed } from "../graph/served.js";
import { accessView } from "./access-view.js";
import { banner } from "./banner.js";
import { clientView } from "./client-view.js";
import { compositesView } from "./composites-view.js";
import { delegatesView } from "./delegates-view.js";
import { dependencyKey } from "./dependency-key.js";
import { renderTemplate } from "./engine.js";
import { enumsView } from "./enums-view.js";
import { indexView } from "./index-view.js";
import { folderName } from "./names.js";
import { neighbourFacts, targetOf } from "./neighbours.js";
import { apiDocuments } from "./openapi/api-documents.js";
import type { RenderOptions } from "./render-options.js";
import { resourceView } from "./resource-view.js";
import { restView } from "./rest-view.js";
import { rpcView } from "./rpc-view.js";

/**
 * The existing text of a file, if the data that it was rendered from has not
 * changed, so that it need not be rendered again.
 */
export type Reuse = (path: string, key: string) => string | undefined;

/**
 * Renders all files in memory: POSIX paths relative to the output folder, and their
 * texts. Nothing is written until everything is rendered.
 */
export function renderApi(
  graph: ModelGraph,
  options: RenderOptions,
  reuse: Reuse = () => undefined,
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const keys = modelKeys(graph);
  const whole = dependencyKey(
    { ...graph, models: [...keys.values()] },
    options,
  );
  const add = (path: string, text: () => string, key = whole): void => {
    files.set(path, reuse(path, key) ?? text());
  };
  const render = (path: string, view: () => object, key?: string): void => {
    // A module has the name of its template.
    const template = path.slice(path.lastIndexOf("/") + 1);
    const text = (): string =>
      renderTemplate(template, {
        banner: banner(options.tsNocheck),
        ...view(),
      });
    add(path, () => `${text().trimEnd()}\n`, key);
  };
  render("index.ts", () => indexView(graph, options));
  const hasRoutes = options.rest && graph.models.some(inRest);
  if (hasRoutes) render("delegates.ts", () => delegatesView(graph));
  if (options.rpc) render("client.ts", () => clientView(graph, options));
  if (graph.ruled) render("access.ts", () => accessView(graph, options));
  if (graph.enums.length > 0) render("enums.ts", () => enumsView(graph));
  if (graph.compositeTypes.length > 0) {
    render("composites.ts", () => compositesView(graph, options));
  }
  for (const model of graph.models) {
    const folder = folderName(model);
    const key = dependencyKey(
      keys.get(model.name),
      neighbours(graph, model),
      options,
    );
    render(
      `${folder}/resource.ts`,
      () => resourceView(graph, model, options),
      key,
    );
    if (options.rest && inRest(model)) {
      render(`${folder}/rest.ts`, () => restView(model, options), key);
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

function modelKeys({ models }: ModelGraph): ReadonlyMap<string, string> {
  return new Map(models.map((model) => [model.name, dependencyKey(model)]));
}

/** Everything that the views of a model get of the models around it. */
function neighbours(graph: ModelGraph, model: Model): readonly object[] {
  const { relations, hiddenRelations } = model;
  return [...relations, ...hiddenRelations].map((relation) => {
    const target = targetOf(graph, relation);
    return neighbourFacts.map((fact) => target[fact]);
  });
}
