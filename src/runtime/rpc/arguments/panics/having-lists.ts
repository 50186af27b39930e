import { RpcError } from "../../errors/rpc-error.js";
import type { Shape } from "../shape.js";
import { isPlain } from "../values.js";

/** The operators of lists, which `having` cannot express. */
const operators = ["has", "hasEvery", "hasSome", "isEmpty"];

/**
 * Prisma's query compiler panics where a `having` looks into a list. It can compare whole
 * lists.
 *
 * @throws RpcError (400) if a `having` uses an operator of lists.
 */
export function requireWholeLists(shape: Shape, having: unknown): void {
  for (const filter of [having].flat()) {
    if (!isPlain(filter)) continue;
    for (const [name, member] of Object.entries(filter)) {
      if (!shape.fieldMap.has(name)) requireWholeLists(shape, member);
      else if (shape.fieldMap.get(name)?.list === true)
        refuseOperator(name, member);
    }
  }
}

function refuseOperator(name: string, filter: unknown): void {
  if (!isPlain(filter)) return;
  const operator = operators.find((one) => Object.hasOwn(filter, one));
  if (operator === undefined) return;
  throw new RpcError(`"${operator}" of "${name}" cannot be in "having"`);
}
