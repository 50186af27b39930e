import { operationsOf } from "../graph/operations.js";
import type { Model, ModelGraph, Relation } from "../graph/model-graph.js";
import { isServed, servedRelations } from "../graph/served.js";
import { relationshipAccess, takesUpserts } from "./rest-access.js";
import { sortedBy } from "./sorted.js";
import { literals, union } from "./union-member.js";

/** The services that are generated. */
interface Services {
  readonly rest: boolean;
  readonly rpc: boolean;
}

/** The part of `index.ts.hbs` that types what `authorize` is asked. */
interface OperationsView {
  readonly operations: readonly object[];
  /** Its declaration, if models share it. */
  readonly allRpc: string | false;
  /** What the types import from the runtime's REST. */
  readonly restTypes: readonly string[];
}

/** The operations of each model, and their names for all that have the same. */
export function operationsView(
  { models, provider }: ModelGraph,
  { rest, rpc }: Services,
): OperationsView {
  const all = operationsOf({
    provider,
    isView: false,
    creatable: true,
    deletable: true,
    hasUnique: true,
  });
  const operations = sortedBy(models, "name").flatMap((model) => {
    const services = [
      ...(rest && isServed(model, "rest")
        ? [union("    readonly rest:", restNames(model))]
        : []),
      ...(rpc && isServed(model, "rpc")
        ? [union("    readonly rpc:", rpcNames(model, all))]
        : []),
    ];
    return services.length > 0 ? [{ model: model.name, services }] : [];
  });
  const text = operations.flatMap(({ services }) => services).join("\n");
  return {
    operations,
    allRpc:
      text.includes(": RpcOperation;") &&
      union("type RpcOperation =", literals(all)),
    restTypes: [
      "RelationshipRead",
      "RelationshipWrite",
      "RestOperation",
    ].filter((name) => text.includes(name)),
  };
}

function rpcNames(
  { rpcOperations }: Model,
  all: readonly string[],
): readonly string[] {
  return rpcOperations.length === all.length
    ? ["RpcOperation"]
    : literals(rpcOperations);
}

function restNames(model: Model): readonly string[] {
  const own = [
    ...model.restOperations,
    ...(model.restOperations.includes("create") && takesUpserts(model)
      ? ["upsert"]
      : []),
  ];
  return [
    ...(own.length === restCount ? ["RestOperation"] : literals(own)),
    ...servedRelations(model, "rest").flatMap((relation) =>
      relationshipNames(model, relation),
    ),
  ];
}

/** `list`, `get`, `create`, `upsert`, `update` and `delete`. */
const restCount = 6;

/** The names of a relationship's routes: those of the runtime's `RelationshipRoutes`. */
function relationshipNames(
  model: Model,
  { name, kind, ...relation }: Relation,
): readonly string[] {
  const { reads, writes } = relationshipAccess(model, relation);
  const isOne = kind === "to-one";
  if (!reads) {
    if (!writes) return [];
    return isOne
      ? literals([`${name}.replace`])
      : named(name, "RelationshipWrite");
  }
  if (!writes) return named(name, "RelationshipRead");
  const written = isOne ? JSON.stringify("replace") : "RelationshipWrite";
  return named(name, `RelationshipRead | ${written}`);
}

function named(relation: string, routes: string): readonly string[] {
  return [`\`${relation}.\${${routes}}\``];
}
