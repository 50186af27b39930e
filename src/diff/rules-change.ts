import type { FieldRule } from "../graph/model-graph.js";
import type { Field } from "../graph/model-graph.js";
import type { Finding } from "./finding.js";
import type { Pair } from "./match.js";

/** What other rules for the values of a field mean to those who write it. */
export function rulesChange({
  before: { rules: old = [] },
  after: { rules: now = [] },
}: Pair<Pick<Field, "rules">>):
  Pick<Finding, "verdict" | "message" | "wayOut"> | undefined {
  const narrower = now.filter(
    (rule) => !old.some((one) => isWithin(one, rule)),
  );
  const wider = old.filter((rule) => !now.some((one) => isWithin(one, rule)));
  if (narrower.length > 0) {
    return {
      verdict: "breaking",
      message: told(narrower),
      wayOut: "keep what was allowed until nobody sends anything else",
    };
  }
  if (wider.length === 0) return undefined;
  const message = `rules no longer demand ${wider.map(ruleText).join(", ")}`;
  const changing = wider.filter(changes);
  if (changing.length === 0) return { verdict: "safe", message };
  const judging = now.filter((rule) =>
    changing.some((one) => isMetBy(one, rule)),
  );
  return judging.length === 0
    ? { verdict: "careful", message }
    : {
        verdict: "breaking",
        message: `${message}: values that keep ${judging.map(ruleText).join(", ")} only with that are refused`,
        wayOut: `keep ${changing.map(ruleText).join(" and ")}`,
      };
}

/** Whether a value may keep a rule only since another one has changed it. */
function isMetBy(changing: FieldRule, rule: FieldRule): boolean {
  if (rule.kind === "pattern") return true;
  if (changing.kind === "lower") return false;
  return rule.kind === "length"
    ? Number.isFinite(rule.max)
    : rule.kind === "email" || rule.kind === "url";
}

function told(rules: readonly FieldRule[]): string {
  const [changing, judging] = [true, false].map((isChanging) =>
    rules.filter((rule) => changes(rule) === isChanging).map(ruleText),
  );
  return [
    ...(judging?.length
      ? [`only values of ${judging.join(", ")} are taken`]
      : []),
    ...(changing?.length
      ? [`values are stored with ${changing.join(", ")}`]
      : []),
  ].join(", and ");
}

/** Whether a rule refuses nothing, and stores another text. */
function changes({ kind }: FieldRule): boolean {
  return kind === "trim" || kind === "lower";
}

/** Whether every value that keeps the first rule keeps the second. */
function isWithin(inner: FieldRule, outer: FieldRule): boolean {
  if (inner.kind === "length" && outer.kind === "length") {
    return inner.min >= outer.min && inner.max <= outer.max;
  }
  if ("bound" in inner && "bound" in outer && inner.kind === outer.kind) {
    const [own, other] = [Number(inner.bound), Number(outer.bound)];
    return (
      inner.bound === outer.bound ||
      (inner.kind === "min" ? own > other : own < other)
    );
  }
  return ruleText(inner) === ruleText(outer);
}

/** As in a directive. */
function ruleText(rule: FieldRule): string {
  switch (rule.kind) {
    case "length": {
      const most = Number.isFinite(rule.max) ? String(rule.max) : "";
      return `length ${String(rule.min)}..${most}`;
    }
    case "min":
    case "max":
      return `${rule.kind} ${rule.bound}`;
    case "pattern":
      return `pattern "${rule.source}"`;
    default:
      return rule.kind;
  }
}
