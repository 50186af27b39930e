import type { Row } from "../model/resource.js";
import { isJsonObject } from "../serialization/json-object.js";
import type { Delegate, Args } from "../prisma/delegate.js";
import { and, type Formula, referencedFields } from "./formula.js";
import type { GuardedModel } from "./guarded-model.js";
import { isOpenRead } from "./open-call.js";
import { refuseColumns, refuseOrder } from "./order.js";
import type { RequestRules } from "./request-rules.js";
import { readMembers, type RowPlan, type Selection } from "./selection.js";
import { requireUnique } from "./unique-where.js";

/** The reads of a guarded delegate: the caller finds readable rows and cells only. */
export class GuardedReads {
  protected readonly model: GuardedModel;

  constructor(model: GuardedModel) {
    this.model = model;
  }

  async findMany(args: Args = {}): Promise<object[]> {
    const { rules, name, delegate } = this.model;
    if (isOpenRead(rules, name, args)) return delegate.findMany(args);
    const selection = await this.#selection(args);
    if (!selection) return [];
    const rows = await delegate.findMany(selection.args);
    return this.#finish(selection, rows);
  }

  findFirst(args: Args = {}): Promise<object | null> {
    return this.#first(args, false);
  }

  findUnique(args: Args): Promise<object | null> {
    return this.#first(args, true);
  }

  findFirstOrThrow(args: Args = {}): Promise<object> {
    return this.#firstOrThrow(args, false);
  }

  findUniqueOrThrow(args: Args): Promise<object> {
    return this.#firstOrThrow(args, true);
  }

