import type { Delegate } from "../prisma/delegate.js";
import type { Resource } from "../model/resource.js";
import type { OperationName } from "../contract/rpc-operations.js";

/** The argument object of an operation. */
export type Arguments = Readonly<Record<string, unknown>>;

/** What an operation is run with. */
export interface OperationContext {
  /** The model on the client of the request. */
  readonly delegate: Delegate;
  readonly resource: Resource;
  readonly args: Arguments;
}

/** Runs an operation in place of the client. */
export type Operation = (context: OperationContext) => PromiseLike<unknown>;

/**
 * The operations of a model: exactly those that the model and its database support.
 * Each is `true`, the client's method of that name, or what runs in its place.
 */
export interface RpcRoutes extends Readonly<
  Partial<Record<OperationName, true | Operation>>
> {
  readonly resource: Resource;
  /** Relations to models that the service does not expose: arguments must not name them either. */
  readonly hiddenRelations?: readonly string[];
}
