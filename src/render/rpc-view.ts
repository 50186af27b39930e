import type { Model, RpcOperation } from "../graph/model-graph.js";
import { declaration } from "./declaration.js";
import { importLines, importStatement } from "./imports.js";
import { fits } from "./layout.js";
import { property } from "./literal.js";
import { resourceName, rpcName } from "./names.js";
import type { RenderOptions } from "./render-options.js";
import { sorted } from "./sorted.js";

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
  const offered = Object.entries(verbs).filter(([name]) =>
    rpcOperations.includes(name as RpcOperation),
  );
  const functions = offered.map(([name]) => functionOf(name));
  return {
    imports: importLines([
      importStatement(
        [...sorted(functions), "type RpcRoutes"],
        "@gen-api/runtime/rpc",
      ),
      importStatement([resourceName(model)], `./resource${importExtension}`),
    ]),
    model: model.name,
    resource: property("  ", "resource", { code: resourceName(model) }),
    ...declaration(rpcName(model), "operations", ": RpcRoutes = {"),
    hidden:
      outsideRelations.length > 0 &&
      fits("  hiddenRelations: [", outsideRelations.map(quoted), "],"),
    operations: offered.map(([name, verb]) => ({
      url: `${verb} /${delegate}/${name}`,
      operation:
        functionOf(name) === name ? name : `${name}: ${functionOf(name)}`,
    })),
  };
}

/** The function of the runtime for an operation: `delete` cannot be imported by its name. */
function functionOf(operation: string): string {
  return operation === "delete" ? "deleteOne" : operation;
}

function quoted(name: string): string {
  return JSON.stringify(name);
}
