import type { Limits } from "../../contract/limits.js";
import { BoundedCount } from "./bounded-count.js";
import { exceed } from "./exceeded-limit.js";

/**
 * Bounds the relations that an operation includes, by `include` or `select`: of a path
 * that leads back and forth, Prisma returns every record once for each way to it. With ten
 * posts to an author and ten steps, these are a hundred thousand records.
 */
export class BoundedInclude {
  readonly #maxDepth: number;
  readonly #includes: BoundedCount;
  #depth = 0;
  #counts = true;

  constructor({
    maxIncludeDepth = Infinity,
    maxIncludes = Infinity,
  }: Partial<Pick<Limits, "maxIncludeDepth" | "maxIncludes">>) {
    this.#maxDepth = maxIncludeDepth;
    this.#includes = new BoundedCount(maxIncludes, "included relations");
  }

  /** Whether what is read only looks like an include. */
  get isApart(): boolean {
    return !this.#counts;
  }

  /** Starts with the arguments of another operation. */
  reset(): void {
    this.#includes.reset();
    this.#depth = 0;
    this.#counts = true;
  }

  /**
   * Reads a relation's member of `include` or `select`; `false` includes nothing.
   *
   * @throws ExceededLimit (400) for too many relations, or a path of too many.
   */
  within<Result>(member: unknown, read: () => Result): Result {
    if (member === false || !this.#counts) return read();
    this.#includes.add();
    this.#depth += 1;
    if (this.#depth > this.#maxDepth) {
      exceed(`relations are included deeper than ${String(this.#maxDepth)}`);
    }
    const result = read();
    this.#depth -= 1;
    return result;
  }

  /** Reads what only looks like an include: `_count` selects relations, and reads no records. */
  apart<Result>(read: () => Result): Result {
    const counted = this.#counts;
    this.#counts = false;
    const result = read();
    this.#counts = counted;
    return result;
  }
}
