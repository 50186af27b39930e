import { isJsonObject } from "../serialization/json-object.js";
import { AccessDenied } from "../errors/access-denied.js";
import { and, type Formula, proves } from "./formula.js";
import { InvalidArguments } from "./invalid-arguments.js";
import { refuseColumns, refuseOrder } from "./order.js";
import type { RequestRules } from "./request-rules.js";
import { isOptional, type SchemaRelation } from "../model/schema.js";
import type { Args } from "../prisma/delegate.js";
import { withColumns } from "../prisma/with-columns.js";

/** What is left to do for the rows of a call, since Prisma's arguments cannot say it. */
export interface RowPlan {
  readonly model: string;
  /** Cells that the caller may read of some rows only. */
  readonly cells: readonly { readonly field: string; readonly rule: Formula }[];
  /** To-one relations that are read apart: Prisma has no `where` for required ones. */
  readonly apart: readonly ApartRelation[];
  /** Relations that are empty for the caller, whatever is stored. */
  readonly empty: readonly {
    readonly name: string;
    readonly isMany: boolean;
  }[];
  /** Columns that only the plan needs. */
  readonly added: readonly string[];
  readonly nested: ReadonlyMap<string, RowPlan>;
}

export interface ApartRelation extends Selection {
  readonly name: string;
  readonly relation: SchemaRelation;
}

/** The arguments of a call that reads nothing but what the caller may, and what is left. */
export interface Selection {
  readonly args: Args;
  readonly plan: RowPlan;
}

const rowArguments = ["select", "include", "omit"];

/** Whether nothing is left to do for the rows of a plan. */
export function isDone({
  cells,
  apart,
  empty,
  added,
  nested,
}: RowPlan): boolean {
  return (
    cells.length + apart.length + empty.length + added.length === 0 &&
    [...nested.values()].every(isDone)
  );
}

/**
 * Compiles `select`, `include` and `omit`: relations show their readable records, columns
 * that the caller may not read are left out.
 *
 * @param own what holds for the rows of the call: relations that it proves readable stay
 */
export function readSelection(
  rules: RequestRules,
  model: string,
  { select, include, omit }: Args,
  own: Formula,
): Selection {
  const reader = new SelectionReader(rules, model, own);
  for (const argument of [select, include, omit]) {
    if (argument === undefined || argument === null) continue;
    if (!isJsonObject(argument)) throw new InvalidArguments(model, "select");
  }
  return reader.read(
    select as Args | undefined,
    include as Args | undefined,
    omit as Args | undefined,
  );
}

class SelectionReader {
  readonly #rules: RequestRules;
  readonly #model: string;
  readonly #own: Formula;
  readonly #cells: { field: string; rule: Formula }[] = [];
  readonly #apart: ApartRelation[] = [];
  readonly #empty: { name: string; isMany: boolean }[] = [];
  readonly #nested = new Map<string, RowPlan>();

  constructor(rules: RequestRules, model: string, own: Formula) {
    this.#rules = rules;
    this.#model = model;
    this.#own = own;
  }

  read(
    select: Args | undefined,
    include: Args | undefined,
    omit: Args | undefined,
  ): Selection {
    const kept = this.#members(select ?? include ?? {});
    const omitted = { ...omit, ...this.#closedColumns(select, omit) };
    const shown = select
      ? { select: kept }
      : {
          ...(include && !isEmpty(kept) && { include: kept }),
          ...(!isEmpty(omitted) && { omit: omitted }),
        };
    const needed = this.#needed();
    const isBare = select && isEmpty(kept) && needed.length === 0;
    const { args, added } = withColumns(
      shown,
      isBare ? this.#anyColumn() : needed,
    );
    return {
      args,
      plan: {
        model: this.#model,
        cells: this.#cells,
        apart: this.#apart,
        empty: this.#empty,
        added,
        nested: this.#nested,
      },
    };
  }

  /** What stays of `select` or `include`. */
  #members(members: Args): Record<string, unknown> {
    const { relations, fields } = this.#rules.model(this.#model);
    const kept: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(members)) {
      if (value === false || value === undefined || value === null) continue;
      const relation = Object.hasOwn(relations, name)
        ? relations[name]
        : undefined;
      if (name === "_count" && !Object.hasOwn(fields, name)) {
        kept[name] = this.#counts(value);
      } else if (relation) {
        this.#relation(name, relation, value, kept);
      } else if (Object.hasOwn(fields, name)) {
        if (this.#cell(name)) kept[name] = value;
      } else {
        throw new InvalidArguments(this.#model, name);
      }
    }
    return kept;
  }

  /** Whether a column is read; what is decided row by row is noted. */
  #cell(field: string): boolean {
    const rule = this.#rules.field(this.#model, field, "read");
    const isKnown = this.#cells.some((cell) => cell.field === field);
    if (typeof rule !== "boolean" && !isKnown)
      this.#cells.push({ field, rule });
    return rule !== false;
  }

