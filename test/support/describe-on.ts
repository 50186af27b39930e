import { describe } from "@jest/globals";
import { type DatabaseName, whyUnavailable } from "./databases.js";

/**
 * `describe` once per database. Where the server of one is not named or does
 * not answer, its tests are skipped with a line that says so; with
 * REQUIRE_DATABASES=1 they run all the same, and fail.
 */
export async function describeOn(
  databases: readonly DatabaseName[],
  tests: (database: DatabaseName) => void,
): Promise<void> {
  for (const database of databases) {
    const reason = await whyUnavailable(database);
    const skip =
      reason !== undefined && process.env["REQUIRE_DATABASES"] !== "1";
    if (skip) process.stderr.write(`skipped on ${database}: ${reason}\n`);
    (skip ? describe.skip : describe)(`on ${database}`, () => tests(database));
  }
}
