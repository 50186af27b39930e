import { AccessDenied } from "../errors/access-denied.js";
import { ApiError } from "../errors/api-error.js";
import { columnSelect, type Row } from "../model/resource.js";
import { isJsonObject } from "../serialization/json-object.js";
import { and, type Formula, or } from "./formula.js";
import type { GuardedModel } from "./guarded-reads.js";
import { InvalidArguments } from "./invalid-arguments.js";
import { missingLinked } from "./missing-linked.js";
import { keysFormula, keyText } from "./rows.js";
import type { AccessRelation } from "./schema.js";

/** What a write does to the records of a relation whose key is not on its row. */
export interface NestedWrite {
  /** The relation's name. */
  readonly member: string;
  readonly relation: AccessRelation;
  readonly operation: NestedOperation;
  readonly operand: unknown;
}

const operations = ["connect", "disconnect", "set", "create"] as const;
export type NestedOperation = (typeof operations)[number];

/** Whether rules are applied to a nested write: only to those that name records. */
export function isJudged(operation: string): operation is NestedOperation {
  return (operations as readonly string[]).includes(operation);
}

/** The most records of a relation that one nested write reads and writes. */
const maxMembers = 1000;

type Values = Readonly<Record<string, unknown>>;

/** Writes the records of the other model, under its rules. */
export interface RelatedWrites {
  readonly model: GuardedModel;
  /** Sets a key's columns of records. */
  rekey(keys: readonly (readonly unknown[])[], values: Values): Promise<void>;
  /** Creates a record with these columns of a key, and returns those of its id. */
  createWith(data: unknown, values: Values): Promise<Row>;
}

/**
 * Runs a nested write as writes of the records themselves, so that their rules hold: who
 * has the key is updated, members that the caller cannot read stay. To be run in the
 * transaction of the row's own write.
 *
 * @param parent the written row, with its id and the columns that keys refer to
 */
export async function runNestedWrite(
  owner: GuardedModel,
  related: RelatedWrites,
  { member, relation, operation, operand }: NestedWrite,
  parent: Row,
): Promise<void> {
  const own = related.model.rules.model(relation.model);
  const { foreignKey } = own.relations[relation.inverse] ?? {};
  const members = foreignKey
    ? new KeyedMembers(related, foreignKey, parent)
    : new LinkedMembers(owner, related, member, relation, parent);
  const isMany = relation.kind === "to-many";
  const given = [operand].flat();
  const find = (): Promise<readonly Key[]> =>
    foundKeys(
      related.model,
      given.filter((one) => one !== true),
      members.all,
    );
  switch (operation) {
    case "create":
      for (const data of given) await members.create(data);
      return;
    case "disconnect":
      // Those that are no members, or cannot be read, are not there to be taken away.
      return members.remove(
        given.includes(true)
          ? await keysOf(related.model, members.all)
          : await find(),
      );
    case "connect": {
      const keys = await linkableKeys(related.model, given);
      if (!isMany) await members.remove(await others(related, members, keys));
      return members.add(keys);
    }
    case "set": {
      const keys = await foundKeys(related.model, given, true);
      await members.remove(await others(related, members, keys));
      const current = new Set(
        (await keysOf(related.model, members.all)).map(keyText),
      );
      return members.add(keys.filter((key) => !current.has(keyText(key))));
    }
  }
}

type Key = readonly unknown[];

/** The members of a row. */
interface Members {
  /** Holds for the records that are members. */
  readonly all: Formula;
  add(keys: readonly Key[]): Promise<void>;
  remove(keys: readonly Key[]): Promise<void>;
  create(data: unknown): Promise<void>;
}

/** Members that have the key of their row. */
class KeyedMembers implements Members {
  readonly all: Formula;
  readonly #related: RelatedWrites;
  readonly #key: Values;

  constructor(
    related: RelatedWrites,
    foreignKey: Readonly<Record<string, string>>,
    parent: Row,
  ) {
    this.#related = related;
    this.#key = Object.fromEntries(
      Object.entries(foreignKey).map(([name, reference]) => [
        name,
        parent[reference],
      ]),
    );
    this.all = keysFormula(Object.keys(this.#key), [Object.values(this.#key)]);
  }

  async add(keys: readonly Key[]): Promise<void> {
    await this.#related.rekey(keys, this.#key);
  }

  async remove(keys: readonly Key[]): Promise<void> {
    const { fields } = this.#related.model.rules.model(
      this.#related.model.name,
    );
    const names = Object.keys(this.#key);
    const clearable = names.filter((name) => fields[name]?.nullable);
    await this.#related.rekey(
      keys,
      Object.fromEntries(
        (clearable.length > 0 ? clearable : names).map((name) => [name, null]),
      ),
    );
  }

  async create(data: unknown): Promise<void> {
    await this.#related.createWith(data, this.#key);
  }
}

