import * as rulesFor from "@gen-api/runtime/rules";
import type { FieldRule } from "gen-api/serving";
import { faker } from "./sample-words.js";

type Rule = rulesFor.Rule;

/** The rules of a field as the services apply them. */
export function runtimeRules(rules: readonly FieldRule[]): readonly Rule[] {
  return rules.map((rule) => {
    switch (rule.kind) {
      case "trim":
        return rulesFor.trim;
      case "lower":
        return rulesFor.lower;
      case "length":
        return rulesFor.length(rule.min, rule.max);
      case "min":
        return rulesFor.min(rule.bound);
      case "max":
        return rulesFor.max(rule.bound);
      case "email":
        return rulesFor.email();
      case "url":
        return rulesFor.url();
      case "pattern":
        return rulesFor.pattern(rule.source);
    }
  });
}

/** The value as it is stored; `undefined` if it breaks a rule. */
export function keptValue(rules: readonly Rule[], given: unknown): unknown {
  const value =
    typeof given === "string"
      ? rules.reduce((text, { change }) => change?.(text) ?? text, given)
      : given;
  return rulesFor.problemOf(rules, value) === undefined ? value : undefined;
}

/** From the least to the greatest length of a text. */
export function lengthRange(
  rules: readonly FieldRule[],
): readonly [number, number] {
  const length = rules.find(({ kind }) => kind === "length");
  return length?.kind === "length" ? [length.min, length.max] : [0, Infinity];
}

/**
 * What a number is usually, as far as the rules let it.
 *
 * @param usual from the least to the greatest
 */
export function ruledRange(
  rules: readonly FieldRule[],
  [least, most]: readonly [number, number],
): readonly [number, number] {
  const bounds = rules.map((rule) =>
    rule.kind === "min"
      ? [Number(rule.bound), Infinity]
      : rule.kind === "max"
        ? [-Infinity, Number(rule.bound)]
        : [-Infinity, Infinity],
  );
  const min = Math.max(...bounds.map(([from = -Infinity]) => from));
  const max = Math.min(...bounds.map(([, to = Infinity]) => to));
  const from = Math.max(min, Math.min(least, max));
  return [from, Math.min(max, Math.max(most, from))];
}

/**
 * A text that a pattern could match. Of regular expressions, faker knows characters, classes
 * and how often they come.
 */
export function textOfPattern(source: string): string {
  const plain = source
    .replaceAll("\\d", "[0-9]")
    .replaceAll("\\w", "[A-Za-z0-9_]")
    .replaceAll(/\\([^\w\s])/g, "[$1]")
    .replaceAll(/^\^|\$$/g, "");
  return faker.helpers.fromRegExp(plain);
}
