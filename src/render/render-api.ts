import type { Model, ModelGraph } from "../graph/model-graph.js";
import { banner } from "./banner.js";
import { clientView } from "./client-view.js";
import { compositesView, enumsView } from "./declarations-view.js";
import { delegatesView } from "./delegates-view.js";
import { dependencyKey } from "./dependency-key.js";
import { renderTemplate } from "./engine.js";
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
  const render = (
    path: string,
    template: string,
    view: () => object,
    key?: string,
  ): void => {
    const text = (): string =>
      renderTemplate(template, {
        banner: banner(options.tsNocheck),
        ...view(),
      });
    add(path, () => `${text().trimEnd()}\n`, key);
  };
  render("index.ts", "index.ts", () => indexView(graph, options));
  if (options.rest || options.rpc) {
    render("delegates.ts", "delegates.ts", () => delegatesView(graph));
  }
  if (options.rpc) {
    render("client.ts", "client.ts", () => clientView(graph, options));
  }
  if (graph.enums.length > 0) {
    render("enums.ts", "enums.ts", () => enumsView(graph));
  }
  if (graph.compositeTypes.length > 0) {
    render("composites.ts", "composites.ts", () =>
      compositesView(graph, options),
    );
  }
  for (const model of graph.models) {
    const folder = folderName(model);
    const key = dependencyKey(
      keys.get(model.name),
      neighbours(graph, model),
      options,
    );
    const renderOwn = (name: string, view: () => object): void =>
      render(`${folder}/${name}`, name, view, key);
    renderOwn("resource.ts", () => resourceView(graph, model, options));
    if (options.rest && model.restOperations.length > 0) {
      renderOwn("rest.ts", () => restView(model, options));
    }
    if (options.rpc && model.rpcOperations.length > 0) {
      renderOwn("rpc.ts", () => rpcView(model, options));
    }
  }
  for (const { path, text } of apiDocuments(graph, options, keys)) {
    add(path, text);
  }
  return files;
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
