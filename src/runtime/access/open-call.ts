import { isPlainObject } from "../serialization/plain-object.js";
import type { RequestRules } from "./request-rules.js";

/**
 * Whether a read asks only models that the caller may read in whole: the call is then the
 * one without rules. It may err on the side of rules.
 */
export function isOpenRead(
  rules: RequestRules,
  model: string,
  args: unknown,
): boolean {
  return (
    rules.isReadable(model) &&
    reaches(rules, model, args, (one) => rules.isReadable(one))
  );
}

/** The same for a write: nothing that it may touch has a rule. */
export function isOpenWrite(
  rules: RequestRules,
  model: string,
  args: unknown,
): boolean {
  const isOpen = (one: string): boolean =>
    rules.isWritable(one) && linksToAny(rules, one);
  return isOpen(model) && reaches(rules, model, args, isOpen);
}

/** Whether the caller may read all records that a model's keys can refer to. */
function linksToAny(rules: RequestRules, model: string): boolean {
  return Object.values(rules.model(model).relations).every(
    ({ key: foreignKey, model: target }) =>
      !foreignKey || rules.isReadable(target),
  );
}

/** Whether all models that arguments lead to are open. */
function reaches(
  rules: RequestRules,
  model: string,
  args: unknown,
  isOpen: (model: string) => boolean,
): boolean {
  if (Array.isArray(args)) {
    return args.every((one) => reaches(rules, model, one, isOpen));
  }
  if (!isPlainObject(args)) return true;
  const { relations } = rules.model(model);
  return Object.entries(args).every(([name, value]) => {
    const target = Object.hasOwn(relations, name)
      ? relations[name]?.model
      : undefined;
    if (target !== undefined) {
      return isOpen(target) && reaches(rules, target, value, isOpen);
    }
    return name === "_count" && value === true
      ? Object.values(relations).every((one) => isOpen(one.model))
      : reaches(rules, model, value, isOpen);
  });
}
