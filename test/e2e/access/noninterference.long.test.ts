import { afterAll, beforeAll, expect, test } from "@jest/globals";
import fc from "fast-check";
import { describeOn } from "../../support/describe-on.js";
import { search } from "../../support/search.js";
import { BlogPair } from "./blog-pair.js";
import { anyCaller, type Asked } from "./requests/blog-models.js";
import { anyBulkRead, anyImport } from "./requests/bulk.js";
import { anyCursorRead } from "./requests/cursors.js";
import { hostile } from "./requests/hostile.js";
import { anyAtomicWrite, anyRestRead, anyRestWrite } from "./requests/rest.js";
import { anyRpcRead } from "./requests/rpc-reads.js";
import { anyRpcWrite } from "./requests/rpc-writes.js";

const anyWrite = fc.oneof(
  { weight: 3, arbitrary: anyRpcWrite },
  { weight: 2, arbitrary: anyRestWrite },
  { weight: 2, arbitrary: anyAtomicWrite },
  { weight: 1, arbitrary: anyImport },
);
const anyRead = fc.oneof(anyRpcRead, anyRestRead, anyCursorRead, anyBulkRead);

/** What one caller asks of blogs as they are at first. */
const anySession = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: anyWrite },
    { weight: 2, arbitrary: hostile(anyWrite) },
    { weight: 1, arbitrary: anyRead },
  ),
  { minLength: 1, maxLength: 8 },
);

const postgresql =
  process.env["TEST_POSTGRES_URL"] === undefined ? "pglite" : "postgresql";

// About 500 requests of each database, and after each change a look at everything.
// `npm run access:long` asks twenty times as many.
await describeOn(["sqlite", postgresql, "mariadb"], (database) => {
  let pair: BlogPair;
  beforeAll(async () => {
    pair = await BlogPair.open(database);
  });
  afterAll(async () => {
    await pair.close();
    // Enough was answered for equal answers to mean something.
    const { asked, answered } = pair.tally;
    expect(answered).toBeGreaterThan(asked / 10);
  });

  const equalFor = (asked: fc.Arbitrary<Asked>, count: number): Promise<void> =>
    fc.assert(
      fc.asyncProperty(asked, anyCaller, (one, caller) =>
        pair.ask(one, caller),
      ),
      { ...search(count), endOnFailure: true },
    );

  test("what a caller may not read changes no answer of RPC", () =>
    equalFor(anyRpcRead, 130));

  test("nor one of REST", () => equalFor(anyRestRead, 100));

  test("nor one of lists that are read by cursors", () =>
    equalFor(anyCursorRead, 130));

  test("nor a file of all records, nor numbers about them", () =>
    equalFor(anyBulkRead, 150));

  test("nor one to hostile reads", () => equalFor(hostile(anyRead), 60));

  test("nor one among writes, and no write reaches what it may not", () =>
    fc.assert(
      fc
        .asyncProperty(anySession, anyCaller, async (session, caller) => {
          for (const asked of session) await pair.ask(asked, caller);
          // Also what was refused must have changed nothing.
          await pair.compare(caller);
        })
        .beforeEach(() => pair.restore()),
      { ...search(50), endOnFailure: true },
    ));
});
