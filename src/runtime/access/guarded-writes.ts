import { databaseOf } from "../contract/databases.js";
import { AccessDenied } from "../errors/access-denied.js";
import { columnSelect, type Row } from "../model/resource.js";
import type { Delegate, Where } from "../prisma/delegate.js";
import { inTransaction } from "../prisma/in-transaction.js";
import { isJsonObject } from "../serialization/json-object.js";
import { denied, refuseClosed } from "./denied.js";
import { and, complement, type Formula } from "./formula.js";
import { GuardedModel, GuardedReads } from "./guarded-reads.js";
import { InvalidArguments } from "./invalid-arguments.js";
import {
  changedRow,
  mayChange,
  newRow,
  type ChangedRow,
  type NewRow,
  leadsBack,
} from "./judged-data.js";
import { explained, requireRule } from "./judged-write.js";
import { createdKey } from "./linked-record.js";
import { type Key, keyOf, keysOf, uniqueWhere } from "./member-keys.js";
import {
  keySelect,
  type NestedWrite,
  type RelatedWrites,
  runNestedWrite,
} from "./nested-writes.js";
import { isOpenWrite } from "./open.js";
import { keysFormula, withColumns } from "./rows.js";
import { type Args, readSelection } from "./selection.js";
import { requireUnique } from "./unique-where.js";
import type { OwnData } from "./written-data.js";

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
    return own.isDecided && own.isAlone
      ? this.#created(own, shown)
      : this.#together((inside) => inside.#created(own, shown));
  }

  async createMany(args: Args): Promise<Many> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) return delegate.createMany(args);
    return this.#createMany(args);
  }

  async createManyAndReturn(args: Args): Promise<object[]> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) {
      return delegate.createManyAndReturn(args);
    }
    const { data, skipDuplicates, ...shown } = args;
    this.#requireShown(shown);
    const rows = await this.#newRows(data);
    const write = (writer: GuardedDelegate): Promise<readonly Key[]> =>
      writer.#createdRows(rows, skipDuplicates);
    const isDecided = rows.every((one) => one.isDecided);
    return this.#readBack(
      await (isDecided ? write(this) : this.#together(write)),
      shown,
    );
  }

  async update(args: Args): Promise<object> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) return delegate.update(args);
    const { where, data, ...shown } = args;
    await requireUnique(this.model, where);
    refuseClosed(this.model, "update", rules.update(name));
    const own = await changedRow(this.model, data);
    const key = rules.filters.read(name, where);
    const before = and([rules.update(name), own.before]);
    return explained(this.model, "update", key, before, own.after, (found) =>
      own.isDecided && own.isAlone
        ? this.#updated(found, where, own, shown)
        : this.#together((inside) => inside.#updated(found, where, own, shown)),
    );
  }

  async updateMany(args: Args): Promise<Many> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) return delegate.updateMany(args);
    return this.#updateMany(args, true);
  }

  async updateManyAndReturn(args: Args): Promise<object[]> {
    const { rules, name, delegate } = this.model;
    if (isOpenWrite(rules, name, args)) {
      return delegate.updateManyAndReturn(args);
    }
    const { where, data, limit, ...shown } = args;
    this.#requireShown(shown);
    const change = await this.#change({ where, data, limit }, true);
    if (!change.own.isDecided) {
      const keys = await this.#together((inside) => inside.#changed(change));
      return this.#readBack(keys, shown);
    }
    const { id, idSelect } = this.model;
    const rows = (await delegate.updateManyAndReturn({
      ...(await this.#changeOf(change)),
      select: idSelect,
    })) as readonly Row[];
    return this.#readBack(
      rows.map((row) => keyOf(id, row)),
      shown,
    );
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
      "delete",
      key,
      rules.delete(name),
      true,
      async (found) => {
        const row = await delegate.delete({
          where: await this.#uniqueWhere(where, found),
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
    return this.#deleteMany(args, true);
  }

  /** @param among the rows that it may choose from */
  async #deleteMany({ where, ...others }: Args, among: Formula): Promise<Many> {
    const { rules, name, delegate } = this.model;
    refuseClosed(this.model, "delete", rules.delete(name));
    const chosen = and([
      rules.filters.read(name, where),
      rules.delete(name),
      among,
    ]);
    return delegate.deleteMany({
      ...others,
      where: await this.#where(chosen),
    });
  }

  /** @throws AccessDenied for a result that no rows could show, before anything is written. */
  #requireShown(shown: Args): void {
    const { rules, name } = this.model;
    readSelection(rules, name, shown, rules.read(name));
  }

  /** @param given columns of a key to a record that the same request writes */
  async #createMany(
    { data, skipDuplicates, ...unknown }: Args,
    given: Args = {},
  ): Promise<Many> {
    const { name, delegate } = this.model;
    const [more] = Object.keys(unknown);
    if (more !== undefined) throw new InvalidArguments(name, more);
    const rows = await this.#newRows(data, given);
    if (rows.every((one) => one.isDecided)) {
      return delegate.createMany(dataOf(rows, skipDuplicates));
    }
    const created = await this.#together((inside) =>
      inside.#createdRows(rows, skipDuplicates),
    );
    return { count: created.length };
  }

  async #newRows(data: unknown, given: Args = {}): Promise<readonly NewRow[]> {
    const rows: NewRow[] = [];
    for (const one of [data].flat()) {
      const own = await newRow(this.model, one, given);
      // Prisma takes columns only, too.
      if (!own.isAlone) throw new InvalidArguments(this.model.name, "data");
      rows.push(own);
    }
    return rows;
  }

  /** Creates rows, all of which have to meet their rule, and returns their ids. */
  async #createdRows(
    rows: readonly NewRow[],
    skipDuplicates: unknown,
  ): Promise<readonly Key[]> {
    const { name, delegate, id, idSelect } = this.model;
    const isDecided = rows.every((one) => one.isDecided);
    const [rule = true, ...more] = new Set(rows.map((one) => one.rule));
    const returns = typeof delegate["createManyAndReturn"] === "function";
    if (returns && (isDecided || more.length === 0)) {
      const created = (await delegate.createManyAndReturn({
        ...dataOf(rows, skipDuplicates),
        select: idSelect,
      })) as readonly Row[];
      const keys = created.map((row) => keyOf(id, row));
      await requireRule(this.model, "create", keys, isDecided || rule);
      return keys;
    }
    if (skipDuplicates === true) {
      throw new AccessDenied(
        `${name}.create`,
        `duplicates of ${name} cannot be skipped here: the rule needs the database for each record`,
        { argument: "data" },
      );
    }
    const keys: Key[] = [];
    for (const one of rows) keys.push(keyOf(id, await this.#createdKeys(one)));
    return keys;
  }

  async #created(own: NewRow, shown: Args): Promise<object> {
    if (own.isReadable) {
      const data = await this.#columns(own);
      return this.#written(
        this.model.rules.read(this.model.name),
        shown,
        (delegate, args) => delegate.create({ data, ...args }),
        (key) =>
          requireRule(this.model, "create", [key], own.isDecided || own.rule),
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
    const { nested, isDecided, rule } = own;
    const row = (await delegate.create({
      data: await this.#columns(own),
      select: { ...keySelect(this.model, nested), ...columnSelect(columns) },
    })) as Row;
    await this.#runNested(nested, row);
    const written = [keyOf(id, row)];
    await requireRule(this.model, "create", written, isDecided || rule);
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

  /** @param among the rows that it may choose from */
  async #updateMany(args: Args, among: Formula): Promise<Many> {
    const change = await this.#change(args, among);
    if (change.own.isDecided) {
      return this.model.delegate.updateMany(await this.#changeOf(change));
    }
    const keys = await this.#together((inside) => inside.#changed(change));
    return { count: keys.length };
  }

  async #change(
    { where, data, limit, ...unknown }: Args,
    among: Formula,
  ): Promise<Change> {
    const { rules, name, delegate } = this.model;
    const [more] = Object.keys(unknown);
    if (more !== undefined) throw new InvalidArguments(name, more);
    refuseClosed(this.model, "update", rules.update(name));
    const own = await changedRow(this.model, data);
    // Prisma takes columns only, too.
    if (!own.isAlone) throw new InvalidArguments(name, "data");
    const chosen = and([
      rules.filters.read(name, where),
      rules.update(name),
      own.before,
      among,
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
    return { own, chosen: and([chosen, own.after]), limit };
  }

  /** Prisma's arguments of a change that is decided. */
  async #changeOf({ own, chosen, limit }: Change): Promise<Args> {
    return {
      data: own.columns,
      where: await this.#where(chosen),
      ...(limit !== undefined && { limit }),
    };
  }

  /** Makes a change that only the database can judge, and returns the ids of its rows. */
  async #changed({ own, chosen, limit }: Change): Promise<readonly Key[]> {
    const { rules, name, delegate, id } = this.model;
    const keys = await keysOf(this.model, chosen, limit as number | undefined);
    const where = await this.#where(and([keysFormula(id, keys), chosen]));
    await delegate.updateMany({ data: own.columns, where });
    const written = keys.map((key) =>
      id.map((column, at) => (own.known(column) ?? { value: key[at] }).value),
    );
    await requireRule(this.model, "update", written, rules.updated(name));
    return written;
  }

  async #updated(
    found: Formula,
    where: unknown,
    own: ChangedRow,
    shown: Args,
  ): Promise<object> {
    const { rules, name, delegate, id } = this.model;
    const call = {
      where: await this.#uniqueWhere(where, found),
      data: await this.#columns(own),
    };
    const judge = (key: Key): Promise<void> =>
      requireRule(
        this.model,
        "update",
        [key],
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
      rekey: (keys, values) => own.#rekey(keys, values),
      create: async (data, values, columns) =>
        own.#createdKeys(await newRow(model, data, values), columns),
      createMany: async (args, values) => {
        await own.#createMany(requireObject(model, args), values);
      },
      update: async (key, data) => {
        await own.update({ where: uniqueWhere(model, key), data, ...shown });
      },
      updateMany: async (args, among) => {
        await own.#updateMany(requireObject(model, args), among);
      },
      delete: async (key) => {
        await own.delete({ where: uniqueWhere(model, key), ...shown });
      },
      deleteMany: async (where, among) => {
        await own.#deleteMany({ where }, among);
      },
    };
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
  #together<Result>(
    write: (inside: GuardedDelegate) => Promise<Result>,
  ): Promise<Result> {
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

  async #readBack(keys: readonly Key[], shown: Args): Promise<object[]> {
    const { rules, name, id } = this.model;
    const where = rules.where(name, keysFormula(id, keys));
    return this.findMany({ ...shown, where });
  }

  #whereId(row: Row): object {
    return uniqueWhere(this.model, keyOf(this.model.id, row));
  }

  /** Prisma's unique `where` with a condition: the caller's key, and all else in `AND`. */
  async #uniqueWhere(where: unknown, found: Formula): Promise<object> {
    const { rules, name } = this.model;
    const { uniques } = rules.model(name);
    const keys = Object.entries(where as object).filter(([key]) =>
      Object.hasOwn(uniques, key),
    );
    return { ...Object.fromEntries(keys), AND: [await this.#where(found)] };
  }

  /** Prisma's `where` of a write. */
  async #where(formula: Formula): Promise<Where> {
    const { rules, name, id } = this.model;
    const { noWayBack } = databaseOf(rules.schema.database);
    if (!noWayBack || !leadsBack(rules, name, formula)) {
      return rules.where(name, formula);
    }
    // A subquery of the table that is written fails: what asks it is asked before.
    const keys = await keysOf(this.model, formula);
    const parts =
      typeof formula === "object" && formula.kind === "and"
        ? formula.parts
        : [];
    const own = parts.filter((part) => !leadsBack(rules, name, part));
    return rules.where(name, and([keysFormula(id, keys), ...own]));
  }
}

/** A change of many rows. */
interface Change {
  readonly own: ChangedRow;
  /** The rows that it changes. */
  readonly chosen: Formula;
  readonly limit: unknown;
}

/** Prisma's arguments that create rows. */
function dataOf(rows: readonly NewRow[], skipDuplicates: unknown): Args {
  return {
    data: rows.map((one) => one.columns),
    ...(skipDuplicates !== undefined && { skipDuplicates }),
  };
}

function requireObject({ name }: GuardedModel, args: unknown): Args {
  if (isJsonObject(args)) return args;
  throw new InvalidArguments(name, "data");
}
