import { describe, expect, test } from "@jest/globals";
import { setTimeout as wait } from "node:timers/promises";
import type { Cluster } from "../../fixtures/cluster/cluster.js";
import type { Postgresql } from "../../fixtures/cluster/postgresql.js";
import { isRunning } from "../../fixtures/cluster/processes.js";
import { Load, type Outcome } from "./load.js";

/** How long the network stalls, in seconds; `npm run cluster:long` takes 60. */
const stall = Number(process.env["CLUSTER_STALL"] ?? 15);

/** What fails under load, and what callers count meanwhile. */
export function describeFailures(cluster: () => Cluster): void {
  /** Runs the load during a failure, and until it has gone well before and after it. */
  async function under(
    failure: () => Promise<unknown>,
    server: () => Postgresql = () => cluster().primary,
  ): Promise<Outcome> {
    const load = new Load(cluster().service.url);
    await load.goesOn();
    await failure();
    await load.goesOn();
    const outcome = await load.stop();
    process.stdout.write(`${told(outcome)}\n`);
    await expectExact(server(), outcome);
    return outcome;
  }

  describe("nothing that was acknowledged is lost, and nothing is done twice", () => {
    test("when a process is killed", async () => {
      const { service } = cluster();
      const [killed = 0] = service.running;
      const { failures } = await under(async () => {
        process.kill(killed, "SIGKILL");
        await service.untilStarted(service.started + 1);
      });
      // What it was asked at that moment, one request each of six callers at most.
      expect(failures["closed"] ?? 0).toBeLessThanOrEqual(6);
    });

    test("when a process is drained, which nobody notices", async () => {
      const { service } = cluster();
      const [drained = 0] = service.running;
      const { failures } = await under(async () => {
        process.kill(drained, "SIGTERM");
        await service.untilStarted(service.started + 1);
        while (isRunning(drained)) await wait(20);
      });
      expect(failures).toEqual({});
    });

    test("when the replica stops and comes back", async () => {
      const { replica } = cluster();
      const { failures } = await under(async () => {
        await replica.stop("fast");
        await wait(2_000);
        await replica.start();
        await untilRead(replica);
      });
      expect(Object.keys(failures)).not.toContain("closed");
    });

    test.each(["fast", "immediate"] as const)(
      "when the primary stops (%s) and comes back",
      async (mode) => {
        const { primary } = cluster();
        const { failures } = await under(async () => {
          await primary.stop(mode);
          await wait(1_000);
          await primary.start();
          await wait(1_000);
        });
        expect(Object.keys(failures)).not.toContain("closed");
        expect(Object.keys(failures)).toContain("503");
      },
    );

    test("when PgBouncer stops and comes back", async () => {
      const { pooler } = cluster();
      const { failures } = await under(async () => {
        await pooler.stop();
        await wait(500);
        await pooler.start();
      });
      expect(Object.keys(failures)).not.toContain("closed");
    });

    test(`when the network stalls for ${stall} s`, async () => {
      const { pooler } = cluster();
      const { failures, longest } = await under(async () => {
        pooler.stall();
        await wait(stall * 1_000);
        pooler.goOn();
        await wait(1_000);
      });
      expect(Object.keys(failures)).not.toContain("closed");
      // docs/operations.md: `query_timeout` of a statement and of its ROLLBACK, and what a
      // busy machine adds.
      expect(longest).toBeLessThan(35_000);
    });

    test("when the primary dies and a synchronous replica is promoted", async () => {
      const { primary, replica, pooler } = cluster();
      await primary.query(
        "postgres",
        "ALTER SYSTEM SET synchronous_standby_names = 'replica'",
      );
      await primary.query("postgres", "SELECT pg_reload_conf()");
      const { failures } = await under(
        async () => {
          await primary.stop("immediate");
          await replica.promote();
          await pooler.lead({ primary: replica.port, replica: replica.port });
        },
        () => replica,
      );
      expect(Object.keys(failures)).not.toContain("closed");
    });

    test("when another replica takes over on purpose", async () => {
      const { replica: old, pooler, addReplica } = cluster();
      const next = await addReplica(old, "next");
      const { failures } = await under(
        async () => {
          await pooler.command("PAUSE blog");
          await old.stop("fast");
          await next.promote();
          await pooler.lead({ primary: next.port, replica: next.port });
          await pooler.command("RESUME blog");
        },
        () => next,
      );
      expect(Object.keys(failures)).not.toContain("closed");
    });
  });
}

/** Compares what callers were told with what is stored. */
async function expectExact(
  server: Postgresql,
  { written, broken, stale }: Outcome,
): Promise<void> {
  expect(broken).toEqual([]);
  expect(stale).toBe(0);
  const list = written.map((text) => `'${text}'`).join(",");
  const stored = await server.query(
    "blog",
    `SELECT count(*), count(DISTINCT "body") FROM "Comment" WHERE "body" IN (${list})`,
  );
  expect(stored).toBe(`${written.length}|${written.length}`);
}

/** Waits until callers read from a server. It tells of it a second later. */
async function untilRead(server: Postgresql): Promise<void> {
  const read = (): Promise<string> =>
    server.query(
      "blog",
      `SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_user_tables WHERE relname = 'User'`,
    );
  const before = await read();
  while ((await read()) === before) await wait(200);
}

function told({ written, reads, failures, replayed, longest }: Outcome) {
  return `${expect.getState().currentTestName}: ${written.length} writes, ${reads} reads, ${JSON.stringify(failures)}, ${replayed} replayed, longest ${Math.round(longest)} ms`;
}
