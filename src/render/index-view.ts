import { inputFields } from "../graph/creatable.js";
import type { Model, ModelGraph } from "../graph/model-graph.js";
import { isServed, type Service } from "../graph/served.js";
import { importLines, importStatement, importTypes } from "./imports.js";
import { fits } from "./layout.js";
import { folderName, restName, rpcName } from "./names.js";
import { operationsView } from "./operations-view.js";
import type { RenderOptions } from "./render-options.js";
import { sorted, sortedBy } from "./sorted.js";

/** The view of `index.ts.hbs`, the module that applications import. */
export function indexView(
  graph: ModelGraph,
  {
    clientImport,
    idDivider,
    importExtension,
    rest,
    rpc,
    atomic,
  }: RenderOptions,
): object {
  const models = sortedBy(graph.models, "delegate");
  const inRest = models.filter((model) => isServed(model, "rest"));
  const inRpc = models.filter((model) => isServed(model, "rpc"));
  const jsonNulls = hasJson(graph);
  const deprecations = hasDeprecations(graph);
  const routes = (name: string, model: Model, service: Service): string =>
    importStatement(
      [name],
      `./${folderName(model)}/${service}${importExtension}`,
    );
  const { operations, allRpc, restTypes } = operationsView(graph, {
    rest,
    rpc,
  });
  return {
    imports: importLines([
      operations.length > 0 &&
        importTypes(
          ["ApiHandler", "ApiRequest", "AuthorizeIn", "AuthorizeTo"],
          "@gen-api/runtime",
        ),
      rest &&
        importStatement(
          [
            "restHandler",
            ...sorted([...restTypes, "RestHandlerOptions", "RestService"]).map(
              (name) => `type ${name}`,
            ),
          ],
          "@gen-api/runtime/rest",
        ),
      atomic !== undefined &&
        importStatement(["atomicOperations"], "@gen-api/runtime/rest/atomic"),
      rpc &&
        importStatement(
          ["rpcHandler", "type RpcHandlerOptions", "type RpcService"],
          "@gen-api/runtime/rpc",
        ),
      jsonNulls && importStatement(["Prisma"], clientImport),
      deprecations &&
        importStatement(["deprecationsOf"], "@gen-api/runtime/deprecation"),
      importStatement(
        ["type ApiClient", "schema"],
        `./schema${importExtension}`,
      ),
      ...models.flatMap((model) => [
        rest &&
          isServed(model, "rest") &&
          routes(restName(model), model, "rest"),
        rpc && isServed(model, "rpc") && routes(rpcName(model), model, "rpc"),
      ]),
    ]),
    operations,
    allRpc,
    idDivider: JSON.stringify(idDivider),
    jsonNulls,
    atomic: atomic && JSON.stringify(atomic),
    deprecations,
    rest: rest && {
      routes: fits("  routes: [", inRest.map(restName), "],"),
    },
    rpc: rpc && {
      routes: fits("  routes: [", inRpc.map(rpcName), "],"),
    },
  };
}

/** Nulls in Json fields need Prisma's own null values, which say what they mean. */
function hasJson({ models }: ModelGraph): boolean {
  return models.some(({ fields }) =>
    fields.some(({ type }) => type === "Json"),
  );
}

/** Whether callers see anything that goes away. */
function hasDeprecations({ models }: ModelGraph): boolean {
  return models.some((model) =>
    [model, ...inputFields(model), ...model.relations].some(
      ({ deprecated }) => deprecated,
    ),
  );
}
