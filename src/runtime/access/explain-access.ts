import type { Formula } from "./formula.js";
import { RequestRules } from "./request-rules.js";
import type { Access } from "./rules.js";

/**
 * The condition that a rule puts on rows for a caller, as Prisma's `where` in JSON; `true`
 * or `false` where it asks nothing of them.
 *
 * @param rule `Post.read`, `Post.create`, `Post.update`, `Post.update.after` or `Post.delete`
 * @throws TypeError for another name
 */
export function explainAccess<Context>(
  access: Access<Context>,
  context: Context,
  rule: string,
): string {
  const rules = new RequestRules(access, context);
  const [model = "", ...rest] = rule.split(".");
  const formula = formulaOf(rules, model, rest.join("."));
  if (formula === undefined || !Object.hasOwn(access.schema.models, model)) {
    throw new TypeError(`there is no access rule "${rule}"`);
  }
  return typeof formula === "boolean"
    ? String(formula)
    : JSON.stringify(rules.where(model, formula), null, 2);
}

function formulaOf(
  rules: RequestRules,
  model: string,
  phase: string,
): Formula | undefined {
  switch (phase) {
    case "read":
    case "create":
    case "update":
    case "delete":
      return rules[phase](model);
    case "update.before":
      return rules.update(model);
    case "update.after":
      return rules.updated(model);
    default:
      return undefined;
  }
}
