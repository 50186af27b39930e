import { RpcError } from "./errors/rpc-error.js";
import type { OperationName } from "../contract/rpc-operations.js";

/**
 * What clients of older Prisma may lack: `updateManyAndReturn` came with 6.2,
 * `createManyAndReturn` with 5.14, and with that `createMany` on SQLite. Generated code
 * does not depend on the version that is installed.
 */
const newer: ReadonlySet<OperationName> = new Set([
  "createMany",
  "createManyAndReturn",
  "updateManyAndReturn",
]);

/** @throws RpcError (400) if the client's Prisma does not have the operation. */
export function refuseAbsent(
  delegate: object | undefined,
  operation: OperationName,
): void {
  if (!newer.has(operation)) return;
  const methods = delegate as Readonly<Record<string, unknown>> | undefined;
  if (!methods || methods[operation] !== undefined) return;
  throw new RpcError(
    `the service's version of Prisma has no operation ${operation}`,
  );
}
