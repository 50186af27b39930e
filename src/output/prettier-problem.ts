import { UsageError } from "../source/usage-error.js";

/**
 * What the project's prettier could not do, and why, in one sentence. Prettier's own
 * message may have several lines, with a frame of code or a
 * stack below.
 */
export function prettierProblem(failure: string, error: unknown): UsageError {
  const lines = String(error).split("\n");
  const end = lines.findIndex((line) =>
    /^\s*$|^\s*>?\s*\d+ \||^Require stack:/.test(line),
  );
  const reason = lines
    .slice(0, end === -1 ? lines.length : end)
    .join(" ")
    .replace(/[:.\s]+$/, "");
  return new UsageError(
    `the project's prettier ${failure}: ${reason}; fix its configuration or pass --no-format`,
  );
}
