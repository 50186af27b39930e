import { RpcError } from "../errors/rpc-error.js";

/** A problem with arguments that is told with its place in them: `where.posts.some`. */
export abstract class LocatedError extends RpcError {
  /** The same, where the arguments so far are the member of others. */
  abstract within(name: string): LocatedError;
}

/** A message after its place. */
export function located(path: readonly string[], message: string): string {
  return path.length > 0 ? `"${path.join(".")}": ${message}` : message;
}

/** An error of a member of the arguments, with its place if it is told. */
export function locatedIn(name: string, error: unknown): unknown {
  return error instanceof LocatedError ? error.within(name) : error;
}
