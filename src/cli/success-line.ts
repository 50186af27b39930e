import type { GenerateResult } from "../generate-options.js";

/** From so many milliseconds on, it is told what formatting took. */
const worthTelling = 1_000;

/** `42 models → 131 files (3 changed) in 0.9 s` */
export function successLine(
  result: GenerateResult,
  ms: number,
  isPreview: boolean,
): string {
  const { models, fileCount, files, timings } = result;
  const changed = files.filter(
    ({ state }) =>
      state === "created" || state === "changed" || state === "stale",
  );
  const verb = isPreview && changed.length > 0 ? "would change" : "changed";
  const { format = 0 } = timings;
  const formatting =
    format < worthTelling
      ? ""
      : `, ${seconds(format)} of it the project's prettier`;
  return `${count(models, "model")} → ${count(fileCount, "file")} (${changed.length} ${verb}) in ${seconds(ms)}${formatting}`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
