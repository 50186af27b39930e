import { prepareBlog } from "../support/compile.js";
import { effort, quick } from "../support/effort.js";
import { compilePeers } from "../support/peers.js";

// Measures REST over HTTP, cold starts, and handlers:
// npm run bench:rest [-- --quick] [--postgresql]

const print = (text: string): unknown => process.stdout.write(`${text}\n`);
const progress = (line: string): unknown => process.stderr.write(`${line}\n`);

progress("preparing");
await prepareBlog();
// Imported only now: they need the code that was just generated.
const { prepareReference } = await import("./reference/prepare.js");
const { measureColdStarts } = await import("../support/cold-start.js");
const { measureRounds } = await import("../support/rounds.js");
const { requireAgreement } = await import("./agreement.js");
const { measureOverhead } = await import("./overhead/run.js");
const report = await import("../support/report.js");
const { reads, writes } = await import("./workloads.js");

await prepareReference();
const peers = await compilePeers("rest", {
  "gen-api": "ours",
  "gen-api, shareReads": "ours-sharing",
  "gen-api, with rules": "ours-with-rules",
  "gen-api, sqlReads": "ours-by-sql",
  "gen-api, sqlReads and rules": "ours-by-sql-with-rules",
  floor: "floor",
  "hand-written": "hand-written",
  reference: "reference",
});
const names = peers.map(({ name }) => name);

progress("comparing answers");
// The reference's documents differ, and the floor does not write.
const agreeing = peers.filter(({ name }) => name !== "reference");
const writing = (all: typeof peers): typeof peers =>
  all.filter(({ name }) => name !== "floor");
await requireAgreement(agreeing, reads);
await requireAgreement(writing(agreeing), writes);

progress("handlers alone");
const overhead = await measureOverhead(quick);
const starts = await measureColdStarts(peers, "/rest/post/1", quick ? 3 : 9);
const samples = new Map([
  ...(await measureRounds(peers, reads, effort, progress)),
  ...(await measureRounds(writing(peers), writes, effort, progress)),
]);

print(report.loadTables(samples, names));
print(`${report.coldStartTable(starts)}\n`);
print(report.overheadTable(overhead));
