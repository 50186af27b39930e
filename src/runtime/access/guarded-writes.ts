import type { Row } from "../model/resource.js";
import { faultOf, isMissing } from "../prisma/errors/fault.js";
import { inTransaction } from "../prisma/in-transaction.js";
import { AccessDenied } from "../errors/access-denied.js";
import { and, complement, type Formula, mentions } from "./formula.js";
import { GuardedModel, GuardedReads } from "./guarded-reads.js";
import { remainder } from "./local.js";
import { isOpenWrite } from "./open.js";
import { keysFormula, withColumns } from "./rows.js";
import { type Args, readSelection } from "./selection.js";
import { type OwnData, readOwnData } from "./written-data.js";

interface Many {
  count: number;
}

/** A delegate that reads and writes only what the rules allow the caller. */
export class GuardedDelegate extends GuardedReads {
  async create(args: Args): Promise<object> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) return delegate.create(args);
    const { data, ...shown } = args;
    const own = await this.#newData(data);
    return own.isDecided
      ? this.#created(own.data, shown)
      : this.#judged((inside) => inside.#created(own.data, shown, own.rule));
  }

  async createMany(args: Args): Promise<Many> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) return delegate.createMany(args);
    return delegate.createMany(await this.#manyNew(args));
  }

  async createManyAndReturn(args: Args): Promise<object[]> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) {
      return delegate.createManyAndReturn(args);
    }
    const { data, skipDuplicates, ...shown } = args;
    this.#requireShown(shown);
    const created = await delegate.createManyAndReturn({
      ...(await this.#manyNew({ data, skipDuplicates })),
      select: this.#idSelect(),
    });
    return this.#readBack(created as readonly Row[], shown);
  }

  async update(args: Args): Promise<object> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) return delegate.update(args);
    const { where, data, ...shown } = args;
    await this.requireUnique(where);
    this.#refuseClosed("update", rules.update(name));
    const own = await this.#changedData(data);
    const key = rules.filters.read(name, where);
    const before = and([rules.update(name), own.before]);
    return this.#one("update", key, before, own.after, (found) =>
      own.isDecided
        ? this.#updated(found, where, own, shown)
        : this.#judged((inside) =>
            inside.#updated(found, where, own, shown, rules.updated(name)),
          ),
    );
  }

  async updateMany(args: Args): Promise<Many> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) return delegate.updateMany(args);
    return delegate.updateMany(await this.#changedMany(args));
  }

  async updateManyAndReturn(args: Args): Promise<object[]> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) {
      return delegate.updateManyAndReturn(args);
    }
    const { where, data, limit, ...shown } = args;
    this.#requireShown(shown);
    const changed = await delegate.updateManyAndReturn({
      ...(await this.#changedMany({ where, data, limit })),
      select: this.#idSelect(),
    });
    return this.#readBack(changed as readonly Row[], shown);
  }

  async upsert(args: Args): Promise<object> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) return delegate.upsert(args);
    const { where, create, update, ...shown } = args;
    await this.requireUnique(where);
    const row = await delegate.findFirst({
      where: rules.where(
        name,
        and([rules.filters.read(name, where), rules.read(name)]),
      ),
      select: this.#idSelect(),
    });
    return row
      ? this.update({
          where: this.#whereId(row as Row),
          data: update,
          ...shown,
        })
      : this.create({ data: create, ...shown });
  }

  async delete(args: Args): Promise<object> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) return delegate.delete(args);
    const { where, ...shown } = args;
    await this.requireUnique(where);
    this.#refuseClosed("delete", rules.delete(name));
    const key = rules.filters.read(name, where);
    const { args: compiled, plan } = readSelection(
      rules,
      name,
      shown,
      rules.read(name),
    );
    // What is related to it, or decides about its cells, is gone with it.
    const isSimple =
      plan.cells.length + plan.apart.length + plan.nested.size === 0;
    const shownBefore = isSimple
      ? undefined
      : await this.findFirst({ where, ...shown });
    return this.#one("delete", key, rules.delete(name), true, async (found) => {
      const row = await delegate.delete({
        where: this.#uniqueWhere(where, found),
        ...(isSimple ? compiled : { select: this.#idSelect() }),
      });
      const [whole = row] = isSimple
        ? await this.model.rows.finish(plan, [row as Row])
        : [shownBefore ?? row];
      return whole;
    });
  }

  async deleteMany(args: Args = {}): Promise<Many> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) return delegate.deleteMany(args);
    this.#refuseClosed("delete", rules.delete(name));
    const { where, ...others } = args;
    const formula = and([rules.filters.read(name, where), rules.delete(name)]);
    return delegate.deleteMany({
      ...others,
      where: rules.where(name, formula),
    });
  }

  /** @throws AccessDenied for a result that no rows could show, before anything is written. */
  #requireShown(shown: Args): void {
    const { rules, name } = this.model;
    readSelection(rules, name, shown, rules.read(name));
  }

  /** @throws AccessDenied where no row may be written, before anything is asked. */
  #refuseClosed(
    operation: "create" | "update" | "delete",
    rule: Formula,
  ): void {
    if (rule === false)
      throw this.#denied(operation, `${this.model.name}.${operation}`);
  }

  #denied(
    operation: "create" | "update" | "delete",
    rule: string,
  ): AccessDenied {
    const { rules, name } = this.model;
    const own = rules.message(name, operation);
    return new AccessDenied(
      rule,
      own ?? `${operation} of ${name} is not allowed here`,
    );
  }

  /** A row's data, with the server's values, and what of its rule only the database can tell. */
  async #newData(data: unknown): Promise<{
    readonly data: Readonly<Record<string, unknown>>;
    readonly rule: Formula;
    readonly isDecided: boolean;
  }> {
    const { rules, name } = this.model;
    const rule = rules.create(name);
    this.#refuseClosed("create", rule);
    const own = await readOwnData(this.model, data, "create", rule);
    const { fields, relations } = rules.model(name);
    const whole = and([rule, own.fieldRules]);
    const rest = remainder(
      fields,
      whole,
      (field) => {
        if (Object.hasOwn(own.columns, field)) return own.known(field);
        const { nullable, hasDefault } = fields[field] ?? {};
        return nullable && !hasDefault ? { value: null } : undefined;
      },
      // A new row has no members but those of its request.
      (relation) => relations[relation]?.kind === "to-many",
    );
    if (rest === false) throw this.#denied("create", `${name}.create`);
    return { data: own.columns, rule: whole, isDecided: rest === true };
  }

  async #manyNew({ data, skipDuplicates }: Args): Promise<Args> {
    const { name } = this.model;
    const rows: object[] = [];
    for (const one of [data].flat()) {
      const own = await this.#newData(one);
      if (!own.isDecided) {
        throw new AccessDenied(
          `${name}.create`,
          `records of ${name} have to be created one at a time: the rule needs the database`,
        );
      }
      rows.push(own.data);
    }
    return {
      data: rows,
      ...(skipDuplicates !== undefined && { skipDuplicates }),
    };
  }

  /** @param rule what the database has to judge of the new row */
  async #created(data: object, shown: Args, rule?: Formula): Promise<object> {
    const { rules, name, delegate } = this.model;
    const own = rules.read(name);
    if (own === true) {
      const { args, plan } = readSelection(rules, name, shown, own);
      const { args: all, added } = withColumns(args, this.model.id);
      const row = (await delegate.create({ data, ...all })) as Row;
      await this.#judge("create", row, rule);
      const [whole = row] = await this.model.rows.finish(
        { ...plan, added: [...plan.added, ...added] },
        [row],
      );
      return whole;
    }
    this.#requireShown(shown);
    const row = (await delegate.create({
      data,
      select: this.#idSelect(),
    })) as Row;
    await this.#judge("create", row, rule);
    return this.#shown(row, shown);
  }

  /** A change of one record, and what has to hold before and after it. */
  async #changedData(data: unknown): Promise<OwnChange> {
    const { rules, name } = this.model;
    const after = rules.updated(name);
    const own = await readOwnData(this.model, data, "update", after);
    const { fields } = rules.model(name);
    const isWritten = (field: string): boolean =>
      Object.hasOwn(own.columns, field) ||
      // `@updatedAt` writes it too.
      (fields[field]?.type === "DateTime" && fields[field].hasDefault === true);
    const left = remainder(fields, after, (field) =>
      Object.hasOwn(own.columns, field) ? own.known(field) : undefined,
    );
    if (left === false)
      throw this.#denied("update", rules.updateName(name, "after"));
    const { relations } = rules.model(name);
    const isDecided = !mentions(left, isWritten, (relation) =>
      Object.keys(relations[relation]?.foreignKey ?? {}).some(isWritten),
    );
    return {
      ...own,
      before: own.fieldRules,
      after: isDecided ? left : true,
      isDecided,
    };
  }

  async #changedMany({ where, data, ...others }: Args): Promise<Args> {
    const { rules, name, delegate } = this.model;
    this.#refuseClosed("update", rules.update(name));
    const own = await this.#changedData(data);
    if (!own.isDecided) {
      throw new AccessDenied(
        rules.updateName(name, "after"),
        `records of ${name} have to be updated one at a time: the rule needs the database`,
      );
    }
    const chosen = and([
      rules.filters.read(name, where),
      rules.update(name),
      own.before,
    ]);
    if (own.after !== true) {
      const failing = and([chosen, complement(own.after)]);
      const refused = await delegate.findFirst({
        where: rules.where(name, failing),
        select: this.#idSelect(),
      });
      if (refused)
        throw this.#denied("update", rules.updateName(name, "after"));
    }
    return {
      ...others,
      data: own.columns,
      where: rules.where(name, and([chosen, own.after])),
    };
  }

  async #updated(
    found: Formula,
    where: unknown,
    own: OwnChange,
    shown: Args,
    rule?: Formula,
  ): Promise<object> {
    const { rules, name, delegate } = this.model;
    const call = {
      where: this.#uniqueWhere(where, found),
      data: own.columns,
    };
    const read = rules.read(name);
    const { fields } = rules.model(name);
    const changes = (field: string): boolean =>
      Object.hasOwn(own.columns, field) ||
      (fields[field]?.type === "DateTime" && fields[field].hasDefault === true);
    const { relations } = rules.model(name);
    const staysReadable = !mentions(read, changes, (relation) =>
      Object.keys(relations[relation]?.foreignKey ?? {}).some(changes),
    );
    if (!staysReadable) {
      this.#requireShown(shown);
      const row = await delegate.update({ ...call, select: this.#idSelect() });
      await this.#judge("update", row as Row, rule);
      return this.#shown(row as Row, shown);
    }
    const { args, plan } = readSelection(rules, name, shown, read);
    const { args: all, added } = withColumns(args, this.model.id);
    const row = (await delegate.update({ ...call, ...all })) as Row;
    await this.#judge("update", row, rule);
    const [whole = row] = await this.model.rows.finish(
      { ...plan, added: [...plan.added, ...added] },
      [row],
    );
    return whole;
  }

  /**
   * Runs a write of one record. If it finds none, a look-up tells whether the caller can
   * read it, and so may know that a rule refuses.
   *
   * @param run gets what the record has to meet beside its key
   */
  async #one<Result>(
    operation: "update" | "delete",
    key: Formula,
    before: Formula,
    after: Formula,
    run: (found: Formula) => Promise<Result>,
  ): Promise<Result> {
    const { rules, name, delegate } = this.model;
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
        if (refused === false) continue;
        const found = await delegate.findFirst({
          where: rules.where(name, refused),
          select: this.#idSelect(),
        });
        if (found) throw this.#denied(operation, rule);
      }
      throw error;
    }
  }

  /** Runs a write in a transaction, which is rolled back if its row does not meet a rule. */
  #judged(
    write: (inside: GuardedDelegate) => Promise<object>,
  ): Promise<object> {
    const { client, rules, name } = this.model;
    if (typeof client["$transaction"] !== "function") {
      throw new Error(
        `the access rules of ${name} need a transaction, which the client lacks`,
      );
    }
    return inTransaction(client, (inside) =>
      write(new GuardedDelegate(new GuardedModel(inside, rules, name))),
    );
  }

  /** @throws AccessDenied for a written row that does not meet a rule */
  async #judge(
    operation: "create" | "update",
    row: Row,
    rule: Formula = true,
  ): Promise<void> {
    if (rule === true) return;
    const { rules, name, delegate, id } = this.model;
    const key = keysFormula(id, [id.map((column) => row[column])]);
    const found = await delegate.findFirst({
      where: rules.where(name, and([key, rule])),
      select: this.#idSelect(),
    });
    if (found) return;
    throw this.#denied(
      operation,
      operation === "create"
        ? `${name}.create`
        : rules.updateName(name, "after"),
    );
  }

  /** The written row as the caller may read it; `null` if he may not. */
  async #shown(row: Row, shown: Args): Promise<object> {
    const found = await this.findFirst({
      ...shown,
      where: this.#whereId(row),
    });
    // What is written stays: the services answer that it cannot be read.
    return found as object;
  }

  async #readBack(rows: readonly Row[], shown: Args): Promise<object[]> {
    const { rules, name, id } = this.model;
    const keys = rows.map((row) => id.map((column) => row[column]));
    const where = rules.where(name, keysFormula(id, keys));
    return this.findMany({ ...shown, where });
  }

  #idSelect(): object {
    return Object.fromEntries(this.model.id.map((column) => [column, true]));
  }

  #whereId(row: Row): object {
    const { rules, name, id } = this.model;
    const { uniques } = rules.model(name);
    const [key = ""] = Object.keys(uniques);
    const values = Object.fromEntries(
      id.map((column) => [column, row[column]]),
    );
    return id.length === 1 ? values : { [key]: values };
  }

  /** Prisma's unique `where` with a condition: the caller's key, and all else in `AND`. */
  #uniqueWhere(where: unknown, found: Formula): object {
    const { rules, name } = this.model;
    const { uniques } = rules.model(name);
    const keys = Object.entries(where as object).filter(([key]) =>
      Object.hasOwn(uniques, key),
    );
    return { ...Object.fromEntries(keys), AND: [rules.where(name, found)] };
  }
}

interface OwnChange extends OwnData {
  readonly before: Formula;
  readonly after: Formula;
  readonly isDecided: boolean;
}
