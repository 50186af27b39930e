import type { Formula } from "./formula.js";
import { RequestRules } from "./request-rules.js";
import type { Access } from "./rules.js";

/**
 * The condition that a rule puts on rows for a caller, as Prisma's `where` in JSON; `true`
 * or `false` where it asks nothing of them.
 *
 * @param rule `Post.read`, `Post.create`, `Post.update`, `Post.update.after` or `Post.delete`;
 *   `Post.fields.title.read` and its like, without what the row asks; `Post.link.tags`; of a
 *   list of changes `Post.update[0].before` and `.after`, without what reading asks
 * @throws TypeError for another name
 */
export function explainAccess<Context>(
  access: Access<Context>,
  context: Context,
  rule: string,
): string {
  const rules = new RequestRules(access, context);
  const [model = "", ...rest] = rule.split(".");
  const formula = Object.hasOwn(access.schema.models, model)
    ? formulaOf(rules, model, rest.join("."))
    : undefined;
  if (formula === undefined) {
    throw new TypeError(`there is no access rule "${rule}"`);
  }
  return typeof formula === "boolean"
    ? String(formula)
    : JSON.stringify(rules.where(model, formula), textOfBigInt, 2);
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
      return partOf(rules, model, phase);
  }
}

function partOf(
  rules: RequestRules,
  model: string,
  phase: string,
): Formula | undefined {
  const { fields, relations } = rules.model(model);
  const [, field = "", write] =
    /^fields\.(\w+)\.(read|create|update)$/.exec(phase) ?? [];
  if (Object.hasOwn(fields, field)) {
    return rules.field(model, field, write as "read" | "create" | "update");
  }
  const [, link = ""] = /^link\.(\w+)$/.exec(phase) ?? [];
  if (Object.hasOwn(relations, link)) return rules.link(model, link);
  const [, at, end] = /^update\[(\d+)\]\.(before|after)$/.exec(phase) ?? [];
  return end === undefined
    ? undefined
    : rules.changes(model, end as "before" | "after")[Number(at)];
}

/** JSON has none. */
function textOfBigInt(_name: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
