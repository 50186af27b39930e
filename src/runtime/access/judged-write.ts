import type { AccessDenied } from "../errors/access-denied.js";
import type { Row } from "../model/resource.js";
import { faultOf, isMissing } from "../prisma/errors/fault.js";
import { and, complement, type Formula } from "./formula.js";
import type { GuardedModel } from "./guarded-model.js";
import { type Key, keyOf } from "./member-keys.js";
import { keysFormula, keyText, maxKeys } from "./rows.js";

/** What a row must meet. */
export interface Demand {
  readonly formula: Formula;
  /** @param record the id of the row that does not meet it, where there are several */
  refusal(record?: Row): AccessDenied;
}

/**
 * Runs a write of one record. If it finds none, a look-up tells whether the caller can
 * read it, and so may know that a rule refuses.
 *
 * @param demands what the record has to meet beside its key, in the order of refusals
 * @param run gets all that it has to meet
 */
export async function explained<Result>(
  model: GuardedModel,
  key: Formula,
  demands: readonly Demand[],
  run: (found: Formula) => Promise<Result>,
): Promise<Result> {
  const { rules, name } = model;
  try {
    return await run(and([key, ...demands.map(({ formula }) => formula)]));
  } catch (error) {
    if (!isMissing(faultOf(error))) throw error;
    for (const { formula, refusal } of demands) {
      const refused = and([key, rules.read(name), complement(formula)]);
      if (await exists(model, refused)) throw refusal();
    }
    throw error;
  }
}

/**
 * Judges rows as soon as they are written: a row that no rule has judged must not be what
 * the rule of another part of the write finds.
 *
 * @throws AccessDenied if one of them does not meet a rule
 */
export async function requireRules(
  model: GuardedModel,
  rows: readonly Key[],
  demands: readonly Demand[],
): Promise<void> {
  const rule = and(demands.map(({ formula }) => formula));
  if (rule === true) return;
  for (let at = 0; at < rows.length; at += maxKeys) {
    const keys = rows.slice(at, at + maxKeys);
    if ((await countOf(model, keys, rule)) < keys.length) {
      throw await refusalOf(model, keys, demands);
    }
  }
}

/** The refusal of the first row that does not meet a rule. */
async function refusalOf(
  model: GuardedModel,
  keys: readonly Key[],
  demands: readonly Demand[],
): Promise<AccessDenied> {
  const { rules, name, id, delegate, idSelect } = model;
  for (const { formula, refusal } of demands) {
    const kept = (await delegate.findMany({
      where: rules.where(name, and([keysFormula(id, keys), formula])),
      select: idSelect,
    })) as readonly Row[];
    const texts = new Set(kept.map((row) => keyText(keyOf(id, row))));
    const refused = keys.find((key) => !texts.has(keyText(key)));
    if (refused && kept.length < keys.length) {
      return refusal(
        Object.fromEntries(id.map((column, at) => [column, refused[at]])),
      );
    }
  }
  return (demands.at(-1) as Demand).refusal();
}

async function countOf(
  { rules, name, id, delegate }: GuardedModel,
  keys: readonly Key[],
  rule: Formula,
): Promise<number> {
  const where = rules.where(name, and([keysFormula(id, keys), rule]));
  return (await delegate.count({ where })) as number;
}

async function exists(
  { rules, name, delegate, idSelect }: GuardedModel,
  formula: Formula,
): Promise<boolean> {
  if (formula === false) return false;
  const where = rules.where(name, formula);
  return (await delegate.findFirst({ where, select: idSelect })) !== null;
}
