import { UsageError } from "../source/usage-error.js";
import { configProblems, isListOfStrings } from "./check-config.js";

/** Options that only callers may pass, not a configuration. */
const callersOptions: readonly string[] = [
  "configFile",
  "cwd",
  "dryRun",
  "force",
  "only",
  "onStep",
];

/**
 * Checks options from untyped callers: a script, or a generator block of a schema.
 *
 * @throws UsageError with everything that is wrong with them
 */
export function checkOptions(options: unknown): void {
  const { out, only } = Object(options) as { out?: unknown; only?: unknown };
  if (out === undefined || out === "") {
    throw new UsageError('say where to write: "out", for example "src/api"');
  }
  const shared = Object.entries(Object(options) as object).filter(
    ([name]) => !callersOptions.includes(name),
  );
  const problems = [
    ...configProblems(Object.fromEntries(shared)),
    ...(only === undefined || isListOfStrings(only)
      ? []
      : [{ message: '"only" must be a list of strings' }]),
  ];
  if (problems.length === 0) return;
  throw new UsageError(
    problems.map((problem) => ({ severity: "error", ...problem })),
  );
}