  async count(args: Args = {}): Promise<number> {
    const { rules, name, delegate } = this.model;
    if (isOpenRead(rules, name, args)) return delegate.count(args);
    const { select } = args;
    if (isJsonObject(select)) refuseColumns(rules, name, Object.keys(select));
    return delegate.count(await this.#filtered(args));
  }

  /** Only if the delegate under it has it. */
  get findPage(): Delegate["findPage"] {
    const { rules, name, delegate } = this.model;
    const find = delegate.findPage?.bind(delegate);
    if (!find) return undefined;
    return async (operation, args, bounds) => {
      if (isOpenRead(rules, name, args as Args)) {
        return find(operation, args, bounds);
      }
      const isUnique = operation === "findUnique";
      let selection: Selection | undefined;
      try {
        if (isUnique) await requireUnique(this.model, (args as Args)["where"]);
        selection = await this.#selection(args as Args);
      } catch {
        // What may not be asked, its several reads refuse, each in its turn.
        return undefined;
      }
      if (!selection) return { rows: [], total: 0 };
      if (addsMembers(selection.plan)) return undefined;
      const { args: guarded } = selection;
      const found = await find(
        isUnique ? "findFirst" : operation,
        guarded,
        bounds,
      );
      const rows = found && (await this.#finish(selection, found.rows));
      return rows && { ...found, rows };
    };
  }

  async aggregate(args: Args): Promise<object> {
    const { rules, name, delegate } = this.model;
    if (isOpenRead(rules, name, args)) return delegate.aggregate(args);
    refuseAggregates(rules, name, args);
    return delegate.aggregate(await this.#filtered(args));
  }

  async groupBy(args: Args): Promise<object[]> {
    const { rules, name, delegate } = this.model;
    if (isOpenRead(rules, name, args)) return delegate.groupBy(args);
    refuseAggregates(rules, name, args);
    refuseColumns(rules, name, args["by"]);
    refuseHaving(rules, name, args["having"]);
    return delegate.groupBy(await this.#filtered(args));
  }

  /** Only if the delegate under it has it. */
  get groupByParts(): Delegate["groupByParts"] {
    const { rules, name, delegate } = this.model;
    const group = delegate.groupByParts?.bind(delegate);
    if (!group) return undefined;
    return async (asked) => {
      const args = asked as Args;
      if (isOpenRead(rules, name, args)) return group(args);
      refuseAggregates(rules, name, args);
      refuseColumns(rules, name, Object.keys(args["by"] as object));
      return group(await this.#filtered(args));
    };
  }

  async #first(args: Args, isUnique: boolean): Promise<object | null> {
    const { rules, name, delegate } = this.model;
    if (isOpenRead(rules, name, args)) {
      return isUnique ? delegate.findUnique(args) : delegate.findFirst(args);
    }
    if (isUnique) await requireUnique(this.model, args["where"]);
    const selection = await this.#selection(args);
    if (!selection) return null;
    const row = await delegate.findFirst(selection.args);
    const [whole = null] = row ? await this.#finish(selection, [row]) : [];
    return whole;
  }

  async #firstOrThrow(args: Args, isUnique: boolean): Promise<object> {
    const { rules, name, delegate } = this.model;
    if (isOpenRead(rules, name, args)) {
      return isUnique
        ? delegate.findUniqueOrThrow(args)
        : delegate.findFirstOrThrow(args);
    }
    if (isUnique) await requireUnique(this.model, args["where"]);
    const selection = await this.#selection(args);
    const row = await delegate.findFirstOrThrow(
      selection?.args ?? { where: rules.where(name, false) },
    );
    const [whole = row] = selection ? await this.#finish(selection, [row]) : [];
    return whole;
  }

  /** `undefined` if nothing can be found. */
  async #selection(args: Args): Promise<Selection | undefined> {
    const { rules, name } = this.model;
    const own = rules.read(name);
    if (own === false) return undefined;
    const { cursor, ...others } = args;
    const selection = readMembers(rules, name, others, own);
    if (cursor === undefined) return selection;
    const known = await this.#knows(cursor, own);
    return known
      ? { ...selection, args: { ...selection.args, cursor } }
      : undefined;
  }

  /** Whether the caller can read the record of a cursor: else there is none for him. */
  async #knows(cursor: unknown, own: Formula): Promise<boolean> {
    const { rules, name, delegate } = this.model;
    await requireUnique(this.model, cursor);
    const where = and([rules.filters.read(name, cursor), own]);
    if (where === false) return false;
    const found = await delegate.findFirst({
      where: rules.where(name, where),
      select: this.model.idSelect,
    });
    return found !== null;
  }

  /** The arguments of a count or an aggregate, of readable rows. */
  async #filtered(args: Args): Promise<Args> {
    const { rules, name } = this.model;
    const own = rules.read(name);
    const { cursor, where, ...others } = args;
    refuseOrder(rules, name, args["orderBy"], own);
    const isKnown = cursor === undefined || (await this.#knows(cursor, own));
    const formula = isKnown && and([rules.filters.read(name, where), own]);
    return {
      ...others,
      where: rules.where(name, formula),
      ...(isKnown && cursor !== undefined && { cursor }),
    };
  }

  async #finish(
    { plan }: Selection,
    rows: readonly object[],
  ): Promise<object[]> {
    return [...(await this.model.rows.finish(plan, rows as readonly Row[]))];
  }
}

/** Whether relations are added to rows that are read, which puts them behind others. */
function addsMembers({ apart, empty, nested }: RowPlan): boolean {
  return (
    apart.length + empty.length > 0 || [...nested.values()].some(addsMembers)
  );
}

const aggregates = ["_count", "_sum", "_avg", "_min", "_max"];

function refuseAggregates(
  rules: RequestRules,
  model: string,
  args: Args,
): void {
  for (const name of aggregates) {
    const columns = args[name];
    if (isJsonObject(columns))
      refuseColumns(rules, model, Object.keys(columns));
  }
}

function refuseHaving(
  rules: RequestRules,
  model: string,
  having: unknown,
): void {
  if (Array.isArray(having)) {
    for (const one of having) refuseHaving(rules, model, one);
    return;
  }
  if (!isJsonObject(having)) return;
  for (const [name, value] of Object.entries(having)) {
    if (["AND", "OR", "NOT"].includes(name)) refuseHaving(rules, model, value);
    else refuseColumns(rules, model, [name, ...referencedFields(value)]);
  }
}
