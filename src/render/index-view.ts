import type { Model, ModelGraph, Provider } from "../graph/model-graph.js";
import { importStatement, sorted } from "./imports.js";
import { fits } from "./layout.js";
import { folderName, restName, rpcName } from "./names.js";
import type { RenderOptions } from "./render-options.js";

/** The view of `index.ts.hbs`, the module that applications import. */
export function indexView(
  graph: ModelGraph,
  { clientImport, idDivider, importExtension, rest, rpc }: RenderOptions,
): object {
  const byDelegate = new Map(graph.models.map((one) => [one.delegate, one]));
  const models = sorted(byDelegate.keys()).map(
    (delegate) => byDelegate.get(delegate) as Model,
  );
  const inRest = models.filter(
    ({ restOperations }) => restOperations.length > 0,
  );
  const inRpc = models.filter(({ rpcOperations }) => rpcOperations.length > 0);
  return {
    imports: [
      importStatement(["ApiHandler", "ModelDelegate"], "@gen-api/runtime", {
        typeOnly: true,
      }),
      ...(rest
        ? [
            importStatement(
              ["restHandler", "type RestHandlerOptions"],
              "@gen-api/runtime/rest",
            ),
          ]
        : []),
      ...(rpc
        ? [
            importStatement(
              ["rpcHandler", "type RpcHandlerOptions"],
              "@gen-api/runtime/rpc",
            ),
          ]
        : []),
      ...((rest || rpc) && hasJson(graph)
        ? [importStatement(["Prisma"], clientImport)]
        : []),
      ...models.flatMap((model) => [
        ...(rest && model.restOperations.length > 0
          ? [
              importStatement(
                [restName(model)],
                `./${folderName(model)}/rest${importExtension}`,
              ),
            ]
          : []),
        ...(rpc && model.rpcOperations.length > 0
          ? [
              importStatement(
                [rpcName(model)],
                `./${folderName(model)}/rpc${importExtension}`,
              ),
            ]
          : []),
      ]),
    ].join("\n"),
    delegates: models.map(({ delegate }) => delegate),
    provider: graph.provider,
    idDivider: JSON.stringify(idDivider),
    jsonNulls: hasJson(graph),
    foreignKeys: graph.relationMode === "foreignKeys",
    fullTextSearch: graph.fullTextSearch,
    specialFloats: specialFloats.has(graph.provider),
    caseSensitiveJson: graph.provider === "sqlite" && hasJson(graph),
    rest: rest && {
      routes: fits("      routes: [", inRest.map(restName), "],"),
    },
    rpc: rpc && {
      routes: fits("      routes: [", inRpc.map(rpcName), "],"),
    },
  };
}

/** Databases whose floats can be NaN and infinite. */
const specialFloats: ReadonlySet<Provider> = new Set([
  "postgresql",
  "cockroachdb",
  "mongodb",
]);

/** Nulls in Json fields need Prisma's own null values, which say what they mean. */
function hasJson({ models }: ModelGraph): boolean {
  return models.some(({ fields }) =>
    fields.some(({ type }) => type === "Json"),
  );
}
