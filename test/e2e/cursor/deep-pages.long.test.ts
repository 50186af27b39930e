import { beforeAll, describe, expect, test } from "@jest/globals";
import { whyUnavailable } from "../../support/databases.js";
import { timeDeepPages } from "./deep-pages.js";

// The figures of docs/contributing/performance.md are printed by `npm run cursors:time`.

const reason = await whyUnavailable("postgresql");
if (reason !== undefined) process.stderr.write(`skipped: ${reason}\n`);

(reason === undefined ? describe : describe.skip)(
  "of 150,000 rows on PostgreSQL",
  () => {
    let lists: Awaited<ReturnType<typeof timeDeepPages>>;
    beforeAll(async () => {
      lists = await timeDeepPages();
    });

    test.each(["required", "nullable", "descending"] as const)(
      "a page at 120,000 of an order by an index reads no more for being there: %s",
      (sort) => {
        const [, deep, byOffset] = lists[sort];
        expect(deep?.name).toBe("at 120,000");
        expect(deep?.plans).toHaveLength(1);
        expect(deep?.plans[0]).toMatch(/Index Cond: \(+"?(wordCount|rating)/);
        expect(deep?.plans[0]).not.toContain("Seq Scan");
        expect(deep?.blocks).toBeLessThan(20);
        // A page by offset reads all that is before it.
        expect(byOffset?.blocks).toBeGreaterThan(1_000);
      },
    );
  },
);
