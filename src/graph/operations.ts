import {
  operationNames,
  type OperationName,
  operations,
} from "../runtime/contract/rpc-operations.js";
import { databaseOf, type Provider } from "../runtime/contract/databases.js";
import type { RestOperation } from "./model-graph.js";

/** What a model's operations depend on. */
export interface Capabilities {
  readonly provider: Provider;
  readonly isView: boolean;
  readonly creatable: boolean;
  readonly deletable: boolean;
  readonly hasUnique: boolean;
}

/** The RPC operations of such a model (P1). */
export function operationsOf(model: Capabilities): OperationName[] {
  const { provider, isView, creatable, deletable, hasUnique } = model;
  const { returnsRows = false } = databaseOf({ provider });
  return operationNames.filter((name) => {
    const { method, answers, isLookUp } = operations[name];
    // Every model has a unique criterion, though perhaps one on an ignored field, which
    // Prisma still takes in a `where`. A view need not have any.
    if (method === "GET") return !isLookUp || !isView || hasUnique;
    if (isView || (method === "POST" && !creatable)) return false;
    if (method === "DELETE" && !deletable) return false;
    return answers !== "Many" || returnsRows;
  });
}

/** The REST routes that such a model allows (R37). */
export function restOperationsOf(
  able: readonly OperationName[],
  hasId: boolean,
): RestOperation[] {
  const routes: [RestOperation, boolean][] = [
    ["list", able.includes("findMany")],
    ["create", able.includes("create")],
    ["get", hasId],
    ["update", hasId && able.includes("update")],
    ["delete", hasId && able.includes("delete")],
  ];
  return routes.flatMap(([name, allowed]) => (allowed ? [name] : []));
}

/** Every operation of REST that a service may offer of a model. */
export const allRestOperations = restOperationsOf(operationNames, true);
