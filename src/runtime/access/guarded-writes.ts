import { columnSelect, type Row } from "../model/resource.js";
import type { Delegate, Args } from "../prisma/delegate.js";
import { denied, refuseClosed } from "./denied.js";
import { and, type Formula } from "./formula.js";
import type { GuardedModel } from "./guarded-model.js";
import { GuardedReads } from "./guarded-reads.js";
import {
  changedRow,
  type ChangedRow,
  mayChange,
  newRow,
  type NewRow,
} from "./judged-data.js";
import { explained, requireRules } from "./judged-write.js";
import { createdKey } from "./linked-record.js";
import {
  createdMany,
  createMany,
  deleteMany,
  type Many,
  rekey,
  updatedMany,
  updateMany,
} from "./many-writes.js";
import { type Key, keyOf, uniqueWhere } from "./member-keys.js";
import {
  keySelect,
  type NestedWrite,
  runNestedWrite,
} from "./nested-writes.js";
import type { RelatedWrites } from "./members.js";
import { isOpenWrite } from "./open-call.js";
import { withColumns } from "../prisma/with-columns.js";
import { keysFormula, keyText } from "./rows.js";
import { readSelection } from "./selection.js";
import { requireUnique } from "./unique-where.js";
import { uniqueWriteWhere } from "./write-where.js";
import type { OwnData } from "./written-data.js";

