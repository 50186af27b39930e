import { type Cluster, startCluster } from "../../fixtures/cluster/cluster.js";
import { findPrograms } from "../../fixtures/cluster/programs.js";

/** A cluster that is measured. */
export function startMeasured(
  processes: number,
  readReplica: boolean,
): Promise<Cluster> {
  const programs = findPrograms();
  if (typeof programs === "string") {
    throw new Error(`install the Debian package ${programs} first`);
  }
  return startCluster(programs, { processes, readReplica, log: false });
}
