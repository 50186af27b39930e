import { isPlain } from "./argument-values.js";
import { RpcError } from "./rpc-error.js";

// Over a list or a null in what is chosen Prisma's client fails, and says nothing.

/** @throws RpcError (400) */
export function requireChoice(name: string, value: unknown): void {
  if (typeof value !== "boolean" && !isPlain(value)) {
    throw new RpcError(`"${name}" takes a boolean or an object`);
  }
}

/** More than any model has; over tens of thousands Prisma's message takes seconds. */
const maxChoices = 1000;

/** @throws RpcError (400) */
export function requireChoices(value: unknown): void {
  if (Array.isArray(value)) {
    throw new RpcError(
      "what is chosen is the members of an object, not a list",
    );
  }
  if (isPlain(value) && Object.keys(value).length > maxChoices) {
    throw new RpcError(`more than ${String(maxChoices)} fields are chosen`);
  }
}
