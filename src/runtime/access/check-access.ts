import { isOptional } from "../model/schema.js";
import { RequestRules } from "./request-rules.js";
import type { Access } from "./rules.js";

/** What {@link checkAccess} found. */
export interface AccessFinding {
  /** `Post.read`, or `Post.author` for a relation. */
  readonly rule: string;
  readonly problem: string;
}

/**
 * Asks all rules for sample callers: a test of an application calls it.
 *
 * @returns rules that fail, contain `undefined` or ask each other; models without rules;
 *   relations that Prisma's types call required and that may read `null`
 */
export function checkAccess<Context>(
  access: Access<Context>,
  contexts: readonly Context[],
): readonly AccessFinding[] {
  const { schema, rules: byModel } = access;
  const unruled = Object.entries(schema.models)
    .filter(([name, { hidden }]) => !hidden && !Object.hasOwn(byModel, name))
    .map(([name]) => ({ rule: name, problem: "no rules: no access" }));
  const found = contexts.flatMap((context) => {
    const rules = new RequestRules(access, context);
    const failed = failure("all", () => rules.isUnrestricted());
    if (failed.length > 0) return failed;
    return Object.keys(byModel).flatMap((model) => [
      ...rules.named(model).flatMap(([rule, ask]) => failure(rule, ask)),
      ...emptied(rules, model),
    ]);
  });
  const unique = new Map(
    [...unruled, ...found].map((one) => [`${one.rule} ${one.problem}`, one]),
  );
  return [...unique.values()];
}

function failure(rule: string, ask: () => unknown): readonly AccessFinding[] {
  try {
    ask();
    return [];
  } catch (error) {
    return [{ rule, problem: messageOf(error) }];
  }
}

/** Required to-one relations of readable rows, whose records may not be readable. */
function emptied(rules: RequestRules, model: string): readonly AccessFinding[] {
  return Object.entries(rules.model(model).relations).flatMap(
    ([name, relation]) => {
      if (relation.list || isOptional(relation)) return [];
      try {
        const isHidden =
          rules.read(model) !== false && rules.members(model, name) !== true;
        return isHidden
          ? [{ rule: `${model}.${name}`, problem: "may read null" }]
          : [];
      } catch {
        // Told already, by the rule that fails.
        return [];
      }
    },
  );
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return cause === undefined ? message : `${message}: ${messageOf(cause)}`;
}
