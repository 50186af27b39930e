import { faultOf, isMissing } from "../prisma/errors/fault.js";
import { denied } from "./denied.js";
import { and, complement, type Formula } from "./formula.js";
import type { GuardedModel } from "./guarded-model.js";
import type { Key } from "./member-keys.js";
import { keysFormula, maxKeys } from "./rows.js";

/**
 * Runs a write of one record. If it finds none, a look-up tells whether the caller can
 * read it, and so may know that a rule refuses.
 *
 * @param run gets what the record has to meet beside its key
 */
export async function explained<Result>(
  model: GuardedModel,
  operation: "update" | "delete",
  key: Formula,
  before: Formula,
  after: Formula,
  run: (found: Formula) => Promise<Result>,
): Promise<Result> {
  const { rules, name } = model;
  try {
    return await run(and([key, before, after]));
  } catch (error) {
    if (!isMissing(faultOf(error))) throw error;
    const phases: readonly (readonly [string, Formula])[] =
      operation === "update"
        ? [
            [rules.updateName(name, "before"), before],
            [rules.updateName(name, "after"), and([before, after])],
          ]
        : [[`${name}.delete`, before]];
    for (const [rule, formula] of phases) {
      const refused = and([key, rules.read(name), complement(formula)]);
      if (await exists(model, refused)) throw denied(model, operation, rule);
    }
    throw error;
  }
}

/** @throws AccessDenied if one of the written rows does not meet a rule */
export async function requireRule(
  model: GuardedModel,
  operation: "create" | "update",
  written: readonly Key[],
  rule: Formula,
): Promise<void> {
  if (rule === true) return;
  const { rules, name, id, delegate } = model;
  for (let at = 0; at < written.length; at += maxKeys) {
    const keys = written.slice(at, at + maxKeys);
    const kept = await delegate.count({
      where: rules.where(name, and([keysFormula(id, keys), rule])),
    });
    if (kept === keys.length) continue;
    throw denied(
      model,
      operation,
      operation === "create"
        ? `${name}.create`
        : rules.updateName(name, "after"),
    );
  }
}

async function exists(
  { rules, name, delegate, idSelect }: GuardedModel,
  formula: Formula,
): Promise<boolean> {
  if (formula === false) return false;
  const where = rules.where(name, formula);
  return (await delegate.findFirst({ where, select: idSelect })) !== null;
}
