import { appendFileSync, existsSync, readFileSync } from "node:fs";

// Preloaded into every Node process of a measured command: tells at its end
// what it has used.
process.on("exit", () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  const line = [userCPUTime + systemCPUTime, peakKilobytes()].join(" ");
  appendFileSync(process.env.USAGE_FILE, `${line}\n`);
});

/** `maxRSS` begins with the memory of the process that started this one; Linux tells more. */
function peakKilobytes() {
  const { maxRSS } = process.resourceUsage();
  const file = "/proc/self/status";
  const status = existsSync(file) ? readFileSync(file, "utf8") : "";
  const [, peak = maxRSS] = /^VmHWM:\s*(\d+) kB$/m.exec(status) ?? [];
  return Number(peak);
}

// One of the measured tools needs it, and Node 20 lacks it.
Object.groupBy ??= (items, keyOf) => {
  const groups = Object.create(null);
  let index = 0;
  for (const item of items) (groups[keyOf(item, index++)] ??= []).push(item);
  return groups;
};
