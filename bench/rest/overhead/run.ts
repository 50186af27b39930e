import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { compileServer } from "../../support/compile.js";

/** Microseconds by workload, then by peer. */
export type Overheads = readonly (readonly [
  workload: string,
  micros: Readonly<Record<string, number>>,
])[];

/** Measures the handlers with the database stubbed, in a process of their own. */
export async function measureOverhead(quick: boolean): Promise<Overheads> {
  const compiled = await compileServer("bench/rest/overhead/process.ts");
  const effort = quick ? ["3", "150"] : ["7", "300"];
  const { stdout } = await promisify(execFile)(process.execPath, [
    compiled,
    ...effort,
  ]);
  return JSON.parse(stdout) as Overheads;
}
