import type {
  Operation,
  Provider,
  RestOperation,
  RpcOperation,
} from "./model-graph.js";

const collectionReads: readonly Operation[] = [
  "findFirst",
  "findFirstOrThrow",
  "findMany",
  "count",
  "aggregate",
  "groupBy",
];
const recordReads: readonly Operation[] = ["findUnique", "findUniqueOrThrow"];
const creates: readonly Operation[] = ["create", "createMany", "upsert"];
const changes: readonly Operation[] = [
  "update",
  "updateMany",
  "delete",
  "deleteMany",
];

/** Databases whose INSERT and UPDATE can return the rows that they wrote. */
const returning: ReadonlySet<Provider> = new Set([
  "postgresql",
  "cockroachdb",
  "sqlite",
]);

/** The order of the operations, which generated code keeps. */
const allOperations: readonly Operation[] = [
  "findUnique",
  "findUniqueOrThrow",
  "findFirst",
  "findFirstOrThrow",
  "findMany",
  "count",
  "aggregate",
  "groupBy",
  "create",
  "createMany",
  "createManyAndReturn",
  "update",
  "updateMany",
  "updateManyAndReturn",
  "upsert",
  "delete",
  "deleteMany",
];

/** What a model's operations depend on. */
export interface Capabilities {
  readonly provider: Provider;
  readonly isView: boolean;
  readonly creatable: boolean;
  readonly hasUnique: boolean;
}

/** The operations of the Prisma client's delegate for such a model. */
export function operationsOf(model: Capabilities): Operation[] {
  const able = new Set(collectionReads);
  const add = (operations: readonly Operation[]): void => {
    for (const operation of operations) able.add(operation);
  };
  // Every model has a unique criterion, though perhaps one on an ignored
  // field, which Prisma still takes in a `where`. A view need not have any.
  if (!model.isView || model.hasUnique) add(recordReads);
  if (!model.isView) {
    add(changes);
    if (returning.has(model.provider)) add(["updateManyAndReturn"]);
    if (model.creatable) {
      add(creates);
      if (returning.has(model.provider)) add(["createManyAndReturn"]);
    }
  }
  return allOperations.filter((operation) => able.has(operation));
}

/** The REST routes that such a model allows (R37). */
export function restOperationsOf(
  operations: readonly Operation[],
  hasId: boolean,
): RestOperation[] {
  const able = new Set<Operation>(operations);
  const routes: [RestOperation, boolean][] = [
    ["list", able.has("findMany")],
    ["create", able.has("create")],
    ["get", hasId],
    ["update", hasId && able.has("update")],
    ["delete", hasId && able.has("delete")],
  ];
  return routes.flatMap(([name, allowed]) => (allowed ? [name] : []));
}

/** The RPC operations of such a model: the delegate's own, and `exists` (P1). */
export function rpcOperationsOf(
  operations: readonly Operation[],
): RpcOperation[] {
  return operations.flatMap((operation): RpcOperation[] =>
    operation === "findFirstOrThrow" ? [operation, "exists"] : [operation],
  );
}

/** Every operation that a service may offer of a model. */
export const allRestOperations = restOperationsOf(allOperations, true);
export const allRpcOperations = rpcOperationsOf(allOperations);
