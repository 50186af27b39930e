import { expect, test } from "@jest/globals";
import type { Fault } from "../../fixtures/promises/src/faults.js";
import { allBut, failures, runWith } from "./application.js";

// Each fault of fixtures/promises is found with the default seed, and none without it. A run
// with a fault is the part of the whole one that has the caller and the model of the test that
// finds it: each test begins with the rows of the seed, whatever ran before.

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
  [
    "an answer 304 that counts all rows",
    "ada · /project · reads",
    "GET /project with if-none-match tells of what the caller may not read",
  ],
  [
    "a next page that counts all rows",
    "ada · /project · reads",
    "GET /project?page[size]=2&page[after]=",
  ],
  [
    "a refused document that counts all rows",
    "ada · /project · writes",
    "POST /operations tells of what the caller may not read",
  ],
  [
    "a key that all callers share",
    "ada · /project · writes",
    "sent by grace with the key of ada, finds that request's answer",
  ],
];

test("without a fault, all is green", async () => {
  expect(failures(await runWith())).toEqual([]);
}, 240_000);

test.each(found)(
  "%s is found",
  async (fault, name, said) => {
    const [who, model] = name.split(" · ");
    const except = await allBut(`${who} · ${model}`);
    const run = await runWith(fault, { except });
    const own = failures(run).filter((one) => one.startsWith(name));
    expect(own.join("\n")).toContain(said);
  },
  240_000,
);
