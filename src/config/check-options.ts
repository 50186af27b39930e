import { configProblems, optionNames } from "./check-config.js";
import { UsageError } from "./usage-error.js";

/**
 * Options of a caller without types: a script, or a generator block of a schema.
 *
 * @throws UsageError with everything that is wrong with them
 */
export function checkOptions(options: unknown): void {
  const { out } = Object(options) as { out?: unknown };
  if (out === undefined || out === "") {
    throw new UsageError('say where to write: "out", for example "src/api"');
  }
  const shared = Object.entries(Object(options) as object).filter(([name]) =>
    optionNames.includes(name),
  );
  const problems = configProblems(Object.fromEntries(shared));
  if (problems.length === 0) return;
  throw new UsageError(
    problems.map((problem) => ({ severity: "error", ...problem })),
  );
}
