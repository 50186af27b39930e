import type { Relationship } from "../../model/resource.js";
import { RpcError } from "../errors/rpc-error.js";

/**
 * Prisma empties a key of the record's own whatever `disconnect` holds: `false`, or a filter
 * that the related record does not match.
 *
 * @throws RpcError (400) for anything but `true`.
 */
export function requireTrue(
  name: string,
  { kind, foreignKey }: Relationship,
  value: unknown,
): void {
  if (kind === "to-many" || !foreignKey || value === true) return;
  throw new RpcError(
    `"disconnect" of "${name}" takes only true: leave it out to keep the related record, or read that first to compare it`,
  );
}
