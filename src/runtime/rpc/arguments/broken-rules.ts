import { located, LocatedError } from "./located-error.js";

/** A value in the data that breaks a rule of its field, and where: `data.title`. */
interface BrokenRule {
  readonly message: string;
  readonly path: readonly string[];
}

/** Problems reported at once: a `createMany` may have tens of thousands. */
const maxProblems = 100;

/** Values that break rules of their fields (422), all in one answer. */
export class BrokenRules extends LocatedError {
  readonly problems: readonly BrokenRule[];

  constructor(problems: readonly BrokenRule[]) {
    const told = problems
      .slice(0, maxProblems)
      .map(({ path, message }) => located(path, message));
    if (problems.length > maxProblems) told.push("and there may be more");
    super(told.join("; "), 422, {
      rejectedByValidation: true,
      reason: "DATA_VALIDATION_VIOLATION",
    });
    this.problems = problems;
  }

  override within(name: string): BrokenRules {
    return new BrokenRules(
      this.problems.map(({ message, path }) => ({
        message,
        path: [name, ...path],
      })),
    );
  }
}

/**
 * The broken rules of several parts of the arguments, so that all are reported together.
 *
 * @throws the error if it is another, and what there is once that is enough to report.
 */
export function withBroken(
  others: BrokenRules | undefined,
  error: unknown,
): BrokenRules {
  if (!(error instanceof BrokenRules)) throw error;
  const all = others
    ? new BrokenRules([...others.problems, ...error.problems])
    : error;
  if (all.problems.length > maxProblems) throw all;
  return all;
}