  /** Columns to omit where all are read. */
  #closedColumns(
    select: Args | undefined,
    omit: Args | undefined,
  ): Record<string, true> {
    if (select) return {};
    const { fields } = this.#rules.model(this.#model);
    const closed = Object.keys(fields).filter(
      (name) => omit?.[name] !== true && !this.#cell(name),
    );
    return Object.fromEntries(closed.map((name) => [name, true]));
  }

  #relation(
    name: string,
    relation: SchemaRelation,
    value: unknown,
    kept: Record<string, unknown>,
  ): void {
    const isMany = relation.list === true;
    const members = this.#rules.members(this.#model, name);
    const ownKey = Object.keys(relation.key ?? {}).map((field) =>
      this.#rules.field(this.#model, field, "read"),
    );
    const own = and(ownKey);
    if (members === false || own === false) {
      this.#empty.push({ name, isMany });
      return;
    }
    const args = value === true ? {} : value;
    if (!isJsonObject(args)) throw new InvalidArguments(this.#model, name);
    // Without its key, a row has no record there either.
    for (const field of Object.keys(relation.key ?? {})) {
      this.#cell(field);
    }
    const isApart =
      !isMany && !isOptional(relation) && !proves(this.#own, name, members);
    if (isApart) {
      if (args["where"] !== undefined)
        throw new InvalidArguments(this.#model, "where");
      const { model } = relation;
      const selection = readMembers(
        this.#rules,
        model,
        args,
        this.#rules.read(model),
      );
      this.#apart.push({ name, relation, ...selection });
      return;
    }
    const { args: compiled, plan } = readMembers(
      this.#rules,
      relation.model,
      args,
      isMany || isOptional(relation) ? members : true,
    );
    if (!isDone(plan)) this.#nested.set(name, plan);
    kept[name] = isEmpty(compiled) ? true : compiled;
  }

  #counts(value: unknown): unknown {
    const { relations } = this.#rules.model(this.#model);
    const asked =
      isJsonObject(value) && isJsonObject(value["select"])
        ? value["select"]
        : Object.fromEntries(
            Object.entries(relations)
              .filter(([, { list }]) => list)
              .map(([name]) => [name, true]),
          );
    const select = Object.entries(asked)
      .filter(([, one]) => one !== false && one !== undefined)
      .map(([name, one]) => {
        const relation = relations[name];
        if (relation?.list !== true) {
          throw new InvalidArguments(this.#model, name);
        }
        const { model } = relation;
        const where = isJsonObject(one) ? one["where"] : undefined;
        const formula = and([
          this.#rules.filters.read(model, where),
          this.#rules.members(this.#model, name),
        ]);
        return [
          name,
          formula === true
            ? true
            : { where: this.#rules.where(model, formula) },
        ];
      });
    return { select: Object.fromEntries(select) as object };
  }

  /** The columns that a plan needs beside those that are asked for. */
  #needed(): readonly string[] {
    const keys = this.#apart.flatMap(({ relation }) =>
      Object.keys(relation.key ?? {}),
    );
    const id = this.#cells.length > 0 ? this.#id() : [];
    return [...new Set([...keys, ...id])];
  }

  #id(): readonly string[] {
    const [id] = Object.values(this.#rules.model(this.#model).uniques);
    const [{ field } = { field: "" }] = this.#cells;
    if (id) return id;
    throw new AccessDenied(
      `${this.#model}.fields.${field}.read`,
      `a column of ${this.#model} cannot be judged, since it has no id`,
      { field },
    );
  }

  #anyColumn(): readonly string[] {
    const { uniques, fields } = this.#rules.model(this.#model);
    const [id = Object.keys(fields).slice(0, 1)] = Object.values(uniques);
    return id;
  }
}

/** Compiles the arguments of a relation, or of a `findMany`. */
export function readMembers(
  rules: RequestRules,
  model: string,
  args: Args,
  members: Formula,
): Selection {
  const { where, ...others } = args;
  const selection = readSelection(rules, model, others, members);
  const filter = and([rules.filters.read(model, where), members]);
  refuseOrder(rules, model, others["orderBy"], members);
  refuseColumns(rules, model, others["distinct"]);
  if (others["cursor"] !== undefined && !rules.isReadable(model)) {
    throw new AccessDenied(
      `${model}.read`,
      `a cursor in records that are included cannot be judged: use "skip"`,
      { argument: "select" },
    );
  }
  const rest = Object.fromEntries(
    Object.entries(others).filter(([name]) => !rowArguments.includes(name)),
  );
  return {
    args: {
      ...rest,
      ...(filter !== true && { where: rules.where(model, filter) }),
      ...selection.args,
    },
    plan: selection.plan,
  };
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}
