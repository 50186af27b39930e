import {
  idSelect,
  idValues,
  inverseOf,
  type Relationship,
  type Resource,
  type Row,
  uniqueWhere,
} from "../model/resource.js";
import type { Delegate } from "../prisma/delegate.js";
import {
  missingLinked,
  requiredRelation,
} from "../prisma/errors/relation-errors.js";
import type { Data } from "../prisma/nested-data.js";
import { toOneUpdate } from "../prisma/to-one-update.js";
import { isPlainObject } from "../serialization/plain-object.js";
import { type OwnWrite, refusal } from "./own-writes.js";

type Where = Readonly<Record<string, unknown>>;

/** The records of a model, as who writes may read and write them. */
interface RelatedRecords {
  /** Reads what the caller may read. */
  readonly reads: Pick<Delegate, "findFirst" | "findUnique">;
  /** Runs the extensions of the model. */
  readonly writes: Readonly<
    Record<
      "create" | "update" | "updateMany" | "delete" | "deleteMany",
      (args: Data) => Promise<object>
    >
  >;
}

/**
 * Does nested writes as writes of the records themselves, in the transaction of the write
 * that they are nested in: their extensions run, and access rules judge them as such.
 */
export class NestedWrites {
  readonly #own: readonly OwnWrite[];
  readonly #records: (resource: Resource) => RelatedRecords;

  constructor(
    own: readonly OwnWrite[],
    records: (resource: Resource) => RelatedRecords,
  ) {
    this.#own = own;
    this.#records = records;
  }

  /** The data with links to the records that are to be there before the row is written. */
  async linked(data: Data): Promise<Data> {
    const linked: Record<string, unknown> = { ...data };
    for (const one of this.#own) {
      const { relationship } = one;
      if (!isLinkedBefore(one)) continue;
      const { name, kind } = relationship;
      const others = (linked[name] ?? {}) as Data;
      const made: Where[] = [];
      for (const each of listed(one.operand)) {
        made.push(await this.#found(one, each));
      }
      const connect = [others["connect"] ?? [], made].flat();
      linked[name] = {
        ...others,
        connect: kind === "to-one" ? connect.at(-1) : connect,
      };
    }
    return linked;
  }

  /** What is done to related records once the row is written. */
  async follow(resource: Resource, row: Row): Promise<void> {
    for (const one of this.#own) {
      if (isLinkedBefore(one)) continue;
      await new Members(one, resource, row, this.#of(one)).run();
    }
  }

  #of({ relationship }: OwnWrite): RelatedRecords {
    return this.#records(relationship.target);
  }

  /** The record of a `create` or a `connectOrCreate`. */
  async #found(one: OwnWrite, operand: Data): Promise<Where> {
    const { target } = one.relationship;
    const { reads, writes } = this.#of(one);
    const select = idSelect(target);
    const isCreate = one.operation === "create";
    const found = isCreate
      ? null
      : await reads.findUnique({ where: operand["where"], select });
    const data = isCreate ? operand : operand["create"];
    return keyOf(target, found ?? (await writes.create({ data, select })));
  }
}

/** Where the row has the key, or a table between has both: the other record is made before. */
function isLinkedBefore({ relationship, operation }: OwnWrite): boolean {
  const hasTheirs = inverseOf(relationship)?.foreignKey !== undefined;
  return !hasTheirs && /^(?:create|connectOrCreate)$/.test(operation);
}

/** The records that a written row is related to. */
class Members {
  readonly #write: OwnWrite;
  readonly #relationship: Relationship;
  readonly #inverse: Relationship;
  readonly #parent: Where;
  readonly #condition: Where;
  readonly #row: Row;
  readonly #records: RelatedRecords;

  constructor(
    write: OwnWrite,
    resource: Resource,
    row: Row,
    records: RelatedRecords,
  ) {
    const { relationship } = write;
    const inverse = inverseOf(relationship);
    if (!inverse) throw new Error(`${write.at} has no other side`);
    this.#write = write;
    this.#relationship = relationship;
    this.#inverse = inverse;
    this.#parent = keyOf(resource, row);
    this.#condition = conditionOf(resource, this.#parent);
    this.#row = row;
    this.#records = records;
  }

