/** Answers with records of the model; the others are numbers. */
const recordAnswers = ["One", "OneOrNone", "Many"] as const;

/** An operation of the RPC service (P1). */
export interface RpcOperation {
  /** The HTTP method that clients send; {@link methodsOf} has all that are accepted. */
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly status: 200 | 201;
  /** The body of the request; absent: the arguments are in the parameter `q`. */
  readonly takes?: "Create" | "CreateMany" | "Update" | "Upsert";
  readonly answers:
    | (typeof recordAnswers)[number]
    | ("batch" | "boolean" | "count" | "aggregate" | "groups");
  /** It finds a record by a unique key: Prisma batches those of one turn. */
  readonly isLookUp?: true;
  /** The Prisma that brought it, on some database at least; absent: all that are supported. */
  readonly since?: string;
  /** What descriptions say of it. */
  readonly summary: string;
}

const read = { method: "GET", status: 200 } as const;
const create = { method: "POST", status: 201 } as const;
const update = { method: "PATCH", status: 200, takes: "Update" } as const;
const remove = { method: "DELETE", status: 200 } as const;

const table = {
  findMany: { ...read, answers: "Many", summary: "Find records" },
  findUnique: {
    ...read,
    answers: "OneOrNone",
    isLookUp: true,
    summary: "Find a record by a unique key",
  },
  findUniqueOrThrow: {
    ...read,
    answers: "One",
    isLookUp: true,
    summary: "Find a record by a unique key, or fail",
  },
  findFirst: {
    ...read,
    answers: "OneOrNone",
    summary: "Find the first record",
  },
  findFirstOrThrow: {
    ...read,
    answers: "One",
    summary: "Find the first record, or fail",
  },
  exists: {
    ...read,
    answers: "boolean",
    summary: "Tell whether there is a record",
  },
  count: { ...read, answers: "count", summary: "Count records" },
  aggregate: {
    ...read,
    answers: "aggregate",
    summary: "Work out figures over records",
  },
  groupBy: {
    ...read,
    answers: "groups",
    summary: "Work out figures over groups of records",
  },
  create: {
    ...create,
    takes: "Create",
    answers: "One",
    summary: "Create a record",
  },
  createMany: {
    ...create,
    takes: "CreateMany",
    answers: "batch",
    // On SQLite; elsewhere before.
    since: "5.14",
    summary: "Create records",
  },
  createManyAndReturn: {
    ...create,
    takes: "CreateMany",
    answers: "Many",
    since: "5.14",
    summary: "Create records and return them",
  },
  upsert: {
    ...create,
    status: 200,
    takes: "Upsert",
    answers: "One",
    summary: "Update a record, or create it",
  },
  update: { ...update, answers: "One", summary: "Update a record" },
  updateMany: { ...update, answers: "batch", summary: "Update records" },
  updateManyAndReturn: {
    ...update,
    answers: "Many",
    since: "6.2",
    summary: "Update records and return them",
  },
  delete: { ...remove, answers: "One", summary: "Delete a record" },
  deleteMany: { ...remove, answers: "batch", summary: "Delete records" },
} satisfies Readonly<Record<string, RpcOperation>>;

export type OperationName = keyof typeof table;

/** Every operation, in the order of generated code and descriptions. */
export const operations: Readonly<Record<OperationName, RpcOperation>> = table;

export const operationNames = Object.keys(table) as readonly OperationName[];

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(table, name);
}

/** The methods that an operation may be sent by: an update also by PUT. */
export function methodsOf({
  method,
}: Pick<RpcOperation, "method">): readonly string[] {
  return method === "PATCH" ? ["PUT", "PATCH"] : [method];
}

/** Whether the result has records of the model. */
export function answersRecords({ answers }: RpcOperation): boolean {
  return recordAnswers.some((one) => one === answers);
}
