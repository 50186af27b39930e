import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import fc from "fast-check";
import { describeOn } from "../../support/describe-on.js";
import { search } from "../../support/search.js";
import { BlogPair } from "./blog-pair.js";
import { anyCaller } from "./requests/blog-models.js";
import {
  anyAction,
  anyComputedRead,
  anyKeyedWrite,
  anyKnownRead,
  anyVersionedOperations,
  anyVersionedWrite,
} from "./requests/more.js";

// The property of non-interference, of a blog with versions, keys, 304, actions, computed
// attributes and deprecated names. A document that has a date would have another ETag in
// each database.
jest.useFakeTimers({
  now: new Date("2024-06-01T00:00:00.000Z"),
  doNotFake: [
    ...(["hrtime", "nextTick", "performance", "queueMicrotask"] as const),
    ...(["setImmediate", "clearImmediate", "setInterval"] as const),
    ...(["clearInterval", "setTimeout", "clearTimeout"] as const),
  ],
});

const anySession = fc.array(
  fc.oneof(
    anyVersionedWrite,
    anyVersionedOperations,
    anyKeyedWrite,
    anyKeyedWrite,
    anyAction,
    anyKnownRead,
  ),
  { minLength: 1, maxLength: 6 },
);

const postgresql =
  process.env["TEST_POSTGRES_URL"] === undefined ? "pglite" : "postgresql";

await describeOn(["sqlite", postgresql, "mariadb"], (database) => {
  let pair: BlogPair;
  beforeAll(async () => {
    pair = await BlogPair.open(database, { hasMore: true });
  });
  afterAll(async () => {
    await pair.close();
    const { asked, answered } = pair.tally;
    expect(answered).toBeGreaterThan(asked / 10);
  });

  test("what a caller may not read changes no version that is known, nor 304", () =>
    fc.assert(
      fc.asyncProperty(anyKnownRead, anyCaller, (asked, caller) =>
        pair.ask(asked, caller),
      ),
      { ...search(100), endOnFailure: true },
    ));

  test("nor what is computed, and what is filtered by it", () =>
    fc.assert(
      fc.asyncProperty(anyComputedRead, anyCaller, (asked, caller) =>
        pair.ask(asked, caller),
      ),
      { ...search(60), endOnFailure: true },
    ));

  test("nor writes of a version or with a key, nor actions", () =>
    fc.assert(
      fc
        .asyncProperty(anySession, anyCaller, async (session, caller) => {
          for (const asked of session) await pair.ask(asked, caller);
          await pair.compare(caller);
        })
        .beforeEach(() => pair.restore()),
      { ...search(50), endOnFailure: true },
    ));

  test("nor operations of a version", () =>
    fc.assert(
      fc
        .asyncProperty(
          anyVersionedOperations,
          anyCaller,
          async (asked, caller) => {
            await pair.ask(asked, caller);
            await pair.compare(caller);
          },
        )
        .beforeEach(() => pair.restore()),
      { ...search(60), endOnFailure: true },
    ));
});