  async run(): Promise<void> {
    const { operation, operand } = this.#write;
    const { writes } = this.#records;
    switch (operation) {
      case "create":
        for (const data of listed(operand)) await this.#create(data);
        return;
      case "createMany": {
        const { data, skipDuplicates } = operand as Data;
        if (skipDuplicates === true) throw refusal(this.#write);
        for (const one of listed(data)) await this.#create(one);
        return;
      }
      case "connect":
        for (const where of listed(operand)) await this.#connect(where);
        return;
      case "connectOrCreate":
        for (const { where, create } of listed(operand)) {
          const found = await this.#records.reads.findUnique({
            where,
            select: this.#ids,
          });
          await (found
            ? this.#connect(where as Data)
            : this.#create(create as Data));
        }
        return;
      case "disconnect":
        for (const where of listed(operand)) {
          const key = await this.#member(where);
          if (key) await this.#disconnect(key);
        }
        return;
      case "set":
        return this.#set(listed(operand));
      case "update":
        for (const one of listed(operand)) await this.#update(one);
        return;
      case "updateMany":
        for (const { where, data } of listed(operand)) {
          await writes.updateMany({ where: this.#among(where), data });
        }
        return;
      case "upsert":
        for (const { where, create, update } of listed(operand)) {
          const key = await this.#member(where);
          if (key)
            await writes.update({ where: key, data: update, ...this.#shown });
          else await this.#create(create as Data);
        }
        return;
      case "delete":
        if (this.#relationship.foreignKey) throw refusal(this.#write);
        for (const where of listed(operand)) {
          await writes.delete({
            where: await this.#required(where),
            ...this.#shown,
          });
        }
        return;
      case "deleteMany":
        for (const where of listed(operand)) {
          await writes.deleteMany({ where: this.#among(where) });
        }
    }
  }

  get #ids(): object {
    return idSelect(this.#relationship.target);
  }

  get #shown(): object {
    return { select: this.#ids };
  }

  /** The columns of the other model's key to the row. */
  get #key(): Where {
    const pairs = Object.entries(this.#inverse.foreignKey ?? {});
    return Object.fromEntries(
      pairs.map(([column, referenced]) => [column, this.#row[referenced]]),
    );
  }

  /** Prisma's `where` for the members. */
  get #all(): Where {
    const { foreignKey } = this.#relationship;
    if (foreignKey) {
      const pairs = Object.entries(foreignKey);
      return Object.fromEntries(
        pairs.map(([column, referenced]) => [referenced, this.#row[column]]),
      );
    }
    return this.#inverse.foreignKey
      ? this.#key
      : { [this.#inverse.name]: { some: this.#condition } };
  }

  #among(where: unknown): Where {
    return { AND: [this.#all, ...listed(where)] };
  }

  async #create(data: Data): Promise<void> {
    const { target } = this.#relationship;
    if (this.#relationship.foreignKey) throw refusal(this.#write);
    if (this.#relationship.kind === "to-one") await this.#release();
    // Prisma takes columns of keys, or relations, but not both in one write.
    const isUnchecked =
      this.#inverse.foreignKey !== undefined &&
      Object.keys(data).every((one) => Object.hasOwn(target.fields, one));
    const link = isUnchecked
      ? this.#key
      : { [this.#inverse.name]: { connect: this.#parent } };
    await this.#records.writes.create({
      data: { ...data, ...link },
      select: this.#ids,
    });
  }

  async #connect(where: Data): Promise<void> {
    if (this.#relationship.kind === "to-one") await this.#release(where);
    const data = { [this.#inverse.name]: { connect: this.#parent } };
    await this.#records.writes.update({ where, data, ...this.#shown });
  }

  async #disconnect(key: Where): Promise<void> {
    const { nullable, name } = this.#inverse;
    const { target } = this.#relationship;
    if (!nullable) throw requiredRelation(target.model);
    const data = { [name]: { disconnect: true } };
    await this.#records.writes.update({ where: key, data, ...this.#shown });
  }

  /** The one that is there gives way. */
  async #release(next?: Data): Promise<void> {
    const key = await this.#member({});
    if (!key || (next && (await this.#member(next)))) return;
    await this.#disconnect(key);
  }

  async #set(wheres: readonly Data[]): Promise<void> {
    const { target } = this.#relationship;
    const kept = wheres.map((where) => ({ NOT: conditionOf(target, where) }));
    for (;;) {
      const key = await this.#member({ AND: kept });
      if (!key) break;
      await this.#disconnect(key);
    }
    for (const where of wheres) {
      if (!(await this.#member(where))) await this.#connect(where);
    }
  }

  async #update(operand: Data): Promise<void> {
    const { kind, target } = this.#relationship;
    const { where, data } =
      kind === "to-many"
        ? operand
        : toOneUpdate(operand, target.fields, target.relationships);
    const key = await this.#required((where ?? {}) as Data);
    await this.#records.writes.update({ where: key, data, ...this.#shown });
  }

  /** @throws Prisma's error for one that the caller cannot read, or that is no member */
  async #required(where: unknown): Promise<Where> {
    const key = await this.#member(where);
    if (key) return key;
    const { target } = this.#relationship;
    throw missingLinked(target.model, this.#write.operation);
  }

  async #member(where: unknown): Promise<Where | undefined> {
    const { target } = this.#relationship;
    const own = isPlainObject(where) ? conditionOf(target, where) : {};
    const found = await this.#records.reads.findFirst({
      where: { AND: [this.#all, own] },
      select: this.#ids,
    });
    return found ? keyOf(target, found) : undefined;
  }
}

/** What finds many takes the parts of a compound key, not its name. */
function conditionOf({ id, uniques = {} }: Resource, where: Where): Where {
  const compound = [
    ...Object.keys(uniques),
    ...(id && id.fields.length > 1 ? [id.key] : []),
  ];
  const entries = Object.entries(where).flatMap(([name, value]) =>
    compound.includes(name) && isPlainObject(value)
      ? Object.entries(value)
      : [[name, value] as const],
  );
  return Object.fromEntries(entries);
}

function keyOf(resource: Resource, row: object): Where {
  const { id } = resource;
  if (!id) throw new Error(`${resource.model} has no id`);
  return uniqueWhere(id, idValues(resource, row as Row));
}

/** The objects of an operand; `true` of a to-one means the one that there is. */
function listed(operand: unknown): readonly Data[] {
  const all: readonly unknown[] = [operand].flat();
  return all.flatMap((one) =>
    one === true ? [{}] : isPlainObject(one) ? [one] : [],
  );
}
