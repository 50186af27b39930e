import { RpcError } from "./errors/rpc-error.js";
import { type OperationName, operations } from "../contract/rpc-operations.js";

/**
 * Refuses what the client's Prisma is too old for: generated code does not depend on the
 * version that is installed.
 *
 * @throws RpcError (400)
 */
export function refuseAbsent(
  delegate: object | undefined,
  operation: OperationName,
): void {
  if (operations[operation].since === undefined) return;
  const methods = delegate as Readonly<Record<string, unknown>> | undefined;
  if (!methods || methods[operation] !== undefined) return;
  throw new RpcError(
    `the service's version of Prisma has no operation ${operation}`,
  );
}
