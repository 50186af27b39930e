import type { Model, ModelGraph } from "../graph/model-graph.js";
import { isServed } from "../graph/served.js";
import { accessView } from "./access-view.js";
import { banner } from "./banner.js";
import { clientView } from "./client-view.js";
import { compositesView } from "./composites-view.js";
import { delegatesView } from "./delegates-view.js";
import { dependencyKey } from "./dependency-key.js";
import { renderTemplate } from "./engine.js";
import { deprecationsView, hasDeprecations } from "./deprecations-view.js";
import { enumsView } from "./enums-view.js";
import { indexView } from "./index-view.js";
import { extensionsView } from "./extensions-view.js";
import { folderName } from "./names.js";
import { modelOf, neighbourFacts, targetOf } from "./neighbours.js";
import { apiDocuments } from "./openapi/api-documents.js";
import { type QueriedClients, queryGraphView } from "./query-graph-view.js";
import type { RenderOptions } from "./render-options.js";
import { resourceView } from "./resource-view.js";
import { clientView as restClientView } from "./rest-client/client-view.js";
import { typesModule } from "./rest-client/names.js";
import { typesView } from "./rest-client/types-view.js";
import { valuesView } from "./rest-client/values-view.js";
import { restView } from "./rest-view.js";
import { rpcView } from "./rpc-view.js";
import { sqlView } from "./sql-view.js";
import { ruledFields, rulesView } from "./rules-view.js";

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
  const { files, add, render, keys, keyOf } = rendering(graph, options, reuse);
  render("index.ts", () => indexView(graph, options));
  const hasRoutes = options.rest && graph.models.some(inRest);
  if (hasRoutes) render("delegates.ts", () => delegatesView(graph));
  if (options.rpc) render("client.ts", () => clientView(graph, options));
  if (graph.tables) render("sql.ts", () => sqlView(graph));
  if (graph.ruled) render("access.ts", () => accessView(graph, options));
  if (graph.extended) {
    render("extensions.ts", () => extensionsView(graph, options));
  }
  if (graph.enums.length > 0) render("enums.ts", () => enumsView(graph));
  if (graph.compositeTypes.length > 0) {
    render("composites.ts", () => compositesView(graph, options));
  }
  if (hasDeprecations(graph)) {
    render("deprecations.ts", () => deprecationsView(graph));
  }
  if (graph.models.some((model) => ruledFields(model).length > 0)) {
    render("rules.ts", () => rulesView(graph));
  }
  for (const model of graph.models) {
    const folder = folderName(model);
    const key = keyOf(model);
    render(
      `${folder}/resource.ts`,
      () => resourceView(graph, model, options),
      key,
    );
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

/**
 * Renders the client of the REST service, whose files import nothing of the others: they
 * may be in a folder of their own.
 */
export function renderRestClient(
  graph: ModelGraph,
  options: RenderOptions,
  reuse: Reuse = () => undefined,
): ReadonlyMap<string, string> {
  const { files, render, keyOf } = rendering(graph, options, reuse);
  const models = graph.models.filter(inRest);
  const hasValues = graph.enums.length + graph.compositeTypes.length > 0;
  render("rest-client.ts", () =>
    restClientView(graph, models, hasValues, options),
  );
  if (hasValues) render("rest-values.ts", () => valuesView(graph));
  for (const model of models) {
    render(
      `${typesModule(model)}.ts`,
      () => typesView(graph, model, options),
      // Which operators a field takes depends on the database.
      dependencyKey(keyOf(model), graph.provider, graph.fullTextSearch),
    );
  }
  return files;
}

/** Renders what options of queries need, beside the clients that they are for. */
export function renderQueryGraph(
  graph: ModelGraph,
  options: RenderOptions,
  clients: QueriedClients,
  reuse: Reuse = () => undefined,
): ReadonlyMap<string, string> {
  const { files, render } = rendering(graph, options, reuse, clients);
  if (options.query && (clients.rpc || clients.rest)) {
    render("query-graph.ts", () => queryGraphView(graph, options, clients));
  }
  return files;
}

/** The files of a run, and what renders them. */
interface Rendering {
  readonly files: Map<string, string>;
  readonly add: (path: string, text: () => string, key?: string) => void;
  readonly render: (path: string, view: () => object, key?: string) => void;
  /** A hash of each model. */
  readonly keys: ReadonlyMap<string, string>;
  /** A hash of all that the files of a model depend on. */
  readonly keyOf: (model: Model) => string;
}

function rendering(
  graph: ModelGraph,
  options: RenderOptions,
  reuse: Reuse,
  more: object = {},
): Rendering {
  const files = new Map<string, string>();
  const keys = modelKeys(graph);
  const whole = dependencyKey(
    { ...graph, models: [...keys.values()] },
    options,
    more,
  );
  const add: Rendering["add"] = (path, text, key = whole) => {
    files.set(path, reuse(path, key) ?? text());
  };
  const render: Rendering["render"] = (path, view, key) => {
    // A module has the name of its template.
    const template = path.slice(path.lastIndexOf("/") + 1);
    const text = (): string =>
      renderTemplate(template, {
        banner: banner(options.tsNocheck),
        ...view(),
      });
    add(path, () => `${text().trimEnd()}\n`, key);
  };
  const keyOf: Rendering["keyOf"] = (model) =>
    dependencyKey(keys.get(model.name), neighbours(graph, model), options);
  return { files, add, render, keys, keyOf };
}

function inRest(model: Model): boolean {
  return isServed(model, "rest");
}

function modelKeys({ models }: ModelGraph): ReadonlyMap<string, string> {
  return new Map(models.map((model) => [model.name, dependencyKey(model)]));
}

/** Everything that the views of a model get of the models around it. */
function neighbours(graph: ModelGraph, model: Model): readonly object[] {
  const { relations, hiddenRelations, actions = [] } = model;
  const answered = actions.flatMap(({ returns }) =>
    returns.kind === "record" ? [modelOf(graph, returns.model)] : [],
  );
  const targets = [...relations, ...hiddenRelations].map((relation) =>
    targetOf(graph, relation),
  );
  return [...targets, ...answered].map((target) =>
    neighbourFacts.map((fact) => target[fact]),
  );
}
