import type { Effort } from "./rounds.js";

/** Whether the command has the option `--quick`: a rough look, not a measurement. */
export const quick = process.argv.includes("--quick");

export const effort: Effort = quick
  ? { rounds: 3, warmUpRequests: 500, seconds: 1 }
  : { rounds: 15, warmUpRequests: 1_500, seconds: 0.5 };
