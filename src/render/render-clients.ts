import type { ModelGraph } from "../graph/model-graph.js";
import { isServed } from "../graph/served.js";
import { type Clients, clientSchemaView } from "./client-schema-view.js";
import { dependencyKey } from "./dependency-key.js";
import { queryGraphView } from "./query-graph-view.js";
import type { RenderOptions } from "./render-options.js";
import { rendering, type Reuse } from "./rendering.js";
import { clientView as restClientView } from "./rest-client/client-view.js";
import { typesModule } from "./rest-client/names.js";
import { typesView } from "./rest-client/types-view.js";
import { valuesOf, valuesView } from "./rest-client/values-view.js";

/**
 * Renders what browsers use of a folder, beside the client of RPC: the client of REST, whose
 * files import none of the others, so that they may be in a folder of their own, and what
 * queries need.
 */
export function renderClients(
  graph: ModelGraph,
  options: RenderOptions,
  clients: Clients,
  reuse: Reuse = () => undefined,
): ReadonlyMap<string, string> {
  const { files, render, keyOf } = rendering(graph, options, reuse, clients);
  const hasQueries = options.query && (clients.rpc || clients.rest);
  if (clients.rest || hasQueries) {
    render("client-schema.ts", () => clientSchemaView(graph, options, clients));
  }
  if (hasQueries) {
    render("query-graph.ts", () => queryGraphView(graph, options, clients));
  }
  if (!clients.rest) return files;
  const models = graph.models.filter((model) => isServed(model, "rest"));
  const values = valuesOf(graph, models);
  const hasValues = values.enums.length + values.compositeTypes.length > 0;
  render("rest-client.ts", () =>
    restClientView(graph, models, hasValues, options),
  );
  if (hasValues) render("rest-values.ts", () => valuesView(values));
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