/** A delegate that reads and writes only what the rules allow the caller. */
export class GuardedDelegate extends GuardedReads {
  async create(args: Args): Promise<object> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) return delegate.create(args);
    const { data, ...shown } = args;
    const own = await newRow(this.model, data);
    return own.isDecided && own.isAlone
      ? this.#created(own, shown)
      : this.#together((inside) => inside.#created(own, shown));
  }

  async createMany(args: Args): Promise<Many> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) return delegate.createMany(args);
    return createMany(this.model, args);
  }

  async createManyAndReturn(args: Args): Promise<object[]> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) {
      return delegate.createManyAndReturn(args);
    }
    const { data, skipDuplicates, ...shown } = args;
    this.#requireShown(shown);
    const keys = await createdMany(this.model, { data, skipDuplicates });
    return this.#readBack(keys, shown);
  }

  async update(args: Args): Promise<object> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) return delegate.update(args);
    const { where, data, ...shown } = args;
    await requireUnique(this.model, where);
    refuseClosed(this.model, "update", rules.update(name));
    const own = await changedRow(this.model, data);
    const key = rules.filters.read(name, where);
    return explained(this.model, key, [...own.before, own.after], (found) =>
      own.isDecided && own.isAlone
        ? this.#updated(found, where, own, shown)
        : this.#together((inside) => inside.#updated(found, where, own, shown)),
    );
  }

  async updateMany(args: Args): Promise<Many> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) return delegate.updateMany(args);
    return updateMany(this.model, args, true);
  }

  async updateManyAndReturn(args: Args): Promise<object[]> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) {
      return delegate.updateManyAndReturn(args);
    }
    const { where, data, limit, ...shown } = args;
    this.#requireShown(shown);
    const keys = await updatedMany(this.model, { where, data, limit });
    return this.#readBack(keys, shown);
  }

  async upsert(args: Args): Promise<object> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) return delegate.upsert(args);
    const { where, create, update, ...shown } = args;
    await requireUnique(this.model, where);
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
    await requireUnique(this.model, where);
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
      key,
      [
        {
          formula: rules.delete(name),
          refusal: () => denied(this.model, "delete", `${name}.delete`),
        },
      ],
      async (found) => {
        const row = await delegate.delete({
          where: await uniqueWriteWhere(this.model, where, found),
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
    return deleteMany(this.model, args, true);
  }

  /** @throws AccessDenied for a result that no rows could show, before anything is written. */
  #requireShown(shown: Args): void {
    const { rules, name } = this.model;
    readSelection(rules, name, shown, rules.read(name));
  }

  async #created(own: NewRow, shown: Args): Promise<object> {
    if (own.isReadable) {
      const data = await this.#columns(own);
      return this.#written(
        this.model.rules.read(this.model.name),
        shown,
        (delegate, args) => delegate.create({ data, ...args }),
        (key) =>
          requireRules(this.model, [key], own.isDecided ? [] : own.demands),
      );
    }
    this.#requireShown(shown);
    const row = await this.#createdKeys(own);
    return this.#shown(row, shown);
  }

  /**
   * Creates a row with what is nested in its data.
   *
   * @param columns to be returned beside those of its id
   */
  async #createdKeys(
    own: NewRow,
    columns: readonly string[] = [],
  ): Promise<Row> {
    const { delegate, id } = this.model;
    const { nested, isDecided, demands } = own;
    const row = (await delegate.create({
      data: await this.#columns(own),
      select: { ...keySelect(this.model, nested), ...columnSelect(columns) },
    })) as Row;
    await this.#runNested(nested, row);
    const written = [keyOf(id, row)];
    await requireRules(this.model, written, isDecided ? [] : demands);
    return row;
  }

  /** The columns of a write, once the records that its keys refer to are there. */
  async #columns({ columns, links }: OwnData): Promise<Args> {
    const all = { ...columns };
    for (const link of links) {
      const related = GuardedDelegate.related(
        this.model.other(link.relation.model),
      );
      Object.assign(all, await createdKey(related, link));
    }
    return all;
  }

  /** Writes a row, and makes of it what the caller may read. */
  async #written(
    own: Formula,
    shown: Args,
    write: (delegate: Delegate, args: object) => PromiseLike<unknown>,
    judge: (key: Key) => Promise<void>,
  ): Promise<object> {
    const { rules, name, delegate, id, rows } = this.model;
    const { args, plan } = readSelection(rules, name, shown, own);
    const { args: all, added } = withColumns(args, id);
    const row = (await write(delegate, all)) as Row;
    await judge(keyOf(id, row));
    const [whole = row] = await rows.finish(
      { ...plan, added: [...plan.added, ...added] },
      [row],
    );
    return whole;
  }

  async #updated(
    found: Formula,
    where: unknown,
    own: ChangedRow,
    shown: Args,
  ): Promise<object> {
    const { rules, name, delegate, id } = this.model;
    const call = {
      where: await uniqueWriteWhere(this.model, where, found),
      data: await this.#columns(own),
    };
    const judge = (key: Key): Promise<void> =>
      requireRules(this.model, [key], own.demands);
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
    await judge(keyOf(id, row));
    return this.#shown(row, shown);
  }

  async #runNested(nested: readonly NestedWrite[], row: Row): Promise<void> {
    for (const one of nested) {
      const related = GuardedDelegate.related(
        this.model.other(one.relation.model),
      );
      await runNestedWrite(this.model, related, one, row);
    }
  }

  /** Its writes as part of the write of another record, which names it by its relation. */
  static related(model: GuardedModel): RelatedWrites {
    const own = new GuardedDelegate(model);
    const shown = { select: model.idSelect };
    return {
      model,
      rekey: (keys, values) => rekey(model, keys, values),
      create: async (data, values, columns) =>
        own.#createdKeys(await newRow(model, data, values), columns),
      createMany: async (args, values) => {
        await createMany(model, args, values);
      },
      update: async (key, data) => {
        await own.update({ where: uniqueWhere(model, key), data, ...shown });
      },
      updateMany: async (args, among) => {
        await updateMany(model, args, among);
      },
      delete: async (key) => {
        await own.delete({ where: uniqueWhere(model, key), ...shown });
      },
      deleteMany: async (where, among) => {
        await deleteMany(model, { where }, among);
      },
    };
  }

  #together<Result>(
    write: (inside: GuardedDelegate) => Promise<Result>,
  ): Promise<Result> {
    return this.model.together((inside) => write(new GuardedDelegate(inside)));
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

  async #readBack(keys: readonly Key[], shown: Args): Promise<object[]> {
    const { rules, name, id } = this.model;
    const { args, added } = withColumns(shown, id);
    const where = rules.where(name, keysFormula(id, keys));
    const rows = await this.findMany({ ...args, where });
    const order = new Map(keys.map((key, at) => [keyText(key), at]));
    const placeOf = (row: object): number =>
      order.get(keyText(keyOf(id, row as Row))) ?? Infinity;
    return rows
      .sort((one, other) => placeOf(one) - placeOf(other))
      .map((row) =>
        Object.fromEntries(
          Object.entries(row).filter(([column]) => !added.includes(column)),
        ),
      );
  }

  #whereId(row: Row): object {
    return uniqueWhere(this.model, keyOf(this.model.id, row));
  }
}
