import type { Model, Operation } from "../graph/model-graph.js";
import { banner } from "./banner.js";
import { declaration } from "./declaration.js";
import { importStatement } from "./imports.js";
import { arrowCall } from "./layout.js";
import { property } from "./literal.js";
import { resourceName, rpcName } from "./names.js";
import type { RenderOptions } from "./render-options.js";

const verbs: Readonly<Record<Operation, string>> = {
  findMany: "GET",
  findUnique: "GET",
  findUniqueOrThrow: "GET",
  findFirst: "GET",
  findFirstOrThrow: "GET",
  count: "GET",
  aggregate: "GET",
  groupBy: "GET",
  create: "POST",
  createMany: "POST",
  createManyAndReturn: "POST",
  update: "PATCH",
  updateMany: "PATCH",
  updateManyAndReturn: "PATCH",
  upsert: "POST",
  delete: "DELETE",
  deleteMany: "DELETE",
};

/** The view of `rpc.ts.hbs`: the operations that the model allows (P1). */
export function rpcView(
  model: Model,
  { importExtension }: RenderOptions,
): object {
  const { delegate, operations } = model;
  const names = Object.keys(verbs) as Operation[];
  return {
    banner,
    imports: [
      importStatement(["Delegate"], "@gen-api/runtime", { typeOnly: true }),
      importStatement(["RpcRoutes"], "@gen-api/runtime/rpc", {
        typeOnly: true,
      }),
      importStatement([resourceName(model)], `./resource${importExtension}`),
    ].join("\n"),
    model: model.name,
    delegate,
    resource: property("  ", "resource", { code: resourceName(model) }),
    ...declaration(rpcName(model), "operations", ": RpcRoutes<Client> = {"),
    operations: names
      .filter((name) => operations.includes(name))
      .map((name) => ({
        url: `${verbs[name]} /${delegate}/${name}`,
        handler: arrowCall(
          `  ${name}: ({ client, args }) =>`,
          `client.${delegate}.${name}`,
          "args",
        ),
      })),
  };
}
