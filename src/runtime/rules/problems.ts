import { type Rule, underRules } from "../model/rule.js";

/**
 * What is wrong with a value, in the words of the services; `undefined` if it keeps the
 * rules. For a list, what is wrong with its first item that does not.
 *
 * @example
 * problemOf(userRules.email, "nobody"); // "must be an e-mail address"
 */
export function problemOf(
  rules: readonly Rule[],
  value: unknown,
): string | undefined {
  return underRules(rules, value).invalid?.message;
}

/**
 * What is wrong with the values of a form, by the names of its fields; empty if they keep
 * the rules. Values that are absent or null are not judged, nor those without rules.
 *
 * @example
 * problemsOf(userRules, { name: "", email: "nobody" });
 */
export function problemsOf<Name extends string>(
  rules: Readonly<Record<Name, readonly Rule[]>>,
  values: Readonly<Record<string, unknown>>,
): Partial<Record<Name, string>> {
  const problems: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(rules) as Name[]) {
    const problem = Object.hasOwn(values, name)
      ? problemOf(rules[name], values[name])
      : undefined;
    if (problem !== undefined) problems[name] = problem;
  }
  return problems;
}
