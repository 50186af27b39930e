import type { FieldExposure, RuleSetting, Setting } from "./exposure.js";
import type { FieldRule, LengthRange } from "./model-graph.js";

/** The settings that are rules. */
export const ruleNames = [
  ...(["trim", "lower", "length", "min", "max"] as const),
  ...(["email", "url", "pattern"] as const),
] satisfies readonly (keyof FieldExposure)[];

export type RuleName = (typeof ruleNames)[number];

/** The rules of a field in the order in which they are applied: what changes texts first. */
export function rulesOf(said: FieldExposure): readonly FieldRule[] {
  const rules: FieldRule[] = [];
  const add = <Value>(
    setting: Setting<RuleSetting<Value>> | undefined,
    rule: (is: Value) => FieldRule,
  ): void => {
    const stated = statedRule(setting);
    if (!stated) return;
    const { is, message } = stated;
    rules.push({ ...rule(is), ...(message !== undefined && { message }) });
  };
  const { trim, lower, length, min, max, email, url, pattern } = said;
  if (trim?.value) rules.push({ kind: "trim" });
  if (lower?.value) rules.push({ kind: "lower" });
  add(length, (is) => ({
    kind: "length",
    ...(readRange(is) as LengthRange),
  }));
  add(min, (is) => ({ kind: "min", bound: String(is) }));
  add(max, (is) => ({ kind: "max", bound: String(is) }));
  add(email, () => ({ kind: "email" }));
  add(url, () => ({ kind: "url" }));
  add(pattern, (source) => ({ kind: "pattern", source }));
  return rules;
}

/** What a setting demands, and its message; `undefined` if it is turned off. */
function statedRule<Value>(
  setting: Setting<RuleSetting<Value>> | undefined,
): { readonly is: Value; readonly message?: string } | undefined {
  const value = setting?.value;
  if (value === undefined || value === false) return undefined;
  return typeof value === "object" && value !== null && "is" in value
    ? value
    : { is: value as Value };
}

/** `3..80`, `3..`, `..80` or `8`; `undefined` for any other text, and for an empty range. */
export function readRange(text: string): LengthRange | undefined {
  const [, least = "", dots, most = ""] =
    /^(\d{0,9})(?:(\.\.)(\d{0,9}))?$/.exec(text) ?? [];
  if (least === "" && most === "") return undefined;
  const min = Number(least);
  const max = dots === undefined ? min : most === "" ? Infinity : Number(most);
  return min <= max && max > 0 ? { min, max } : undefined;
}
