import { copyArgs } from "../prisma/copy-args.js";
import type { Delegate, DelegateMap } from "../prisma/delegate.js";
import type { JsonNulls } from "../prisma/json-nulls.js";
import type { Resource } from "../model/resource.js";
import {
  type ArgumentLimits,
  ArgumentReader,
} from "./arguments/argument-reader.js";
import { refuseSelection } from "./arguments/aggregate-selection.js";
import type { Arguments } from "./arguments/arguments.js";
import { batchSafe } from "./arguments/batch-safe.js";
import { refuseAbsent } from "./absent-operation.js";
import { lookUps, type OperationName } from "../contract/rpc-operations.js";
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
  /** The arguments that the client gets. */
  readonly args: Arguments;
  run(client: DelegateMap): PromiseLike<unknown>;
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
  /** Names of hidden fields, of their columns and of hidden relations, of all models. */
  readonly hiddenNames: ReadonlySet<string>;

  constructor(
    { routes, specialFloats, caseSensitiveJson }: RpcService,
    limits: ArgumentLimits,
  ) {
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

  /**
   * A call; `undefined` if the model does not have the operation.
   *
   * @param sameRequest whether the last call is of the same request
   */
  call(
    routes: RpcRoutes,
    operation: OperationName,
    rawArguments: Arguments,
    sameRequest = false,
  ): Call | undefined {
    const run = routes[operation];
    if (!run) return undefined;
    const { resource } = routes;
    refuseSelection(operation, rawArguments);
    const answersRecords = !withoutRecords.has(operation);
    const asked = this.#reader.read(
      resource,
      rawArguments,
      answersRecords,
      sameRequest,
    );
    const args = lookUps.has(operation) ? batchSafe(resource, asked) : asked;
    return {
      resource,
      records: answersRecords ? resource : undefined,
      operation,
      asked,
      args,
      // A look-up may be repeated, and a client proxy may modify its arguments.
      run: lookUps.has(operation)
        ? (client) =>
            run({
              delegate: delegateOf(client, resource),
              resource,
              args: copyArgs(args),
            })
        : (client) => {
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
