import type { FieldRule } from "../../graph/model-graph.js";
import type { Json } from "./json.js";

/** Texts that are tried for a pattern, of the kinds that patterns most often ask for. */
const candidates = [
  "an-example",
  "example",
  "EXAMPLE",
  "example1",
  "Example1!",
  "A1",
  "AB-1234",
  "ABC123",
  "1",
  "1234",
  "12345678",
  "6f1c2c1e-5d3a-4b7e-9a0f-0c1d2e3f4a5b",
];

/**
 * An example that holds the rules of its field: the usual one, changed as far as they ask.
 * A pattern that no known text matches leaves it as it is.
 */
export function ruledExample(rules: readonly FieldRule[], usual: Json): Json {
  switch (typeof usual) {
    case "number":
      return bounded(rules, usual);
    case "string":
      return ruledText(rules, usual);
    default:
      return usual;
  }
}

/** The texts of big integers and decimals have bounds too. */
function ruledText(rules: readonly FieldRule[], usual: string): string {
  if (rules.some(({ kind }) => kind === "min" || kind === "max")) {
    return String(bounded(rules, Number(usual)));
  }
  const texts = [formatted(rules, usual), ...candidates].map((text) =>
    rules.reduce(changed, text),
  );
  return (
    texts.find((text) =>
      rules.every(
        (rule) => rule.kind !== "pattern" || matches(rule.source, text),
      ),
    ) ?? usual
  );
}

function bounded(rules: readonly FieldRule[], usual: number): number {
  return rules.reduce((value, rule) => {
    if (rule.kind === "min") return Math.max(value, Number(rule.bound));
    return rule.kind === "max" ? Math.min(value, Number(rule.bound)) : value;
  }, usual);
}

function formatted(rules: readonly FieldRule[], usual: string): string {
  const kinds = rules.map(({ kind }) => kind);
  if (kinds.includes("email")) return "augusta@example.org";
  return kinds.includes("url") ? "https://example.org" : usual;
}

function changed(text: string, rule: FieldRule): string {
  if (rule.kind === "lower") return text.toLowerCase();
  if (rule.kind !== "length") return text;
  const longer = text.padEnd(rule.min, text);
  return longer.slice(0, Math.max(rule.min, Math.min(text.length, rule.max)));
}

function matches(source: string, text: string): boolean {
  return new RegExp(source, "u").test(text);
}
