import { RpcError } from "../errors/rpc-error.js";

/** Arguments that ask for more than a limit allows, and where: `where.posts.some`. */
export class ExceededLimit extends RpcError {
  readonly #problem: string;
  readonly #path: readonly string[];

  constructor(problem: string, path: readonly string[] = []) {
    super(path.length > 0 ? `"${path.join(".")}": ${problem}` : problem);
    this.#problem = problem;
    this.#path = path;
  }

  /** The same, where the arguments so far are the member of others. */
  within(name: string): ExceededLimit {
    return new ExceededLimit(this.#problem, [name, ...this.#path]);
  }
}

/** @throws ExceededLimit (400) */
export function exceed(problem: string): never {
  throw new ExceededLimit(problem);
}

/** Reads a member of the arguments; a limit that it exceeds is reported at its name. */
export function readWithin<Result>(name: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof ExceededLimit ? error.within(name) : error;
  }
}
