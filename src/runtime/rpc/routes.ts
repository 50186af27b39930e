import type { Delegate } from "../prisma/delegate.js";
import type { Resource } from "../model/resource.js";
import type { Arguments } from "./arguments/arguments.js";
import type { OperationName } from "../contract/rpc-operations.js";

/** The argument of an operation. */
export interface OperationContext {
  /** The model on the client of the request. */
  readonly delegate: Delegate;
  readonly resource: Resource;
  readonly args: Arguments;
}

/** Runs an operation of any model. */
export type Operation = (context: OperationContext) => PromiseLike<unknown>;

/** The operations of a model: exactly those that the model and its database support (P1). */
export interface RpcRoutes extends Readonly<
  Partial<Record<OperationName, Operation>>
> {
  readonly resource: Resource;
  /** Relations to models that the service does not expose: arguments must not name them either. */
  readonly hiddenRelations?: readonly string[];
}
