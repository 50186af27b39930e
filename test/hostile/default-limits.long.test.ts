import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { search } from "../support/search.js";
import { excesses } from "./excesses.js";
import { hostileRequests, textOf } from "./hostile-requests.js";
import { startVictim, type Victim } from "./victim.js";

describe.each([
  ["blog", "sqlite"],
  ["catalogue", "pglite"],
] as const)("with default limits the %s on %s", (name, database) => {
  let victim: Victim;
  beforeAll(async () => {
    victim = await startVictim(name, database, 120_000);
  });
  afterAll(() => victim.stop());

  test("survives any 4 kB, and loads no more than the limits say", async () => {
    const statuses = new Set<string>();
    await fc.assert(
      fc.asyncProperty(hostileRequests(victim.models), async (request) => {
        const cost = await victim.ask(request);
        expect([textOf(request), ...excesses(request, cost)]).toEqual([
          textOf(request),
        ]);
        statuses.add(`${request.service} ${cost?.status}`);
      }),
      { ...search(60), endOnFailure: true },
    );
    // Both services answer some of them, and refuse others.
    expect([...statuses].sort()).toEqual(
      expect.arrayContaining(["rest 200", "rest 400", "rpc 200", "rpc 400"]),
    );
  });
});
