import { AccessDenied } from "../errors/access-denied.js";
import type { Row } from "../model/resource.js";
import { and, type Formula } from "./formula.js";
import type { GuardedModel } from "./guarded-model.js";
import { InvalidArguments } from "./invalid-arguments.js";
import { requireRules } from "./judged-write.js";
import { type Key, keyOf, uniqueWhere } from "./member-keys.js";
import { requiredRelation } from "../prisma/errors/relation-errors.js";
import { keysFormula } from "./rows.js";
import type { SchemaRelation } from "../model/schema.js";

/** Writes the records of the other model, under its rules. */
export interface RelatedWrites {
  readonly model: GuardedModel;
  /** Sets a key's columns of records. */
  rekey(keys: readonly Key[], values: Row): Promise<void>;
  /**
   * Creates a record with these columns of a key.
   *
   * @param columns to be returned beside those of the id
   */
  create(data: unknown, values: Row, columns?: readonly string[]): Promise<Row>;
  createMany(args: unknown, values: Row): Promise<void>;
  update(key: Key, data: unknown): Promise<void>;
  /** @param among the records that it may choose from */
  updateMany(args: unknown, among: Formula): Promise<void>;
  delete(key: Key): Promise<void>;
  deleteMany(where: unknown, among: Formula): Promise<void>;
}

/** The members of a row. */
export interface Members {
  /** Holds for the records that are members, as far as the caller may know it. */
  readonly all: Formula;
  add(keys: readonly Key[]): Promise<void>;
  remove(keys: readonly Key[]): Promise<void>;
  create(data: unknown): Promise<void>;
  /** @param args those of a nested `createMany` */
  createMany(args: unknown): Promise<void>;
}

/** Members that have the key of their row. */
export class KeyedMembers implements Members {
  readonly all: Formula;
  readonly #related: RelatedWrites;
  readonly #key: Row;

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
    const { rules, name } = related.model;
    const columns = Object.keys(this.#key);
    this.all = and([
      keysFormula(columns, [Object.values(this.#key)]),
      ...columns.map((column) => rules.field(name, column, "read")),
    ]);
  }

  async add(keys: readonly Key[]): Promise<void> {
    await this.#related.rekey(keys, this.#key);
  }

  async remove(keys: readonly Key[]): Promise<void> {
    const { fields } = this.#related.model.rules.model(
      this.#related.model.name,
    );
    const clearable = Object.keys(this.#key).filter(
      (name) => fields[name]?.nullable,
    );
    if (clearable.length === 0 && keys.length > 0) {
      throw requiredRelation(this.#related.model.name);
    }
    await this.#related.rekey(
      keys,
      Object.fromEntries(clearable.map((name) => [name, null])),
    );
  }

  async create(data: unknown): Promise<void> {
    await this.#related.create(data, this.#key);
  }

  async createMany(args: unknown): Promise<void> {
    await this.#related.createMany(args, this.#key);
  }
}

/** Members of an implicit many-to-many relation. */
export class LinkedMembers implements Members {
  readonly all: Formula;
  readonly #owner: GuardedModel;
  readonly #related: RelatedWrites;
  readonly #member: string;
  readonly #relation: SchemaRelation;
  readonly #parent: Row;

  constructor(
    owner: GuardedModel,
    related: RelatedWrites,
    member: string,
    relation: SchemaRelation,
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
      of: keysFormula(owner.id, [keyOf(owner.id, parent)]),
    };
  }

  add(keys: readonly Key[]): Promise<void> {
    return this.#link("connect", keys, this.#rule);
  }

  remove(keys: readonly Key[]): Promise<void> {
    return this.#link("disconnect", keys, this.#rule);
  }

  async create(data: unknown): Promise<void> {
    const { id } = this.#related.model;
    const row = await this.#related.create(data, {});
    const { rules, name } = this.#related.model;
    const rule = rules.linkOfNew(name, this.#relation.inverse);
    await this.#link("connect", [keyOf(id, row)], rule);
  }

  /** Prisma has none either. */
  createMany(): Promise<void> {
    throw new InvalidArguments(this.#related.model.name, "createMany");
  }

  get #rule(): Formula {
    const { rules, name } = this.#related.model;
    return rules.link(name, this.#relation.inverse);
  }

  async #link(
    verb: "connect" | "disconnect",
    keys: readonly Key[],
    rule: Formula,
  ): Promise<void> {
    if (keys.length === 0) return;
    const { rules, name } = this.#related.model;
    const refusal = (record?: Row): AccessDenied =>
      new AccessDenied(
        rules.linkName(name, this.#relation.inverse),
        rules.message(name, "link") ??
          `records of ${name} are not to be linked here`,
        { argument: "data", record },
      );
    await requireRules(this.#related.model, keys, [{ formula: rule, refusal }]);
    await this.#write(verb, keys);
  }

  async #write(
    verb: "connect" | "disconnect",
    keys: readonly Key[],
  ): Promise<void> {
    const wheres = keys.map((key) => uniqueWhere(this.#related.model, key));
    await this.#owner.delegate.update({
      where: uniqueWhere(this.#owner, keyOf(this.#owner.id, this.#parent)),
      data: { [this.#member]: { [verb]: wheres } },
      select: this.#owner.idSelect,
    });
  }
}
