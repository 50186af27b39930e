import type { Row } from "../model/resource.js";
import { faultOf, isMissing } from "../prisma/errors/fault.js";
import { inTransaction } from "../prisma/in-transaction.js";
import { AccessDenied } from "../errors/access-denied.js";
import { and, complement, type Formula, mentions } from "./formula.js";
import { GuardedModel, GuardedReads } from "./guarded-reads.js";
import { remainder } from "./local.js";
import {
  type NestedWrite,
  runNestedWrite,
  uniqueWhere,
} from "./nested-writes.js";
import { isOpenWrite } from "./open.js";
import { keysFormula, withColumns } from "./rows.js";
import { type Args, readSelection } from "./selection.js";
import type { Delegate } from "../prisma/delegate.js";
import type { AccessField } from "./schema.js";
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

  /** A new row's data, and what of its rule only the database can tell. */
  async #newData(data: unknown, given: Args = {}): Promise<NewData> {
    const { rules, name } = this.model;
    const rule = rules.create(name);
    this.#refuseClosed("create", rule);
    const own = await readOwnData(this.model, data, "create", rule, given);
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
      (relation) =>
        own.nested.length === 0 && relations[relation]?.kind === "to-many",
    );
    if (rest === false) throw this.#denied("create", `${name}.create`);
    return { ...own, rule: whole, isDecided: rest === true };
  }

  async #manyNew({ data, skipDuplicates }: Args): Promise<Args> {
    const { name } = this.model;
    const rows: object[] = [];
    for (const one of [data].flat()) {
      const own = await this.#newData(one);
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

  async #created(own: NewData, shown: Args): Promise<object> {
    const { rules, name } = this.model;
    const { columns: data, nested, isDecided, rule } = own;
    const readable = rules.read(name);
    if (readable === true && nested.length === 0) {
      return this.#written(
        readable,
        shown,
        (delegate, args) => delegate.create({ data, ...args }),
        (row) => this.#judge("create", row, isDecided || rule),
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
  }: NewData): Promise<Row> {
    const row = (await this.model.delegate.create({
      data: columns,
      select: this.#keySelect(nested),
    })) as Row;
    await this.#runNested(nested, row);
    await this.#judge("create", row, isDecided || rule);
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

  /** A change of one record, and what has to hold before and after it. */
  async #changedData(data: unknown, given: Args = {}): Promise<OwnChange> {
    const { rules, name } = this.model;
    const after = rules.updated(name);
    const own = await readOwnData(this.model, data, "update", after, given);
    const { fields } = rules.model(name);
    const isWritten = (field: string): boolean =>
      Object.hasOwn(own.columns, field) || isUpdatedAt(fields[field]);
    const left = remainder(fields, after, (field) =>
      Object.hasOwn(own.columns, field) ? own.known(field) : undefined,
    );
    if (left === false)
      throw this.#denied("update", rules.updateName(name, "after"));
    const { relations } = rules.model(name);
    const isDecided = !mentions(
      left,
      isWritten,
      (relation) =>
        own.nested.length > 0 ||
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
  ): Promise<object> {
    const { rules, name, delegate } = this.model;
    const call = {
      where: this.#uniqueWhere(where, found),
      data: own.columns,
    };
    const judge = (row: Row): Promise<void> =>
      this.#judge("update", row, own.isDecided || rules.updated(name));
    const readable = rules.read(name);
    if (own.nested.length === 0 && !this.#mayHide(readable, own)) {
      return this.#written(
        readable,
        shown,
        (writer, args) => writer.update({ ...call, ...args }),
        judge,
      );
    }
    this.#requireShown(shown);
    const select = this.#keySelect(own.nested);
    const row = (await delegate.update({ ...call, select })) as Row;
    await this.#runNested(own.nested, row);
    await judge(row);
    return this.#shown(row, shown);
  }

  /** Whether an update changes what the read rule asks. */
  #mayHide(readable: Formula, { columns }: OwnChange): boolean {
    const { rules, name } = this.model;
    const { fields, relations } = rules.model(name);
    const changes = (field: string): boolean =>
      Object.hasOwn(columns, field) || isUpdatedAt(fields[field]);
    return mentions(readable, changes, (relation) =>
      Object.keys(relations[relation]?.foreignKey ?? {}).some(changes),
    );
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
            other.#createdKeys(await other.#newData(data, values)),
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
    this.#refuseClosed("update", rules.update(name));
    const own = await this.#changedData({}, values);
    const these = keysFormula(id, keys);
    const chosen = and([these, rules.update(name), own.before, own.after]);
    const count = async (formula: Formula): Promise<number> =>
      delegate.count({ where: rules.where(name, formula) });
    if (chosen !== these && (await count(chosen)) < keys.length) {
      throw this.#denied("update", rules.updateName(name, "before"));
    }
    await delegate.updateMany({
      where: rules.where(name, these),
      data: own.columns,
    });
    if (own.isDecided) return;
    const kept = and([these, rules.updated(name)]);
    if ((await count(kept)) < keys.length) {
      throw this.#denied("update", rules.updateName(name, "after"));
    }
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

  /** @throws AccessDenied for a written row that does not meet a rule */
  async #judge(
    operation: "create" | "update",
    row: Row,
    rule: Formula,
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

  #idSelect(): object {
    return Object.fromEntries(this.model.id.map((column) => [column, true]));
  }

  /** Reads the id, and what the keys of related records refer to. */
  #keySelect(nested: readonly NestedWrite[]): object {
    const { rules } = this.model;
    const references = nested.flatMap(({ relation: { model, inverse } }) =>
      Object.values(rules.model(model).relations[inverse]?.foreignKey ?? {}),
    );
    return {
      ...this.#idSelect(),
      ...Object.fromEntries(references.map((column) => [column, true])),
    };
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

interface NewData extends OwnData {
  readonly rule: Formula;
  readonly isDecided: boolean;
}

interface OwnChange extends OwnData {
  readonly before: Formula;
  readonly after: Formula;
  readonly isDecided: boolean;
}

/** Whether `@updatedAt` may write a column that the data does not name. */
function isUpdatedAt(field: AccessField | undefined): boolean {
  return field?.type === "DateTime" && field.hasDefault === true;
}
