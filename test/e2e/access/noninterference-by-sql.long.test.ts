import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type PassedOn, sqlReads } from "@gen-api/runtime/sql";
import fc from "fast-check";
import { anyRpcArguments } from "../../sql/any-read.js";
import { describeOn } from "../../support/describe-on.js";
import { search } from "../../support/search.js";
import { BlogPair } from "./blog-pair.js";
import type { Caller } from "./blog-rules.js";
import { anyCursorRead } from "./requests/cursors.js";
import { hostile } from "./requests/hostile.js";
import { anyAtomicWrite, anyRestRead, anyRestWrite } from "./requests/rest.js";
import { anyRpcRead } from "./requests/rpc-reads.js";
import { anyRpcWrite } from "./requests/rpc-writes.js";

// The property of non-interference where both blogs read by SQL: rules are in the arguments
// that statements are made of.

const anyCaller = fc.constantFrom<Caller>({ id: "ada" }, { id: undefined });
const anyRead = fc.oneof(
  anyRpcArguments,
  anyRpcRead,
  anyRestRead,
  anyCursorRead,
);
const anyWrite = fc.oneof(anyRpcWrite, anyRestWrite, anyAtomicWrite);

const postgresql =
  process.env["TEST_POSTGRES_URL"] === undefined ? "pglite" : "postgresql";

await describeOn(["sqlite", postgresql, "mariadb"], (database) => {
  let pair: BlogPair;
  const passed: PassedOn[] = [];
  beforeAll(async () => {
    const reads = sqlReads({ onFallback: (one) => passed.push(one) });
    pair = await BlogPair.open(database, { reads });
  });
  afterAll(async () => {
    await pair.close();
    const { asked, answered } = pair.tally;
    expect(answered).toBeGreaterThan(asked / 10);
    expect(passed.length).toBeLessThan(asked);
  });

  test("what a caller may not read changes no answer that is read by SQL", () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          { weight: 6, arbitrary: anyRead },
          { weight: 1, arbitrary: hostile(anyRead) },
        ),
        anyCaller,
        (one, caller) => pair.ask(one, caller),
      ),
      { ...search(250), endOnFailure: true },
    ));

  test("nor one among writes", () =>
    fc.assert(
      fc
        .asyncProperty(
          fc.array(fc.oneof(anyWrite, anyRead), { minLength: 2, maxLength: 6 }),
          anyCaller,
          async (session, caller) => {
            for (const asked of session) await pair.ask(asked, caller);
            await pair.compare(caller);
          },
        )
        .beforeEach(() => pair.restore()),
      { ...search(15), endOnFailure: true },
    ));
});
