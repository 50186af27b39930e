import type { Row } from "../model/resource.js";
import { inTransaction } from "../prisma/in-transaction.js";
import { AccessDenied } from "../errors/access-denied.js";
import { denied, refuseClosed } from "./denied.js";
import { explained, requireRule } from "./judged-write.js";
import { and, complement, type Formula } from "./formula.js";
import { GuardedModel, GuardedReads } from "./guarded-reads.js";
import {
  changedRow,
  mayChange,
  newRow,
  type ChangedRow,
  type NewRow,
} from "./judged-data.js";
import {
  keySelect,
  type NestedWrite,
  runNestedWrite,
  uniqueWhere,
} from "./nested-writes.js";
import { isOpenWrite } from "./open.js";
import { keysFormula, withColumns } from "./rows.js";
import { type Args, readSelection } from "./selection.js";
import type { Delegate } from "../prisma/delegate.js";

interface Many {
  count: number;
}

/** A delegate that reads and writes only what the rules allow the caller. */
export class GuardedDelegate extends GuardedReads {
  async create(args: Args): Promise<object> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) return delegate.create(args);
    const { data, ...shown } = args;
    const own = await newRow(this.model, data);
    return own.isDecided && own.nested.length === 0
      ? this.#created(own, shown)
      : this.#together((inside) => inside.#created(own, shown));
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
      select: this.model.idSelect,
    });
    return this.#readBack(created as readonly Row[], shown);
  }

  async update(args: Args): Promise<object> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) return delegate.update(args);
    const { where, data, ...shown } = args;
    await this.requireUnique(where);
    refuseClosed(this.model, "update", rules.update(name));
    const own = await changedRow(this.model, data);
    const key = rules.filters.read(name, where);
    const before = and([rules.update(name), own.before]);
    return explained(this.model, "update", key, before, own.after, (found) =>
      own.isDecided && own.nested.length === 0
        ? this.#updated(found, where, own, shown)
        : this.#together((inside) => inside.#updated(found, where, own, shown)),
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
      select: this.model.idSelect,
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
      select: this.model.idSelect,
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
    refuseClosed(this.model, "delete", rules.delete(name));
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
    return explained(
      this.model,
      "delete",
      key,
      rules.delete(name),
      true,
      async (found) => {
        const row = await delegate.delete({
          where: this.#uniqueWhere(where, found),
          ...(isSimple ? compiled : { select: this.model.idSelect }),
        });
        const [whole = row] = isSimple
          ? await this.model.rows.finish(plan, [row as Row])
          : [shownBefore ?? row];
        return whole;
      },
    );
  }

  async deleteMany(args: Args = {}): Promise<Many> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) return delegate.deleteMany(args);
    refuseClosed(this.model, "delete", rules.delete(name));
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

  async #manyNew({ data, skipDuplicates }: Args): Promise<Args> {
    const { name } = this.model;
    const rows: object[] = [];
    for (const one of [data].flat()) {
      const own = await newRow(this.model, one);
      if (!own.isDecided || own.nested.length > 0) {
        throw new AccessDenied(
          `${name}.create`,
          `records of ${name} have to be created one at a time: the rule needs the database`,
        );
      }
      rows.push(own.columns);
    }
    return {
      data: rows,
      ...(skipDuplicates !== undefined && { skipDuplicates }),
    };
  }

  async #created(own: NewRow, shown: Args): Promise<object> {
    const { rules, name } = this.model;
    const { columns: data, nested, isDecided, rule } = own;
    const readable = rules.read(name);
    if (readable === true && nested.length === 0) {
      return this.#written(
        readable,
        shown,
        (delegate, args) => delegate.create({ data, ...args }),
        (row) => requireRule(this.model, "create", row, isDecided || rule),
      );
    }
    this.#requireShown(shown);
    const row = await this.#createdKeys(own);
    return this.#shown(row, shown);
  }

  /** Creates a row with what is nested in its data, and returns its keys. */
  async #createdKeys({
    columns,
    nested,
    isDecided,
    rule,
  }: NewRow): Promise<Row> {
    const row = (await this.model.delegate.create({
      data: columns,
      select: keySelect(this.model, nested),
    })) as Row;
    await this.#runNested(nested, row);
    await requireRule(this.model, "create", row, isDecided || rule);
    return row;
  }

  /** Writes a row, and makes of it what the caller may read. */
  async #written(
    own: Formula,
    shown: Args,
    write: (delegate: Delegate, args: object) => PromiseLike<unknown>,
    judge: (row: Row) => Promise<void>,
  ): Promise<object> {
    const { rules, name, delegate, id, rows } = this.model;
    const { args, plan } = readSelection(rules, name, shown, own);
    const { args: all, added } = withColumns(args, id);
    const row = (await write(delegate, all)) as Row;
    await judge(row);
    const [whole = row] = await rows.finish(
      { ...plan, added: [...plan.added, ...added] },
      [row],
    );
    return whole;
  }

  async #changedMany({ where, data, ...others }: Args): Promise<Args> {
    const { rules, name, delegate } = this.model;
    refuseClosed(this.model, "update", rules.update(name));
    const own = await changedRow(this.model, data);
    if (!own.isDecided || own.nested.length > 0) {
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
        select: this.model.idSelect,
      });
      if (refused)
        throw denied(this.model, "update", rules.updateName(name, "after"));
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
    own: ChangedRow,
    shown: Args,
  ): Promise<object> {
    const { rules, name, delegate } = this.model;
    const call = {
      where: this.#uniqueWhere(where, found),
      data: own.columns,
    };
    const judge = (row: Row): Promise<void> =>
      requireRule(
        this.model,
        "update",
        row,
        own.isDecided || rules.updated(name),
      );
    const readable = rules.read(name);
    if (own.nested.length === 0 && !mayChange(this.model, readable, own)) {
      return this.#written(
        readable,
        shown,
        (writer, args) => writer.update({ ...call, ...args }),
        judge,
      );
    }
    this.#requireShown(shown);
    const select = keySelect(this.model, own.nested);
    const row = (await delegate.update({ ...call, select })) as Row;
    await this.#runNested(own.nested, row);
    await judge(row);
    return this.#shown(row, shown);
  }

  async #runNested(nested: readonly NestedWrite[], row: Row): Promise<void> {
    for (const one of nested) {
      const other = new GuardedDelegate(this.model.other(one.relation.model));
      await runNestedWrite(
        this.model,
        {
          model: other.model,
          rekey: (keys, values) => other.#rekey(keys, values),
          createWith: async (data, values) =>
            other.#createdKeys(await newRow(other.model, data, values)),
        },
        one,
        row,
      );
    }
  }

  /** Sets the columns of a key of records, all of which must allow it. */
  async #rekey(
    keys: readonly (readonly unknown[])[],
    values: Args,
  ): Promise<void> {
    if (keys.length === 0) return;
    const { rules, name, delegate, id } = this.model;
    refuseClosed(this.model, "update", rules.update(name));
    const own = await changedRow(this.model, {}, values);
    const these = keysFormula(id, keys);
    const chosen = and([these, rules.update(name), own.before, own.after]);
    const count = async (formula: Formula): Promise<number> =>
      delegate.count({ where: rules.where(name, formula) });
    if (chosen !== these && (await count(chosen)) < keys.length) {
      throw denied(this.model, "update", rules.updateName(name, "before"));
    }
    await delegate.updateMany({
      where: rules.where(name, these),
      data: own.columns,
    });
    if (own.isDecided) return;
    const kept = and([these, rules.updated(name)]);
    if ((await count(kept)) < keys.length) {
      throw denied(this.model, "update", rules.updateName(name, "after"));
    }
  }

  /** Runs a write in a transaction, which is rolled back if a row does not meet its rule. */
  #together(
    write: (inside: GuardedDelegate) => Promise<object>,
  ): Promise<object> {
    const { client, rules, name, isPart } = this.model;
    if (isPart) return write(this);
    if (typeof client["$transaction"] !== "function") {
      throw new Error(
        `the access rules of ${name} need a transaction, which the client lacks`,
      );
    }
    return inTransaction(client, (inside) =>
      write(new GuardedDelegate(new GuardedModel(inside, rules, name, true))),
    );
  }

  /** The written row as the caller may read it; `null` if he may not. */
  async #shown(row: Row, shown: Args): Promise<object> {
    const { id } = this.model;
    const { select, include } = shown;
    const asked = Object.entries((select ?? {}) as object).filter(
      ([, one]) => one !== false && one !== undefined,
    );
    // Who wrote it knows its id, or is told.
    if (select && !include && asked.every(([name]) => id.includes(name))) {
      return Object.fromEntries(asked.map(([name]) => [name, row[name]]));
    }
    const found = await this.findFirst({ ...shown, where: this.#whereId(row) });
    // What is written stays: the services answer that it cannot be read.
    return found as object;
  }

  async #readBack(rows: readonly Row[], shown: Args): Promise<object[]> {
    const { rules, name, id } = this.model;
    const keys = rows.map((row) => id.map((column) => row[column]));
    const where = rules.where(name, keysFormula(id, keys));
    return this.findMany({ ...shown, where });
  }

  #whereId(row: Row): object {
    return uniqueWhere(
      this.model,
      this.model.id.map((column) => row[column]),
    );
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
