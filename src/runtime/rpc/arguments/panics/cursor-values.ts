import { RpcError } from "../../errors/rpc-error.js";
import type { Shape } from "../shape.js";
import { isPlain } from "../values.js";

/**
 * A cursor finds its record by values. Its type in Prisma also has filters beside the
 * unique key, at which the query compiler panics.
 *
 * @throws RpcError (400) if a field of a cursor has a filter.
 */
export function requireCursorValues(shape: Shape, cursor: unknown): void {
  if (!isPlain(cursor)) return;
  const filtered = Object.keys(cursor).find(
    (name) => shape.fieldMap.has(name) && isPlain(cursor[name]),
  );
  if (filtered === undefined) return;
  throw new RpcError(`"${filtered}" of a cursor takes a value, not a filter`);
}
