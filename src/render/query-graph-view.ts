import type { Model, ModelGraph } from "../graph/model-graph.js";
import { isServed } from "../graph/served.js";
import { importLines, importStatement, importTypes } from "./imports.js";
import { type Literal, properties } from "./literal.js";
import type { RenderOptions } from "./render-options.js";
import { typeName } from "./rest-client/names.js";
import { typed } from "./rest-client/members.js";
import { sorted, sortedBy } from "./sorted.js";

/** The clients that options of queries are for. */
export interface QueriedClients {
  readonly rpc: boolean;
  readonly rest: boolean;
}

/** The view of `query-graph.ts.hbs`: what options of queries know of the schema. */
export function queryGraphView(
  graph: ModelGraph,
  { clientImport, importExtension, atomic }: RenderOptions,
  { rpc, rest }: QueriedClients,
): object {
  const models = sortedBy(graph.models, "delegate").filter(
    (model) =>
      (rpc && isServed(model, "rpc")) || (rest && isServed(model, "rest")),
  );
  const inRest = models.filter((model) => isServed(model, "rest"));
  const isAtomic = rest && atomic !== undefined;
  return {
    imports: importLines([
      importTypes(
        sorted([
          ...["ModelQueries", "QueryGraph"],
          ...(rest ? ["RestModelQueries"] : []),
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
      rpc && importTypes(["Prisma"], clientImport),
      rpc &&
        importTypes(
          [
            ...["Aggregates", "AggregatesOf", "Args", "CountOf", "DelegateOf"],
            ...["GroupOf", "Groups", "RpcClient", "Where"],
          ],
          `./client${importExtension}`,
        ),
      rest &&
        importTypes(
          [
            ...(isAtomic ? ["AtomicOperations"] : []),
            ...["Fieldsets", "RestClient"],
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
    models: properties(
      "    ",
      new Map(
        models.map((model) => [
          model.delegate,
          modelLiteral(graph, models, model, { rpc, rest }),
        ]),
      ),
      { open: true },
    ),
    isAtomic,
    rpc,
    rest: rest && [
      ...inRest.map((model) => {
        const all = `RestModelQueries<${typeName(model, "Model")}, Fieldsets>`;
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

/** Members have a name for each client; few have two. */
function modelLiteral(
  { reached = [] }: ModelGraph,
  served: readonly Model[],
  { name, id, fields, relations }: Model,
  { rpc, rest }: QueriedClients,
): Literal {
  const delegates = new Map(
    served.map((model) => [model.name, model.delegate]),
  );
  const named = (models: readonly string[]): readonly string[] =>
    sorted(models.flatMap((model) => delegates.get(model) ?? []));
  const namesOf = (one: { readonly name: string; readonly wireName: string }) =>
    new Set([...(rpc ? [one.name] : []), ...(rest ? [one.wireName] : [])]);
  const targets = relations.flatMap((relation) => {
    const target = delegates.get(relation.target);
    return target === undefined
      ? []
      : [...namesOf(relation)].map((one) => [one, target] as const);
  });
  const own = reached.find(({ model }) => model === name);
  const updates = [...fields, ...relations].flatMap((member) => {
    const found = own?.updates.find((one) => one.name === member.name);
    const models = named(found?.models ?? []);
    return models.length === 0
      ? []
      : [...namesOf(member)].map((one) => [one, models] as const);
  });
  const deletes = named(own?.deletes ?? []);
  const linked = named(
    relations
      .filter(
        ({ kind, foreignKey, sharedKey }) =>
          kind === "to-one" && (!foreignKey || sharedKey),
      )
      .map(({ target }) => target),
  );
  const members: readonly (readonly [string, Literal | false])[] = [
    ["id", id !== undefined && id.fields],
    ["key", rpc && id !== undefined && id.fields.length > 1 && id.key],
    ["relations", targets.length > 0 && new Map(targets)],
    ["linked", rest && linked.length > 0 && [...new Set(linked)]],
    ["deletes", deletes.length > 0 && deletes],
    ["updates", updates.length > 0 && new Map(updates)],
  ];
  return new Map(
    members.filter(
      (one): one is readonly [string, Literal] => one[1] !== false,
    ),
  );
}
