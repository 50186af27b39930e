import type {
  Operation,
  Provider,
  RestOperation,
  RpcOperation,
} from "./model-graph.js";

/** What a model's operations depend on. */
export interface Capabilities {
  readonly provider: Provider;
  readonly isView: boolean;
  readonly creatable: boolean;
  readonly hasUnique: boolean;
}

type Condition = (model: Capabilities) => boolean;

const always: Condition = () => true;
// Every model has a unique criterion, though perhaps one on an ignored field, which
// Prisma still takes in a `where`. A view need not have any.
const byUnique: Condition = ({ isView, hasUnique }) => !isView || hasUnique;
const changes: Condition = ({ isView }) => !isView;
const creates: Condition = ({ isView, creatable }) => !isView && creatable;

/** Databases whose INSERT and UPDATE can return the rows that they wrote. */
const returning: ReadonlySet<Provider> = new Set([
  "postgresql",
  "cockroachdb",
  "sqlite",
]);

/** Which models have an operation, in the order that generated code keeps. */
const conditions: Readonly<Record<Operation, Condition>> = {
  findUnique: byUnique,
  findUniqueOrThrow: byUnique,
  findFirst: always,
  findFirstOrThrow: always,
  findMany: always,
  count: always,
  aggregate: always,
  groupBy: always,
  create: creates,
  createMany: creates,
  createManyAndReturn: (model) =>
    creates(model) && returning.has(model.provider),
  update: changes,
  updateMany: changes,
  updateManyAndReturn: (model) =>
    changes(model) && returning.has(model.provider),
  upsert: creates,
  delete: changes,
  deleteMany: changes,
};

const allOperations = Object.keys(conditions) as readonly Operation[];

/** The operations of the Prisma client's delegate for such a model. */
export function operationsOf(model: Capabilities): Operation[] {
  return allOperations.filter((operation) => conditions[operation](model));
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
