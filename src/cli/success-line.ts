import type { GenerateResult } from "../generate-options.js";

/** `42 models → 131 files (3 changed) in 0.9 s` */
export function successLine(
  result: GenerateResult,
  ms: number,
  isPreview: boolean,
): string {
  const { models, fileCount, files } = result;
  const changed = files.filter(
    ({ state }) =>
      state === "created" || state === "changed" || state === "stale",
  );
  const verb = isPreview && changed.length > 0 ? "would change" : "changed";
  const seconds = (ms / 1000).toFixed(1);
  return `${count(models, "model")} → ${count(fileCount, "file")} (${changed.length} ${verb}) in ${seconds} s`;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
