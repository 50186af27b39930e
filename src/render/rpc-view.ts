import type { Model, RpcOperation } from "../graph/model-graph.js";
import { declaration } from "./declaration.js";
import { clientTypeImport } from "./delegates-view.js";
import { importLines, importStatement, importTypes } from "./imports.js";
import { arrowCall, fits } from "./layout.js";
import { property } from "./literal.js";
import { resourceName, rpcName } from "./names.js";
import type { RenderOptions } from "./render-options.js";

/** The verbs of each operation, in the order of the contract. */
export const verbs: Readonly<Record<RpcOperation, string>> = {
  findMany: "GET",
  findUnique: "GET",
  findUniqueOrThrow: "GET",
  findFirst: "GET",
  findFirstOrThrow: "GET",
  exists: "GET",
  count: "GET",
  aggregate: "GET",
  groupBy: "GET",
  create: "POST",
  createMany: "POST",
  createManyAndReturn: "POST",
  update: "PATCH or PUT",
  updateMany: "PATCH or PUT",
  updateManyAndReturn: "PATCH or PUT",
  upsert: "POST",
  delete: "DELETE",
  deleteMany: "DELETE",
};

/** The view of `rpc.ts.hbs`: the operations that the model allows (P1). */
export function rpcView(
  model: Model,
  { importExtension }: RenderOptions,
): object {
  const { delegate, rpcOperations, outsideRelations } = model;
  const asksExists = rpcOperations.includes("exists");
  return {
    imports: importLines([
      asksExists
        ? importStatement(["exists", "type RpcRoutes"], "@gen-api/runtime/rpc")
        : importTypes(["RpcRoutes"], "@gen-api/runtime/rpc"),
      clientTypeImport(importExtension),
      importStatement([resourceName(model)], `./resource${importExtension}`),
    ]),
    model: model.name,
    resource: property("  ", "resource", { code: resourceName(model) }),
    ...declaration(rpcName(model), "operations", ": RpcRoutes<Client> = {"),
    hidden:
      outsideRelations.length > 0 &&
      fits("  hiddenRelations: [", outsideRelations.map(quoted), "],"),
    operations: Object.entries(verbs)
      .filter(([name]) => rpcOperations.includes(name as RpcOperation))
      .map(([name, verb]) => ({
        url: `${verb} /${delegate}/${name}`,
        handler:
          name === "exists"
            ? arrowCall(
                "  exists: ({ client, args }) =>",
                "exists",
                `client.${delegate}`,
                resourceName(model),
                "args",
              )
            : arrowCall(
                `  ${name}: ({ client, args }) =>`,
                `client.${delegate}.${name}`,
                "args",
              ),
      })),
  };
}

function quoted(name: string): string {
  return JSON.stringify(name);
}
