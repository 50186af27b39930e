import { databaseOf } from "../contract/databases.js";
import type { Limits } from "../contract/limits.js";
import type { Deprecations } from "../service/deprecations.js";
import type { RecordBudget } from "../prisma/bounded-read/record-budget.js";
import type { Delegate, DelegateMap } from "../prisma/delegate.js";
import type { JsonNulls } from "../prisma/json-nulls.js";
import type { Resource } from "../model/resource.js";
import type { Schema } from "../model/schema.js";
import { ArgumentReader } from "./arguments/argument-reader.js";
import { refuseSelection } from "./arguments/aggregate-selection.js";
import type { Arguments } from "./routes.js";
import { boundedRead } from "./bounded-read.js";
import { type Bounds, boundsOf, returnedBy } from "./bounds.js";
import { refuseAbsent } from "./absent-operation.js";
import {
  answersRecords,
  type OperationName,
  operations,
} from "../contract/rpc-operations.js";
import { operationOf } from "./run-operation.js";
import type { RpcRoutes } from "./routes.js";

/** A schema's RPC operations, as generated code declares them. */
export interface RpcService {
  readonly schema: Schema;
  readonly routes: readonly RpcRoutes[];
  /** The Prisma client's own nulls, for schemas with Json fields. */
  readonly jsonNulls?: JsonNulls;
  readonly deprecations?: Deprecations;
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
  const delegate = delegateOf(client, resource);
  await bounds.prepare?.(delegate, read);
  const found = await bounds.atOnce?.(delegate, read);
  if (found) return found.result;
  return bounds.complete(read, await run(client, bounds.args(budget)));
}

/** The operations of a service, found by the names of a request (P1, B4). */
export class ServiceIndex {
  readonly #models: ReadonlyMap<string, RpcRoutes>;
  readonly #reader: ArgumentReader;
  readonly #limits: Limits;
  /** Names of hidden fields, of their columns and of hidden relations, of all models. */
  readonly hiddenNames: ReadonlySet<string>;

  constructor({ routes, schema }: RpcService, limits: Limits) {
    this.#limits = limits;
    this.#models = new Map(
      routes.map((one) => [one.resource.delegate.toLowerCase(), one]),
    );
    this.#reader = new ArgumentReader(routes, {
      database: databaseOf(schema.database),
      limits,
    });
    this.hiddenNames = new Set([
      ...this.#reader.hiddenNames,
      ...routes.flatMap(({ resource }) => hiddenColumns(resource)),
    ]);
  }

  /** The models' names in paths. */
  get modelNames(): readonly string[] {
    return [...this.#models.values()].map((one) => one.resource.delegate);
  }

  /** The operations of a model. */
  routesOf({ delegate }: Resource): RpcRoutes | undefined {
    return this.model(delegate);
  }

  /** A model by its name in the schema. */
  resource(model: string): Resource | undefined {
    return this.#models.get(model.toLowerCase())?.resource;
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
    const run = operationOf(routes, operation);
    if (!run) return undefined;
    const { resource } = routes;
    refuseSelection(operation, rawArguments);
    const { method } = operations[operation];
    const hasRecords = answersRecords(operations[operation]);
    const asked = this.#reader.read(resource, rawArguments, {
      answersRecords: hasRecords,
      isWrite: method !== "GET",
      place: returnedBy(operation, rawArguments, this.#limits),
      sameRequest,
    });
    const bounds = boundsOf(resource, operation, asked, this.#limits);
    return {
      resource,
      records: hasRecords ? resource : undefined,
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
export function delegateOf(
  client: DelegateMap,
  { delegate }: Resource,
): Delegate {
  return client[delegate] as Delegate;
}

/** The database's names of hidden fields, if they differ. */
function hiddenColumns({ fields }: Resource): readonly string[] {
  return Object.values(fields).flatMap(({ hidden, column }) =>
    hidden && column !== undefined ? [column] : [],
  );
}
