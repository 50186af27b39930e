import type { Resource } from "../model/resource.js";
import type { Arguments } from "./input.js";
import type { OperationName } from "./operations.js";

/** What a generated operation is called with. */
export interface OperationContext<Client> {
  readonly client: Client;
  readonly args: Arguments;
}

/** The operations of a model: exactly those that it and its database allow (P1). */
export type RpcRoutes<Client> = {
  readonly [Name in OperationName]?: (
    context: OperationContext<Client>,
  ) => PromiseLike<unknown>;
} & {
  readonly resource: Resource;
  /** Relations to models that the service does not serve: arguments may not name them either. */
  readonly hiddenRelations?: readonly string[];
};

/** The operations of any model, its client's type forgotten. */
export type AnyRpcRoutes = RpcRoutes<unknown>;
