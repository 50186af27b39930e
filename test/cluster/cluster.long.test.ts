import { describeCluster } from "./describe-cluster.js";
import { describeFailures } from "./failures.js";
import { describePromises } from "./promises.js";

// fixtures/cluster: a primary, a replica, PgBouncer and four processes of the service.

describeCluster("the service as four processes", (cluster) => {
  describePromises(cluster);
  // The last of these leave the cluster with another primary.
  describeFailures(cluster);
});
