import type { Model } from "../graph/model-graph.js";
import { methodsOf, operations } from "../runtime/contract/rpc-operations.js";
import { declaration } from "./declaration.js";
import { importLines, importStatement, importTypes } from "./imports.js";
import { fits } from "./layout.js";
import { property } from "./literal.js";
import { resourceName, rpcName } from "./names.js";
import type { RenderOptions } from "./render-options.js";

/** The view of `rpc.ts.hbs`: the operations that the model allows (P1). */
export function rpcView(
  model: Model,
  { importExtension }: RenderOptions,
): object {
  const { delegate, rpcOperations, outsideRelations } = model;
  const methods = (name: (typeof rpcOperations)[number]): string =>
    methodsOf(operations[name]).toReversed().join(" or ");
  return {
    imports: importLines([
      importTypes(["RpcRoutes"], "@gen-api/runtime/rpc"),
      importStatement([resourceName(model)], `./resource${importExtension}`),
    ]),
    model: model.name,
    delegate,
    resource: property("  ", "resource", { code: resourceName(model) }),
    ...declaration(rpcName(model), "operations", ": RpcRoutes = {"),
    hidden:
      outsideRelations.length > 0 &&
      fits("  hiddenRelations: [", outsideRelations.map(quoted), "],"),
    groups: [...new Set(rpcOperations.map(methods))].map((group) => ({
      group,
      operations: rpcOperations.filter((name) => methods(name) === group),
    })),
  };
}

function quoted(name: string): string {
  return JSON.stringify(name);
}
