import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { generateClient } from "../../fixtures/support/generate-client.js";
import { root } from "../../bench/support/folders.js";
import { withLock } from "../support/lock.js";

test("the generated handlers and the hand-written ones answer with the same bytes", async () => {
  await withLock(join(root, ".tmp", "open-blog.lock"), () =>
    generateClient(join(root, "fixtures/blog/schema.prisma")),
  );
  // What Prisma generates is not there before: no static import of it.
  const { generated, handWritten } =
    await import("../../bench/rest/overhead/peers.js");
  const { overheadOf } = await import("../../bench/rest/overhead/measure.js");
  const { reads, writes } = await import("../../bench/rest/workloads.js");
  const ours = generated();
  const hand = handWritten();
  const peers = new Map([
    ["gen-api", ours],
    ["hand-written", hand],
  ]);
  expect(reads.size).toBeGreaterThan(0);
  for (const workload of [...reads.values(), ...writes.values()]) {
    for (const turn of [0, 1, 49, 777]) {
      const answer = await ours(workload(turn));
      expect(answer).toContain('"jsonapi"');
      expect(answer).toBe(await hand(workload(turn)));
    }
    // How long they take is for `npm run bench:rest` to tell; that it can be
    // measured is held here.
    const micros = await overheadOf(peers, workload, {
      rounds: 1,
      milliseconds: 1,
    });
    expect(Object.keys(micros)).toEqual(["gen-api", "hand-written"]);
  }
});
