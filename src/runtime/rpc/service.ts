import type { Limits } from "../contract/limits.js";
import type { RecordBudget } from "../prisma/bounded-read/record-budget.js";
import type { Delegate, DelegateMap } from "../prisma/delegate.js";
import type { JsonNulls } from "../prisma/json-nulls.js";
import type { Resource } from "../model/resource.js";
import { ArgumentReader } from "./arguments/argument-reader.js";
import { refuseSelection } from "./arguments/aggregate-selection.js";
import type { Arguments } from "./arguments/arguments.js";
import { boundedRead } from "./bounded-read.js";
import { type Bounds, boundsOf } from "./bounds.js";
import { refuseAbsent } from "./absent-operation.js";
import type { OperationName } from "../contract/rpc-operations.js";
import type { RpcRoutes } from "./routes.js";

/** A schema's RPC operations, as generated code declares them. */
export interface RpcService {
  readonly routes: readonly RpcRoutes[];
  /** The Prisma client's own nulls, for schemas with Json fields. */
  readonly jsonNulls?: JsonNulls;
  /** Whether the database stores NaN and the infinities in floats; absent: it does not. */
  readonly specialFloats?: boolean;
  /** Whether Prisma cannot ignore case where it compares `Json`; absent: it can. */
  readonly caseSensitiveJson?: boolean;
}

/** One operation of one model with its arguments, ready to run. */
export interface Call {
  readonly resource: Resource;
  /** The model of the records in the result; absent if the result has none. */
  readonly records: Resource | undefined;
  readonly operation: OperationName;
  /** The arguments as `authorize` sees them. */
  readonly asked: Arguments;
  readonly bounds: Bounds;
  /** Runs it with these arguments. */
  run(client: DelegateMap, args: Arguments): PromiseLike<unknown>;
}

/** The result of a call, within what the request may load. */
export async function runWhole(
  { bounds, resource, run }: Call,
  client: DelegateMap,
  budget: RecordBudget,
): Promise<unknown> {
  const read = boundedRead(client, budget);
  await bounds.prepare?.(delegateOf(client, resource), read);
  return bounds.complete(read, await run(client, bounds.args(budget)));
}

/** Operations that return numbers, aggregates or booleans. */
const withoutRecords: ReadonlySet<OperationName> = new Set([
  "aggregate",
  "count",
  "createMany",
  "deleteMany",
  "exists",
  "groupBy",
  "updateMany",
]);

/** The operations of a service, found by the names of a request (P1, B4). */
export class ServiceIndex {
  readonly #models: ReadonlyMap<string, RpcRoutes>;
  readonly #reader: ArgumentReader;
  readonly #limits: Limits;
  /** Names of hidden fields, of their columns and of hidden relations, of all models. */
  readonly hiddenNames: ReadonlySet<string>;

  constructor(
    { routes, specialFloats, caseSensitiveJson }: RpcService,
    limits: Limits,
  ) {
    this.#limits = limits;
    this.#models = new Map(
      routes.map((one) => [one.resource.delegate.toLowerCase(), one]),
    );
    this.#reader = new ArgumentReader(routes, {
      specialFloats,
      caseSensitiveJson,
      limits,
    });
    this.hiddenNames = new Set([
      ...this.#reader.hiddenNames,
      ...routes.flatMap(({ resource }) => hiddenColumns(resource)),
    ]);
  }

  /** The operations of a model, by its name in any case; `undefined` for an unknown one. */
  model(name: string): RpcRoutes | undefined {
    return this.#models.get(name.toLowerCase());
  }

  /** A call; `undefined` if the model does not have the operation. */
  call(
    routes: RpcRoutes,
    operation: OperationName,
    rawArguments: Arguments,
  ): Call | undefined {
    const run = routes[operation];
    if (!run) return undefined;
    const { resource } = routes;
    refuseSelection(operation, rawArguments);
    const answersRecords = !withoutRecords.has(operation);
    const asked = this.#reader.read(resource, rawArguments, answersRecords);
    const bounds = boundsOf(resource, operation, asked, this.#limits);
    return {
      resource,
      records: answersRecords ? resource : undefined,
      operation,
      asked,
      bounds,
      run(client, args) {
        const delegate = delegateOf(client, resource);
        refuseAbsent(delegate, operation);
        return run({ delegate, resource, args });
      },
    };
  }
}

/** Applications' types make sure that their client has the model. */
function delegateOf(client: DelegateMap, { delegate }: Resource): Delegate {
  return client[delegate] as Delegate;
}

/** The database's names of hidden fields, if they differ. */
function hiddenColumns({ fields }: Resource): readonly string[] {
  return Object.values(fields).flatMap(({ hidden, column }) =>
    hidden && column !== undefined ? [column] : [],
  );
}
