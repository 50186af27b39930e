import { expect, test } from "@jest/globals";
import type { Fault } from "../../fixtures/promises/src/faults.js";
import { failures, runWith } from "./application.js";

// Each fault of fixtures/promises is found in one run with the default seed, and none
// without it.

/** What has to be said of each fault, and by which test. */
const found: readonly (readonly [Fault, test: string, said: string])[] = [
  ["a rule left out", "everyone · /invoice · what all", "Invoice.read"],
  [
    "a hidden column in a message",
    "everyone · /user · every answer",
    "names passwordHash, which is hidden",
  ],
  [
    "a filter by a hidden column in a replaced route",
    "everyone · /task · costs is closed",
    "GET /task?filter[costs]=1 answers 200",
  ],
  [
    "a raw query over all tenants",
    "ada · /task · writes",
    "POST /task/-/report tells of what the caller may not read",
  ],
  ["an action without rules", "ada · /task · writes", "/-/finish changes Task"],
  [
    "undefined in a rule",
    "everyone · /project · what all",
    "undefined is no condition",
  ],
  [
    "a closed cell in an include",
    "ada · /task · reads",
    "GET /task?include=assignee shows email of user",
  ],
  [
    "a computed attribute of a closed cell",
    "ada · /user · reads",
    "GET /user tells of what the caller may not read",
  ],
  [
    "a cache that ignores the caller",
    "ada · /project · reads",
    "which the caller may not read",
  ],
  [
    "a trigger that raises",
    "everyone · /comment · valid writes",
    "no valid PATCH was accepted",
  ],
  [
    "a replaced route that answers 200 for 201",
    "everyone · /label · every answer",
    "POST /label answers 200",
  ],
  [
    "an after that runs twice",
    "everyone · /comment · every answer",
    "ran twice after one write",
  ],
];

test("without a fault, all is green", async () => {
  expect(failures(await runWith())).toEqual([]);
}, 240_000);

test.each(found)(
  "%s is found",
  async (fault, name, said) => {
    const own = failures(await runWith(fault)).filter((one) =>
      one.startsWith(name),
    );
    expect(own.join("\n")).toContain(said);
  },
  240_000,
);
