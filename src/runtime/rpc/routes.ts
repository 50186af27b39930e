import type { Resource } from "../model/resource.js";
import type { Arguments } from "./arguments/arguments.js";
import type { OperationName } from "./operations.js";

/** The argument of a generated operation. */
export interface OperationContext<Client> {
  readonly client: Client;
  readonly args: Arguments;
}

/** The operations of a model: exactly those that the model and its database support (P1). */
export type RpcRoutes<Client> = {
  readonly [Name in OperationName]?: (
    context: OperationContext<Client>,
  ) => PromiseLike<unknown>;
} & {
  readonly resource: Resource;
  /** Relations to models that the service does not expose: arguments must not name them either. */
  readonly hiddenRelations?: readonly string[];
};

/** The operations of any model, without its client's type. */
export type AnyRpcRoutes = RpcRoutes<unknown>;
