import { located, LocatedError } from "./located-error.js";

/** Arguments that ask for more than a limit allows, and where: `where.posts.some`. */
class ExceededLimit extends LocatedError {
  readonly #problem: string;
  readonly #path: readonly string[];

  constructor(problem: string, path: readonly string[] = []) {
    super(located(path, problem));
    this.#problem = problem;
    this.#path = path;
  }

  override within(name: string): ExceededLimit {
    return new ExceededLimit(this.#problem, [name, ...this.#path]);
  }
}

/** @throws ExceededLimit (400) */
export function exceed(problem: string): never {
  throw new ExceededLimit(problem);
}
