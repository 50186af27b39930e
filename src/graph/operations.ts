import type { Operation, Provider } from "./model-graph.js";

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

/** Databases whose INSERT and UPDATE can answer with the rows they wrote. */
const returning: ReadonlySet<Provider> = new Set([
  "postgresql",
  "cockroachdb",
  "sqlite",
]);

/** The order of the contract, so that what is generated keeps one order too. */
const order: readonly Operation[] = [
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

/** What decides on a model's operations. */
export interface Capabilities {
  readonly provider: Provider;
  readonly isView: boolean;
  readonly creatable: boolean;
  readonly hasUnique: boolean;
}

/** What the Prisma client's delegate of such a model can do. */
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
  return order.filter((operation) => able.has(operation));
}
