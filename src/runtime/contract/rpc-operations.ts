/** An operation of the service, as its path spells it (P1). */
export type OperationName =
  | "findMany"
  | "findUnique"
  | "findUniqueOrThrow"
  | "findFirst"
  | "findFirstOrThrow"
  | "count"
  | "aggregate"
  | "groupBy"
  | "exists"
  | "create"
  | "createMany"
  | "createManyAndReturn"
  | "update"
  | "updateMany"
  | "updateManyAndReturn"
  | "upsert"
  | "delete"
  | "deleteMany";

/** How an operation is sent over HTTP. */
export interface Verb {
  readonly methods: readonly string[];
  readonly status: number;
  /** Where its arguments are: the `q` parameter or the request body. */
  readonly input: "query" | "body";
  /** The message that answers another verb (P2). */
  readonly refusal: string;
}

const only = (methods: string): string =>
  `invalid request method, only ${methods} supported`;

const read: Verb = {
  methods: ["GET"],
  status: 200,
  input: "query",
  refusal: only("GET is"),
};
const create: Verb = {
  methods: ["POST"],
  status: 201,
  input: "body",
  refusal: only("POST is"),
};
const update: Verb = {
  methods: ["PUT", "PATCH"],
  status: 200,
  input: "body",
  refusal: only("PUT AND PATCH are"),
};
const remove: Verb = {
  methods: ["DELETE"],
  status: 200,
  input: "query",
  refusal: only("DELETE is"),
};

export const operations: ReadonlyMap<string, Verb> = new Map<
  OperationName,
  Verb
>([
  ["findMany", read],
  ["findUnique", read],
  ["findUniqueOrThrow", read],
  ["findFirst", read],
  ["findFirstOrThrow", read],
  ["count", read],
  ["aggregate", read],
  ["groupBy", read],
  ["exists", read],
  ["create", create],
  ["createMany", create],
  ["createManyAndReturn", create],
  ["upsert", { ...create, status: 200 }],
  ["update", update],
  ["updateMany", update],
  ["updateManyAndReturn", update],
  ["delete", remove],
  ["deleteMany", remove],
]);

/** Operations by a unique key: Prisma batches those of one turn. */
export const lookUps: ReadonlySet<OperationName> = new Set([
  "findUnique",
  "findUniqueOrThrow",
]);
