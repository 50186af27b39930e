import { runWith, failures } from "./application.js";
import { faults } from "../../fixtures/promises/src/faults.js";
const chosen = process.argv[2] ? [faults[Number(process.argv[2])]] : [undefined, ...faults];
for (const fault of chosen) {
  const t = Date.now();
  const run = await runWith(fault);
  console.log("=====", fault, run.size, "tests", Date.now() - t, "ms");
  console.log(failures(run).slice(0, 6).map(x=>x.slice(0,500)).join("\n\n"));
}
process.exit(0);