/** Members of an implicit many-to-many relation. */
class LinkedMembers implements Members {
  readonly all: Formula;
  readonly #owner: GuardedModel;
  readonly #related: RelatedWrites;
  readonly #member: string;
  readonly #relation: AccessRelation;
  readonly #parent: Row;

  constructor(
    owner: GuardedModel,
    related: RelatedWrites,
    member: string,
    relation: AccessRelation,
    parent: Row,
  ) {
    this.#owner = owner;
    this.#related = related;
    this.#member = member;
    this.#relation = relation;
    this.#parent = parent;
    this.all = {
      kind: "some",
      relation: relation.inverse,
      optional: false,
      of: keysFormula(owner.id, [owner.id.map((name) => parent[name])]),
    };
  }

  add(keys: readonly Key[]): Promise<void> {
    return this.#link("connect", keys);
  }

  remove(keys: readonly Key[]): Promise<void> {
    return this.#link("disconnect", keys);
  }

  async create(data: unknown): Promise<void> {
    const { id } = this.#related.model;
    const row = await this.#related.createWith(data, {});
    await this.#write("connect", [id.map((name) => row[name])]);
  }

  async #link(
    verb: "connect" | "disconnect",
    keys: readonly Key[],
  ): Promise<void> {
    if (keys.length === 0) return;
    const { rules, name, delegate, id } = this.#related.model;
    const { inverse } = this.#relation;
    const rule = rules.link(name, inverse);
    if (rule !== true) {
      const formula = and([keysFormula(id, keys), rule]);
      const linkable = await delegate.count({
        where: rules.where(name, formula),
      });
      if (linkable < keys.length) {
        throw new AccessDenied(
          rules.linkName(name, inverse),
          rules.message(name, "link") ??
            `records of ${name} are not to be linked here`,
          { argument: "data" },
        );
      }
    }
    await this.#write(verb, keys);
  }

  async #write(
    verb: "connect" | "disconnect",
    keys: readonly Key[],
  ): Promise<void> {
    const wheres = keys.map((key) => uniqueWhere(this.#related.model, key));
    await this.#owner.delegate.update({
      where: uniqueWhere(
        this.#owner,
        this.#owner.id.map((name) => this.#parent[name]),
      ),
      data: { [this.#member]: { [verb]: wheres } },
      select: this.#owner.idSelect,
    });
  }
}

/** The readable members that are not among these. */
async function others(
  { model }: RelatedWrites,
  { all }: Members,
  keys: readonly Key[],
): Promise<readonly Key[]> {
  const staying = new Set(keys.map(keyText));
  const current = await keysOf(model, all);
  return current.filter((key) => !staying.has(keyText(key)));
}

/** @throws Prisma's error for a record that the caller cannot read */
async function linkableKeys(
  model: GuardedModel,
  wheres: readonly unknown[],
): Promise<readonly Key[]> {
  const keys = await foundKeys(model, wheres, true);
  if (keys.length < wheres.length) throw missingLinked(model.name);
  return keys;
}

/** The ids of the readable records that have one of these keys. */
function foundKeys(
  model: GuardedModel,
  wheres: readonly unknown[],
  members: Formula,
): Promise<readonly Key[]> {
  if (wheres.length === 0) return Promise.resolve([]);
  const { rules, name } = model;
  const keys = wheres.map((where) => {
    if (!isJsonObject(where)) throw new InvalidArguments(name, "where");
    return rules.filters.read(name, where);
  });
  return keysOf(model, and([or(keys), members]));
}

async function keysOf(
  { rules, name, delegate, id }: GuardedModel,
  members: Formula,
): Promise<readonly Key[]> {
  const formula = and([members, rules.read(name)]);
  if (formula === false) return [];
  const rows = (await delegate.findMany({
    where: rules.where(name, formula),
    select: columnSelect(id),
    take: maxMembers + 1,
  })) as readonly Row[];
  if (rows.length > maxMembers) {
    throw new ApiError(
      "conflict",
      `more than ${String(maxMembers)} records of ${name} would be written: connect or disconnect them in parts`,
      { pointer: "/data" },
    );
  }
  return rows.map((row) => id.map((column) => row[column]));
}

/** Prisma's `where` for the id of a record. */
export function uniqueWhere(
  { rules, name, id }: GuardedModel,
  key: Key,
): object {
  const [unique = ""] = Object.keys(rules.model(name).uniques);
  const values = Object.fromEntries(id.map((column, at) => [column, key[at]]));
  return id.length === 1 ? values : { [unique]: values };
}

/** The `select` that reads an id, and what the keys of nested writes refer to. */
export function keySelect(
  { rules, idSelect }: GuardedModel,
  nested: readonly NestedWrite[],
): object {
  const references = nested.flatMap(({ relation: { model, inverse } }) =>
    Object.values(rules.model(model).relations[inverse]?.foreignKey ?? {}),
  );
  return { ...idSelect, ...columnSelect(references) };
}
