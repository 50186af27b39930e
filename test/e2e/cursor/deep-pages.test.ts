import { beforeAll, describe, expect, test } from "@jest/globals";
import { whyUnavailable } from "../../support/databases.js";
import { timeDeepPages } from "./deep-pages.js";

// The figures of docs/performance.md are printed by `npm run cursors:time`.

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
      "a page at 120,000 of an order by an index takes the time of the first: %s",
      (sort) => {
        const [first, deep] = lists[sort];
        expect(deep?.name).toBe("at 120,000");
        expect(deep?.plans).toHaveLength(1);
        expect(deep?.plans[0]).toMatch(/Index Cond: \(+"?(wordCount|rating)/);
        expect(deep?.plans[0]).not.toContain("Seq Scan");
        // A few milliseconds for what else the machine does.
        expect(deep?.median).toBeLessThan(3 * (first?.median ?? 0) + 5);
      },
    );
  },
);
