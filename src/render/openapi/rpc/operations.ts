import type { RpcOperation } from "../../../graph/model-graph.js";

/** What an operation answers with. */
export type Result =
  "One" | "Many" | "batch" | "boolean" | "aggregate" | "groups";

interface OperationShape {
  /** An update may come as PUT too, which means the same. */
  readonly verb: "get" | "post" | "patch" | "delete";
  readonly status: 200 | 201;
  readonly answers: Result;
}

/**
 * The operations of the RPC service. The runtime has their verbs and statuses;
 * a test holds the two together.
 */
export const operations: Readonly<Record<RpcOperation, OperationShape>> = {
  findMany: { verb: "get", status: 200, answers: "Many" },
  findUnique: { verb: "get", status: 200, answers: "One" },
  findUniqueOrThrow: { verb: "get", status: 200, answers: "One" },
  findFirst: { verb: "get", status: 200, answers: "One" },
  findFirstOrThrow: { verb: "get", status: 200, answers: "One" },
  count: { verb: "get", status: 200, answers: "aggregate" },
  aggregate: { verb: "get", status: 200, answers: "aggregate" },
  groupBy: { verb: "get", status: 200, answers: "groups" },
  exists: { verb: "get", status: 200, answers: "boolean" },
  create: { verb: "post", status: 201, answers: "One" },
  createMany: { verb: "post", status: 201, answers: "batch" },
  createManyAndReturn: { verb: "post", status: 201, answers: "Many" },
  upsert: { verb: "post", status: 200, answers: "One" },
  update: { verb: "patch", status: 200, answers: "One" },
  updateMany: { verb: "patch", status: 200, answers: "batch" },
  updateManyAndReturn: { verb: "patch", status: 200, answers: "Many" },
  delete: { verb: "delete", status: 200, answers: "One" },
  deleteMany: { verb: "delete", status: 200, answers: "batch" },
};
