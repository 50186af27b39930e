import { prepareBlog } from "../support/compile.js";
import { effort } from "../support/effort.js";
import { compilePeers } from "../support/peers.js";
import { loadTables } from "../support/report.js";

// Measures requests per second and latency of RPC over HTTP:
// npm run bench:rpc [-- --quick] [--postgresql]

await prepareBlog();
// Imported only now: they need the code that was just generated.
const { measureRounds } = await import("../support/rounds.js");
const { workloads } = await import("./workloads.js");

const peers = await compilePeers("rpc", {
  "gen-api": "ours",
  "gen-api, with rules": "ours-with-rules",
  "gen-api, sqlReads": "ours-by-sql",
  "gen-api, sqlReads and rules": "ours-by-sql-with-rules",
  "hand-written": "hand-written",
  reference: "reference",
});
const samples = await measureRounds(peers, workloads, effort, (line) =>
  process.stderr.write(`${line}\n`),
);
const names = peers.map(({ name }) => name);
process.stdout.write(`${loadTables(samples, names)}\n`);
