import type { Relationship } from "../../model/resource.js";
import type { FilterPlace } from "../../service/join-budget.js";
import { RpcError } from "../errors/rpc-error.js";
import { isPlain } from "./values.js";

/**
 * On MySQL and MariaDB Prisma's writes lose the name of the table that they change where a
 * filter of theirs reads it again, and fail as if a column were missing.
 *
 * @throws RpcError (400) for a relation that leads back to the written model.
 */
export function refuseWayBack(
  { name, target, foreignKey }: Relationship,
  value: unknown,
  { written }: FilterPlace,
): void {
  if (target !== written || (foreignKey && isNullCheck(value))) return;
  throw new RpcError(
    `"${name}" leads back to the written ${target.model}, which the database cannot filter by in a write: read the ids first, and filter by these`,
  );
}

/** It reads the key alone. */
function isNullCheck(value: unknown): boolean {
  if (!isPlain(value)) return value === null;
  const [[name, operand] = [], ...others] = Object.entries(value);
  return (
    (name === "is" || name === "isNot") &&
    operand === null &&
    others.length === 0
  );
}
