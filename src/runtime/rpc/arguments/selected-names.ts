import { RpcError } from "../errors/rpc-error.js";
import { isPlain } from "./values.js";

// If a choice is a list or null, Prisma's client fails without a useful message.

/** @throws RpcError (400) */
export function requireChoice(name: string, value: unknown): void {
  if (typeof value !== "boolean" && !isPlain(value)) {
    throw new RpcError(`"${name}" takes a boolean or an object`);
  }
}

/**
 * Prisma's client fails at a selection in a field that has no members.
 *
 * @throws RpcError (400)
 */
export function requireNoObject(name: string, value: unknown): void {
  if (isPlain(value)) throw new RpcError(`"${name}" takes a boolean`);
}

/** More than any model has; for tens of thousands Prisma takes seconds. */
const maxChoices = 1000;

/** @throws RpcError (400) */
export function requireChoices(value: unknown): void {
  if (Array.isArray(value)) {
    throw new RpcError("the fields to choose must be an object, not a list");
  }
  if (isPlain(value)) requireFew(Object.keys(value));
}

/** @throws RpcError (400) for a list of more fields than any model has. */
function requireFew(value: unknown): void {
  if (Array.isArray(value) && value.length > maxChoices) {
    throw new RpcError(`more than ${String(maxChoices)} fields are chosen`);
  }
}

/**
 * The same fields without repeats: Prisma joins all fields of `distinct` for each
 * row, and runs out of memory if one is listed ten thousand times.
 *
 * @throws RpcError (400) for more than any model has.
 */
export function distinctNames(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const names = new Set(value);
  requireFew([...names]);
  return names.size === value.length ? value : [...names];
}
