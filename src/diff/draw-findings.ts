import { countVerdicts, type Finding, type Hit, verdicts } from "./finding.js";

/** What was compared, in words. */
interface Compared {
  readonly from: string;
  readonly to: string;
}

export const formats = ["text", "markdown", "json"] as const;

export type Format = (typeof formats)[number];

/** The findings as a text that ends with a line break. */
export function drawFindings(
  findings: readonly Finding[],
  compared: Compared,
  format: Format,
): string {
  return { text: asText, markdown: asMarkdown, json: asJson }[format](
    findings,
    compared,
  );
}

/** "2 breaking, 1 careful, 5 safe" */
function summary(findings: readonly Finding[]): string {
  const counts = countVerdicts(findings);
  return verdicts
    .map((verdict) => `${String(counts[verdict])} ${verdict}`)
    .join(", ");
}

function asText(findings: readonly Finding[], { from, to }: Compared): string {
  const lines = findings.flatMap((finding) => {
    const { verdict, message, hits, wayOut } = finding;
    const indent = " ".repeat("breaking  ".length);
    return [
      `${verdict.padEnd("breaking".length)}  ${placeOf(finding)}: ${message} (${hitsText(hits)})`,
      ...(wayOut === undefined ? [] : [`${indent}${wayOut}`]),
    ];
  });
  return `${[summary(findings), `from ${from} to ${to}`, ...lines].join("\n")}\n`;
}

/** A comment of a pull request: safe changes are folded, since few read them. */
function asMarkdown(
  findings: readonly Finding[],
  { from, to }: Compared,
): string {
  const of = (isSafe: boolean): readonly string[] =>
    findings
      .filter(({ verdict }) => (verdict === "safe") === isSafe)
      .map(markdownItem);
  const safe = of(true);
  const blocks = [
    summary(findings),
    `From ${code(from)} to ${code(to)}.`,
    of(false).join("\n"),
    safe.length === 0
      ? ""
      : `<details><summary>Safe changes</summary>\n\n${safe.join("\n")}\n\n</details>`,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function markdownItem(finding: Finding): string {
  const { verdict, message, hits, wayOut } = finding;
  const way = wayOut === undefined ? "" : `\n  - ${codeIn(wayOut)}`;
  return `- **${verdict}** ${code(placeOf(finding))}: ${escaped(message)} (${hitsText(hits)})${way}`;
}

/** Names are in the text as they are in the schema; `__x__` would be bold. */
function escaped(text: string): string {
  return text.replace(/[\\`*_<>|]/g, "\\$&");
}

/** The directive or the attribute that a sentence ends with is code. */
function codeIn(text: string): string {
  return text
    .split(/(\/\/\/ @api\.\w+ [\w, -]+?(?=;|$)|@map\("\w+"\)|@@map)/)
    .map((part, index) => (index % 2 === 1 ? code(part) : escaped(part)))
    .join("");
}

function code(text: string): string {
  return `\`${text.replaceAll("`", "'")}\``;
}

/** The findings as data for other programs: see docs/tools/diff.md. */
function asJson(findings: readonly Finding[], { from, to }: Compared): string {
  const counts = countVerdicts(findings);
  return `${JSON.stringify({ version: 1, from, to, counts, findings }, undefined, 2)}\n`;
}

function placeOf({ model, place }: Finding): string {
  if (model === "") return place ?? "API";
  return place === undefined ? model : `${model}.${place}`;
}

/** "REST reads, writes; RPC" */
function hitsText(hits: readonly Hit[]): string {
  const rest = hits
    .filter((hit) => hit !== "RPC")
    .map((hit) => hit.replace("REST ", ""));
  return [
    ...(rest.length > 0 ? [`REST ${rest.join(", ")}`] : []),
    ...(hits.includes("RPC") ? ["RPC"] : []),
  ].join("; ");
}
