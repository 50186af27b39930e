import type { ModelGraph } from "../graph/model-graph.js";
import { type Clients, clientModels } from "./client-schema-view.js";
import { importLines, importStatement, importTypes } from "./imports.js";
import { queryActions, restActionsName } from "./query-actions.js";
import type { RenderOptions } from "./render-options.js";
import { typeName } from "./rest-client/names.js";
import { typed } from "./rest-client/members.js";
import { sorted } from "./sorted.js";

/** The view of `query-graph.ts.hbs`: what options of queries know of the schema. */
export function queryGraphView(
  graph: ModelGraph,
  { clientImport, importExtension, atomic }: RenderOptions,
  { rpc, rest }: Clients,
): object {
  const inRest = clientModels(graph, { rpc: false, rest });
  const isAtomic = rest && atomic !== undefined;
  const actions = queryActions(graph, { rpc, rest });
  const acts = { rpc: actions.rpc.length > 0, rest: actions.rest.length > 0 };
  return {
    imports: importLines([
      importTypes(
        sorted([
          ...["ModelQueries", "QueryGraph"],
          ...(rest ? ["RestModelQueries"] : []),
          ...(acts.rest ? ["RestActionQueries"] : []),
          ...(acts.rpc ? ["ActionSettings", "NoVariables"] : []),
          ...(rpc ? rpcTypes : []),
        ]),
        "@gen-api/runtime/query",
      ),
      isAtomic &&
        importStatement(
          ["atomicQueries", "type AtomicQueries"],
          "@gen-api/runtime/query/atomic",
        ),
      rpc &&
        importTypes(
          ["RpcClientError", "RpcPromise"],
          "@gen-api/runtime/client",
        ),
      acts.rest &&
        importTypes(["Id", "RestRecord"], "@gen-api/runtime/rest-client"),
      rpc && importTypes(["Prisma"], clientImport),
      importStatement(["clientSchema"], `./client-schema${importExtension}`),
      rpc &&
        importTypes(
          [
            ...["Aggregates", "AggregatesOf", "Args", "CountOf", "DelegateOf"],
            ...["GroupOf", "Groups", "RpcClient", "Where"],
            ...(acts.rpc ? ["Given", "OfRecord", "Returned"] : []),
            ...actions.shapes,
          ],
          `./client${importExtension}`,
        ),
      rest &&
        importTypes(
          [
            ...(isAtomic ? ["AtomicOperations"] : []),
            ...["Fieldsets", "RestClient"],
            ...(rpc ? [] : actions.shapes),
            ...inRest.map((model) => typeName(model, "Model")),
          ],
          `./rest-client${importExtension}`,
        ),
    ]),
    clients: rpc && rest ? "clients" : "client",
    queries:
      rpc && rest
        ? "{ rpc: RpcQueries; rest: RestQueries }"
        : rpc
          ? "{ rpc: RpcQueries }"
          : "{ rest: RestQueries }",
    isAtomic,
    rpcActions: acts.rpc && actions.rpc,
    restActions: actions.rest,
    rpc,
    rest: rest && [
      ...inRest.map((model) => {
        const generated = `RestModelQueries<${typeName(model, "Model")}, Fieldsets>`;
        const all = model.actions
          ? `${generated} & ${restActionsName(model)}`
          : generated;
        return typed(`  readonly ${model.delegate}:`, [
          `Of<${JSON.stringify(model.delegate)}, ${all}>`,
        ]);
      }),
      ...(isAtomic
        ? ["  readonly atomic: AtomicQueries<AtomicOperations>;"]
        : []),
    ],
  };
}

const rpcTypes = [
  ...["InfiniteData", "InfiniteQueryOptions", "InfiniteQuerySettings"],
  ...["KeyOf", "MutationOptions", "MutationSettings"],
  ...["Page", "QueryOptions", "QuerySettings", "SkipToken"],
];
