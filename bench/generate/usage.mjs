import { appendFileSync } from "node:fs";

// Preloaded into every Node process of a measured command: tells at its end
// what it has used.
process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const line = [userCPUTime + systemCPUTime, maxRSS].join(" ");
  appendFileSync(process.env.USAGE_FILE, `${line}\n`);
});

// One of the measured tools needs it, and Node 20 lacks it.
Object.groupBy ??= (items, keyOf) => {
  const groups = Object.create(null);
  let index = 0;
  for (const item of items) (groups[keyOf(item, index++)] ??= []).push(item);
  return groups;
};
