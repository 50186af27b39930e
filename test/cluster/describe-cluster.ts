import { afterAll, beforeAll, describe } from "@jest/globals";
import { type Cluster, startCluster } from "../../fixtures/cluster/cluster.js";
import { findPrograms } from "../../fixtures/cluster/programs.js";

/**
 * Tests on a cluster, which is started once for all of them. Where PostgreSQL or PgBouncer
 * is not installed they are skipped with a message; with REQUIRE_CLUSTER=1 they fail.
 */
export function describeCluster(
  name: string,
  tests: (cluster: () => Cluster) => void,
): void {
  const programs = findPrograms();
  if (typeof programs === "string") {
    if (process.env["REQUIRE_CLUSTER"] === "1") {
      throw new Error(`the package ${programs} is not installed`);
    }
    process.stdout.write(`skipped, without ${programs}: ${name}\n`);
    describe.skip(name, () => tests(unstarted));
    return;
  }
  describe(name, () => {
    let cluster: Cluster | undefined;
    beforeAll(async () => {
      cluster = await startCluster(programs, {
        processes: 4,
        readReplica: true,
        log: false,
      });
    });
    afterAll(() => cluster?.stop());
    tests(() => cluster ?? unstarted());
  });
}

function unstarted(): never {
  throw new Error("the cluster runs in tests only");
}
