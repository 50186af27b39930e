import { delegateName } from "../contract/names.js";
import type { Delegate, DelegateMap } from "../prisma/delegate.js";
import { columnSelect, type Row } from "../model/resource.js";
import { withColumns } from "../prisma/with-columns.js";
import { and, type Formula, or } from "./formula.js";
import { holds } from "./local.js";
import type { RequestRules } from "./request-rules.js";
import {
  type ApartRelation,
  isDone,
  type RowPlan,
  type Selection,
} from "./selection.js";

/** A database refuses statements of thousands of values. */
export const maxKeys = 500;

/** Finishes the rows of calls: reads what is read apart, and leaves out what may not be read. */
export class RowReader {
  readonly #client: DelegateMap;
  readonly #rules: RequestRules;

  constructor(client: DelegateMap, rules: RequestRules) {
    this.#client = client;
    this.#rules = rules;
  }

  async finish(plan: RowPlan, rows: readonly Row[]): Promise<readonly Row[]> {
    if (isDone(plan) || rows.length === 0) return rows;
    const nested = new Map<string, readonly unknown[]>();
    for (const [name, inner] of plan.nested) {
      nested.set(name, await this.#nested(name, inner, rows));
    }
    for (const apart of plan.apart) {
      nested.set(apart.name, await this.#apart(apart, rows));
    }
    const hidden = await this.#hidden(plan, rows);
    const { relations } = this.#rules.model(plan.model);
    return rows.map((row, at) => {
      const whole: Record<string, unknown> = { ...row };
      for (const [name, values] of nested) whole[name] = values[at];
      for (const { name, isMany } of plan.empty)
        whole[name] = isMany ? [] : null;
      for (const field of hidden.get(row) ?? []) {
        whole[field] = undefined;
        for (const [name, { key: foreignKey }] of Object.entries(relations)) {
          const isKey = foreignKey !== undefined && field in foreignKey;
          if (isKey && Object.hasOwn(whole, name)) whole[name] = null;
        }
      }
      const left = new Set([...plan.added, ...(hidden.get(row) ?? [])]);
      return Object.fromEntries(
        Object.entries(whole).filter(([name]) => !left.has(name)),
      );
    });
  }

  /** The finished records of a relation, for each row. */
  async #nested(
    name: string,
    plan: RowPlan,
    rows: readonly Row[],
  ): Promise<readonly unknown[]> {
    const members = rows.map((row) => [row[name] ?? []].flat() as Row[]);
    const whole = await this.finish(plan, members.flat());
    let next = 0;
    return rows.map((row, at) => {
      const length = members[at]?.length ?? 0;
      const own = whole.slice(next, (next += length));
      return Array.isArray(row[name]) ? own : (own[0] ?? row[name]);
    });
  }

  async #apart(
    { relation, ...selection }: ApartRelation,
    rows: readonly Row[],
  ): Promise<readonly unknown[]> {
    const { model, key: foreignKey = {} } = relation;
    const own = Object.keys(foreignKey);
    const references = Object.values(foreignKey);
    const keys = new Map(
      rows.flatMap((row) => {
        const values = own.map((name) => row[name]);
        return values.some((value) => (value ?? null) === null)
          ? []
          : [[keyText(values), values] as const];
      }),
    );
    const found = new Map<string, Row>();
    const wanted = [...keys.values()];
    for (let at = 0; at < wanted.length; at += maxKeys) {
      const part = wanted.slice(at, at + maxKeys);
      for (const [key, row] of await this.#byKey(
        model,
        references,
        part,
        selection,
      )) {
        found.set(key, row);
      }
    }
    return rows.map(
      (row) => found.get(keyText(own.map((name) => row[name]))) ?? null,
    );
  }

  async #byKey(
    model: string,
    columns: readonly string[],
    keys: readonly (readonly unknown[])[],
    { args, plan }: Selection,
  ): Promise<readonly (readonly [string, Row])[]> {
    const { where, ...others } = args;
    const { args: keyed, added } = withColumns(others, columns);
    const rows = (await this.#delegate(model).findMany({
      ...keyed,
      where: {
        AND: [
          this.#rules.where(model, keysFormula(columns, keys)),
          where ?? {},
        ],
      },
    })) as readonly Row[];
    const texts = rows.map((row) => keyText(columns.map((name) => row[name])));
    const whole = await this.finish(
      { ...plan, added: [...plan.added, ...added] },
      rows,
    );
    return whole.map((row, at) => [texts[at] ?? "", row] as const);
  }

  /** The columns that the caller may not read of each row. */
  async #hidden(
    { cells, model }: RowPlan,
    rows: readonly Row[],
  ): Promise<ReadonlyMap<Row, readonly string[]>> {
    const hidden = new Map<Row, string[]>();
    for (const { field, rule } of cells) {
      const readable = await this.#holding(model, rule, rows);
      for (const row of rows) {
        if (readable.has(row)) continue;
        hidden.set(row, [...(hidden.get(row) ?? []), field]);
      }
    }
    return hidden;
  }

  /** The rows that a formula holds for; the database is asked where the rows do not tell. */
  async #holding(
    model: string,
    formula: Formula,
    rows: readonly Row[],
  ): Promise<ReadonlySet<Row>> {
    const { fields, uniques } = this.#rules.model(model);
    const told = new Map(
      rows.map((row) => [
        row,
        holds(fields, formula, (name) =>
          Object.hasOwn(row, name) ? { value: row[name] } : undefined,
        ),
      ]),
    );
    const holding = new Set(rows.filter((row) => told.get(row) === true));
    const [id = []] = Object.values(uniques);
    const open = rows.filter((row) => told.get(row) === undefined);
    const keyed = new Map<string, Row[]>();
    for (const row of open) {
      const key = keyText(id.map((name) => row[name]));
      keyed.set(key, [...(keyed.get(key) ?? []), row]);
    }
    const keys = [...keyed.values()].map(([row]) =>
      id.map((name) => row?.[name]),
    );
    for (let at = 0; at < keys.length; at += maxKeys) {
      const part = keysFormula(id, keys.slice(at, at + maxKeys));
      const found = (await this.#delegate(model).findMany({
        where: this.#rules.where(model, and([part, formula])),
        select: columnSelect(id),
      })) as readonly Row[];
      for (const row of found) {
        const same = keyed.get(keyText(id.map((name) => row[name])));
        for (const one of same ?? []) holding.add(one);
      }
    }
    return holding;
  }

  #delegate(model: string): Delegate {
    return this.#client[delegateName(model)] as Delegate;
  }
}

/** Rows with one of these keys. */
export function keysFormula(
  columns: readonly string[],
  keys: readonly (readonly unknown[])[],
): Formula {
  const [only] = columns;
  const compare = (field: string, filter: unknown): Formula => ({
    kind: "compare",
    field,
    filter,
    negated: false,
  });
  if (columns.length === 1 && only !== undefined) {
    return compare(only, { in: keys.map(([value]) => value) });
  }
  return or(
    keys.map((key) => and(columns.map((name, at) => compare(name, key[at])))),
  );
}

/** Equal texts for equal keys. */
export function keyText(values: readonly unknown[]): string {
  return JSON.stringify(
    values.map((value) => {
      if (value instanceof Date) return value.toISOString();
      if (value instanceof Uint8Array) return [...value].join();
      return String(value);
    }),
  );
}
