import type { GenerateOptions } from "../generate-options.js";
import { UsageError } from "../source/usage-error.js";
import {
  configProblems,
  type Kind,
  kindProblem,
  optionNames,
} from "./check-config.js";
import type { Config } from "./config.js";

/** Options that only callers may pass, not a configuration. */
const callersOptions: Readonly<
  Record<Exclude<keyof GenerateOptions, keyof Config>, Kind>
> = {
  configFile: "a string",
  cwd: "a string",
  dryRun: "a boolean",
  force: "a boolean",
  ignoreExtensions: "a boolean",
  only: "a list of strings",
  onStep: "a function",
};

/**
 * Checks options from untyped callers: a script, or a generator block of a schema.
 *
 * @throws UsageError with everything that is wrong with them
 */
export function checkOptions(options: unknown): void {
  const given = Object(options) as Readonly<Record<string, unknown>>;
  if (given["out"] === undefined || given["out"] === "") {
    throw new UsageError('say where to write: "out", for example "src/api"');
  }
  const shared = Object.entries(given).filter(
    ([name]) => !Object.hasOwn(callersOptions, name),
  );
  const own = Object.entries(callersOptions).flatMap(([name, kind]) => {
    const wrong = kindProblem(given[name], kind);
    return wrong === undefined ? [] : [{ message: `"${name}" ${wrong}` }];
  });
  const names = [...optionNames, ...Object.keys(callersOptions)];
  const problems = [
    ...configProblems(Object.fromEntries(shared), names),
    ...own,
  ];
  if (problems.length === 0) return;
  throw new UsageError(
    problems.map((problem) => ({ severity: "error", ...problem })),
  );
}
