import { delegateName } from "../contract/names.js";
import type { Where } from "../prisma/delegate.js";
import { and } from "./formula.js";
import { behind } from "./guarded.js";

/** What {@link can} answers for. */
export type Ability = "read" | "create" | "update" | "delete";

/**
 * Whether the caller of a guarded client may do something to a record: to show or hide a
 * button, and for tables of tests. Of a create, whether some record may be created.
 *
 * @param model its name in the schema
 * @param where finds the record
 */
export async function can(
  client: object,
  model: string,
  operation: Ability,
  where: Where = {},
): Promise<boolean> {
  const { rules, client: own } = behind(client);
  const rule = rules[operation](model);
  if (rule === false || operation === "create") return rule !== false;
  const formula = and([rules.filters.read(model, where), rule]);
  // The guarded client would apply the rules to the rule itself.
  const delegate = own[delegateName(model)];
  const found = await delegate?.count({ where: rules.where(model, formula) });
  return found !== undefined && found > 0;
}
