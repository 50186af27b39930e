import { type Formula, mentions, type Related } from "./formula.js";
import type { RequestRules } from "./request-rules.js";

/** Whether a formula about records of a model asks records of another one, or of its own. */
export function leadsTo(
  rules: RequestRules,
  name: string,
  formula: Formula,
  goal: string,
): boolean {
  const { relations } = rules.model(name);
  return mentions(
    formula,
    () => false,
    (test) =>
      testLeadsTo(rules, goal, relations[test.relation]?.model ?? "", test),
  );
}

/** Whether a test of related records asks records of a model. */
export function testLeadsTo(
  rules: RequestRules,
  goal: string,
  target: string,
  { of }: Related,
): boolean {
  return target === goal || leadsTo(rules, target, of, goal);
}
