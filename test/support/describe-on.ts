import { describe } from "@jest/globals";
import { type DatabaseName, whyUnavailable } from "./databases.js";

/**
 * `describe` once per database. If a server is not named or does not respond,
 * its tests are skipped with a message; with REQUIRE_DATABASES=1 they run
 * nevertheless, and fail.
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
