import { RequestRules } from "../access/request-rules.js";
import type { TestedModel } from "./models.js";
import { contextOf } from "./view.js";
import type { World } from "./world.js";

const operations = ["read", "create", "update", "delete"] as const;

/**
 * What every caller may do to every row of a model: a rule that was left out looks so. Who
 * may do everything is not counted.
 */
export function openOperations(
  { access, callers }: World,
  { name }: TestedModel,
): readonly string[] {
  if (!access) return [];
  const all = [...callers.values()]
    .map((caller) => new RequestRules(access, contextOf(access, caller)))
    .filter((rules) => !rules.isUnrestricted());
  return operations
    .filter(
      (operation) =>
        all.length > 0 && all.every((rules) => rules[operation](name) === true),
    )
    .map((operation) => `${name}.${operation}`);
}
