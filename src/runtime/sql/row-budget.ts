import type { SchemaModel, Schema } from "../model/schema.js";
import { Cut } from "./fallback.js";
import { isMembers, type Members, type Tree } from "./shape.js";

/**
 * How much may be related to one row, where one statement reads it all: so what it reads is
 * bounded before it runs. What does not fit is read by several statements, or refused there.
 */
export interface RowBudget {
  /** The records of all its relations together. */
  readonly records: number;
  /** The members of one relation. */
  readonly maxRelated: number;
}

/** The budget of each of several records that share one. @throws Cut */
export function budgetOfEach(budget: RowBudget, records: number): RowBudget {
  const left = Math.floor(budget.records / records) - 1;
  if (left < 0) throw new Cut();
  return { ...budget, records: left };
}

/** The budget of each relation of a row: one record takes one, lists have equal parts of the rest. */
export function relationBudgets(
  budget: RowBudget,
  schema: Schema,
  model: SchemaModel,
  args: Members,
): (name: string) => RowBudget {
  const chosen = args["select"] ?? args["include"] ?? {};
  const names = relationsIn(model, args);
  const isSingle = (name: string): boolean => {
    const relation = model.relations[name];
    const tree = isMembers(chosen) ? chosen[name] : undefined;
    return !relation?.list && !leadsOn(schema, relation?.model, tree);
  };
  const single = names.filter(isSingle).length;
  const share = Math.floor(
    (budget.records - single) / Math.max(1, names.length - single),
  );
  return (name) => ({ ...budget, records: isSingle(name) ? 1 : share });
}

/**
 * The most members of a list, with room for one more, which tells that there are more. Where
 * something is related to them, they leave room for that.
 *
 * @throws Cut
 */
export function mostMembers(
  { records, maxRelated }: RowBudget,
  model: SchemaModel,
  args: Members,
): number {
  const isLast = relationsIn(model, args).length === 0;
  const fits = isLast ? records : Math.sqrt(Math.max(0, records));
  const most = Math.min(maxRelated, Math.floor(fits) - 1);
  if (most < 1) throw new Cut();
  return most;
}

function leadsOn(
  schema: Schema,
  name: string | undefined,
  tree: Tree | undefined,
): boolean {
  const model = schema.models[name ?? ""];
  return (
    model !== undefined &&
    isMembers(tree) &&
    relationsIn(model, tree).length > 0
  );
}

function relationsIn({ relations }: SchemaModel, args: Members): string[] {
  const chosen = args["select"] ?? args["include"];
  return isMembers(chosen)
    ? Object.keys(chosen).filter(
        (name) => Object.hasOwn(relations, name) && chosen[name] !== false,
      )
    : [];
}
