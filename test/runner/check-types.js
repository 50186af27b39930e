// `npm run types`: all projects that hold sources. The native compiler takes a tenth of
// the processor time; the suites of test/types ask the other one what users meet.
import { execFileSync } from "node:child_process";
import { installPackages } from "./install.js";

const projects = ["blog", "catalogue", "workspace", "web", "cluster"];
const compiler = "node_modules/typescript-7/bin/tsc";
await installPackages();
for (const project of [".", ...projects.map((name) => `fixtures/${name}`)]) {
  // What it found of files that have not changed since is kept.
  const kept = [".tmp", "types", project, "kept.tsbuildinfo"].join("/");
  execFileSync(
    process.execPath,
    [compiler, "-p", project, "--incremental", "--tsBuildInfoFile", kept],
    { stdio: "inherit" },
  );
}
