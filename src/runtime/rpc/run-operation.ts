import type { OperationName } from "../contract/rpc-operations.js";
import type { Operation, OperationContext, RpcRoutes } from "./routes.js";

/** How an operation of a model is run; `undefined` if the model does not have it. */
export function operationOf(
  routes: RpcRoutes,
  name: OperationName,
): Operation | undefined {
  const route = routes[name];
  if (route !== true) return route;
  return name === "exists"
    ? exists
    : ({ delegate, args }) => delegate[name](args);
}

/**
 * Whether a record matches the `where` (P1). It reads one column of at most one
 * record. A `select` of the caller is passed on, and Prisma judges it.
 */
async function exists({
  delegate,
  resource: { id, fields },
  args,
}: OperationContext): Promise<boolean> {
  const [column] = id?.fields ?? Object.keys(fields);
  const select = column === undefined ? {} : { select: { [column]: true } };
  return Boolean(await delegate.findFirst({ ...select, ...args }));
}
