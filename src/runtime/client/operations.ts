import type { OperationName } from "../contract/rpc-operations.js";

/** The HTTP verb of each operation. */
export const verbs: Readonly<
  Record<OperationName, "GET" | "POST" | "PATCH" | "DELETE">
> = {
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
  update: "PATCH",
  updateMany: "PATCH",
  updateManyAndReturn: "PATCH",
  upsert: "POST",
  delete: "DELETE",
  deleteMany: "DELETE",
};
