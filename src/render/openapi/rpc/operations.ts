import type { RpcOperation } from "../../../graph/model-graph.js";

/** Results that each model has its own schemas of. */
export const modelResults = ["One", "OneOrNone", "Many"] as const;

/** The result of an operation. */
export type Result =
  | (typeof modelResults)[number]
  | ("batch" | "boolean" | "count" | "aggregate" | "groups");

/** The body of an operation's request. */
export type Body = "Create" | "CreateMany" | "Update" | "Upsert";

interface OperationShape {
  readonly summary: string;
  /** Updates may also use PUT, which means the same. */
  readonly verb: "get" | "post" | "patch" | "delete";
  readonly status: 200 | 201;
  /** The body; if absent, the arguments are in the query. */
  readonly takes?: Body;
  readonly answers: Result;
}

/**
 * The operations of the RPC service. The runtime has the same verbs and statuses;
 * a test keeps the two equal.
 */
export const operations: Readonly<Record<RpcOperation, OperationShape>> = {
  findMany: {
    summary: "Find records",
    verb: "get",
    status: 200,
    answers: "Many",
  },
  findUnique: {
    summary: "Find a record by a unique key",
    verb: "get",
    status: 200,
    answers: "OneOrNone",
  },
  findUniqueOrThrow: {
    summary: "Find a record by a unique key, or fail",
    verb: "get",
    status: 200,
    answers: "One",
  },
  findFirst: {
    summary: "Find the first record",
    verb: "get",
    status: 200,
    answers: "OneOrNone",
  },
  findFirstOrThrow: {
    summary: "Find the first record, or fail",
    verb: "get",
    status: 200,
    answers: "One",
  },
  count: {
    summary: "Count records",
    verb: "get",
    status: 200,
    answers: "count",
  },
  aggregate: {
    summary: "Work out figures over records",
    verb: "get",
    status: 200,
    answers: "aggregate",
  },
  groupBy: {
    summary: "Work out figures over groups of records",
    verb: "get",
    status: 200,
    answers: "groups",
  },
  exists: {
    summary: "Tell whether there is a record",
    verb: "get",
    status: 200,
    answers: "boolean",
  },
  create: {
    summary: "Create a record",
    verb: "post",
    status: 201,
    takes: "Create",
    answers: "One",
  },
  createMany: {
    summary: "Create records",
    verb: "post",
    status: 201,
    takes: "CreateMany",
    answers: "batch",
  },
  createManyAndReturn: {
    summary: "Create records and return them",
    verb: "post",
    status: 201,
    takes: "CreateMany",
    answers: "Many",
  },
  upsert: {
    summary: "Update a record, or create it",
    verb: "post",
    status: 200,
    takes: "Upsert",
    answers: "One",
  },
  update: {
    summary: "Update a record",
    verb: "patch",
    status: 200,
    takes: "Update",
    answers: "One",
  },
  updateMany: {
    summary: "Update records",
    verb: "patch",
    status: 200,
    takes: "Update",
    answers: "batch",
  },
  updateManyAndReturn: {
    summary: "Update records and return them",
    verb: "patch",
    status: 200,
    takes: "Update",
    answers: "Many",
  },
  delete: {
    summary: "Delete a record",
    verb: "delete",
    status: 200,
    answers: "One",
  },
  deleteMany: {
    summary: "Delete records",
    verb: "delete",
    status: 200,
    answers: "batch",
  },
};
