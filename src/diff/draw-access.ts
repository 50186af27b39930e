import { type AccessChange, accessVerdicts } from "./compare-access.js";
import type { Format } from "./draw-findings.js";

/** Changes of access as a text that ends with a line break, the worst first. */
export function drawAccess(
  given: readonly AccessChange[],
  { from, to }: { readonly from: string; readonly to: string },
  format: Format,
): string {
  const changes = accessVerdicts.flatMap((verdict) =>
    given.filter((change) => change.verdict === verdict),
  );
  const count = (verdict: string): number =>
    changes.filter((change) => change.verdict === verdict).length;
  const summary = accessVerdicts
    .map((verdict) => `${String(count(verdict))} ${verdict}`)
    .join(", ");
  if (format === "json") {
    const counts = Object.fromEntries(
      accessVerdicts.map((verdict) => [verdict, count(verdict)]),
    );
    return `${JSON.stringify({ version: 1, from, to, counts, changes }, undefined, 2)}\n`;
  }
  if (format === "text") {
    const lines = changes.map(
      (change) =>
        `${change.verdict.padEnd("narrower".length)}  ${change.caller}: ${whatOf(change)}: ${change.before} -> ${change.after}`,
    );
    return `${[summary, `from ${from} to ${to}`, ...lines].join("\n")}\n`;
  }
  const rows = changes.map((change) => {
    const { verdict, caller, before, after } = change;
    return `| **${verdict}** | ${[caller, whatOf(change), before, after].map(cell).join(" | ")} |`;
  });
  const table =
    rows.length === 0
      ? []
      : [
          [
            "| | Caller | What | Before | After |",
            "| --- | --- | --- | --- | --- |",
            ...rows,
          ].join("\n"),
        ];
  return `${[summary, `From ${cell(from)} to ${cell(to)}.`, ...table].join("\n\n")}\n`;
}

/** "Post read title, body" */
function whatOf({ model, operation, columns }: AccessChange): string {
  return `${model} ${operation} ${columns.join(", ")}`.trimEnd();
}

/** Code in a cell of a table: a bar would end the cell, a grave accent the code. */
function cell(text: string): string {
  return `\`${text.replace(/\s+/g, " ").replaceAll("`", "'").replaceAll("|", "\\|")}\``;
}
