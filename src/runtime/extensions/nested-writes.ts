import {
  idSelect,
  idValues,
  inverseOf,
  type Relationship,
  type Resource,
  type Row,
  uniqueWhere,
} from "../model/resource.js";
import type { Delegate, Where } from "../prisma/delegate.js";
import {
  missingLinked,
  requiredRelation,
} from "../prisma/errors/relation-errors.js";
import type { Data } from "../prisma/nested-data.js";
import { toOneUpdate } from "../prisma/to-one-update.js";
import { isPlainObject } from "../serialization/plain-object.js";
import { isLinkedBefore, type OwnWrite, refusal } from "./own-writes.js";
import { refused } from "./written-input.js";

/** The records of a model, as who writes may read and write them. */
interface RelatedRecords {
  /** Reads what the caller may read. */
  readonly reads: Pick<Delegate, "findFirst" | "findMany" | "findUnique">;
  /** Runs the extensions of the model. */
  readonly writes: Readonly<
    Record<
      | ("create" | "createMany" | "update")
      | ("updateMany" | "delete" | "deleteMany"),
      (args: Data) => Promise<object>
    >
  >;
  /** How many records one write may change. */
  readonly most: number;
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
      for (const each of one.operands) {
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
      await new RelatedMembers(one, resource, row, this.#of(one)).run();
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
    return idWhere(target, found ?? (await writes.create({ data, select })));
  }
}

/** The records that a written row is related to. */
class RelatedMembers {
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
    this.#parent = idWhere(resource, row);
    this.#condition = conditionOf(resource, this.#parent);
    this.#row = row;
    this.#records = records;
  }

  async run(): Promise<void> {
    const { operation, operands } = this.#write;
    for (const operand of operation === "set" ? [] : operands) {
      await this.#do(operation, operand);
    }
    if (operation === "set") await this.#set(operands);
  }

  async #do(operation: string, operand: Data): Promise<void> {
    const { writes, reads } = this.#records;
    const { where, create, update, data } = operand;
    switch (operation) {
      case "create":
        return this.#create(operand);
      case "createMany": {
        const rows = ([data].flat() as Data[]).map((one) => this.#linked(one));
        await writes.createMany({ ...operand, data: rows });
        return;
      }
      case "connect":
        return this.#connect(operand);
      case "connectOrCreate": {
        const found = await reads.findUnique({ where, select: this.#ids });
        return found
          ? this.#connect(where as Data)
          : this.#create(create as Data);
      }
      case "disconnect": {
        const key = await this.#member(operand);
        if (key) await this.#disconnect(key);
        return;
      }
      case "update":
        return this.#update(operand);
      case "updateMany":
        if (this.#all) {
          await writes.updateMany({ where: this.#among(where), data });
        }
        return;
      case "upsert": {
        const key = await this.#member((where ?? {}) as Data);
        if (!key) return this.#create(create as Data);
        await writes.update({ where: key, data: update, ...this.#idsOnly });
        return;
      }
      case "delete":
        if (this.#relationship.foreignKey) throw refusal(this.#write);
        await writes.delete({
          where: await this.#required(operand),
          ...this.#idsOnly,
        });
        return;
      case "deleteMany":
        if (this.#all) await writes.deleteMany({ where: this.#among(operand) });
    }
  }

  get #ids(): object {
    return idSelect(this.#relationship.target);
  }

  get #idsOnly(): object {
    return { select: this.#ids };
  }

  /** The columns of the other model's key to the row. */
  get #key(): Where {
    const pairs = Object.entries(this.#inverse.foreignKey ?? {});
    return this.#valuesOf(pairs);
  }

  /** Prisma's `where` for the members; absent if the row has no key for any. */
  get #all(): Where | undefined {
    const { foreignKey } = this.#relationship;
    if (!foreignKey && !this.#inverse.foreignKey) {
      return { [this.#inverse.name]: { some: this.#condition } };
    }
    const key = foreignKey
      ? this.#valuesOf(
          Object.entries(foreignKey).map(([column, one]) => [one, column]),
        )
      : this.#key;
    return Object.values(key).includes(null) ? undefined : key;
  }

  /** @throws Error (500) for a column that was not read: nothing would be anything there */
  #valuesOf(
    pairs: readonly (readonly [name: string, column: string])[],
  ): Where {
    const values = pairs.map(([name, column]) => [name, this.#row[column]]);
    const { at } = this.#write;
    if (values.some(([, value]) => value === undefined)) {
      throw new Error(`${at} needs columns that the client omits`);
    }
    return Object.fromEntries(values) as Where;
  }

  #among(where: unknown): Where {
    return { AND: [this.#all, where] };
  }

  /** @throws ApiError `invalid-payload` (400) for data that say themselves what they are of */
  #linked(data: Data, link = this.#key): Data {
    const { name, foreignKey = {} } = this.#inverse;
    const stray = [name, ...Object.keys(foreignKey)].find(
      (one) => data[one] !== undefined,
    );
    if (stray === undefined) return { ...data, ...link };
    throw refused(`${this.#write.at}: "${stray}" is what it is nested in`);
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
      data: this.#linked(data, link),
      select: this.#ids,
    });
  }

  async #connect(where: Data): Promise<void> {
    if (this.#relationship.kind === "to-one") await this.#release(where);
    const { target } = this.#relationship;
    // Prisma reads a record back by its old id, unless the data have columns of it.
    const isInId = Object.keys(this.#key).some((one) =>
      target.id?.fields.includes(one),
    );
    const data = isInId
      ? this.#key
      : { [this.#inverse.name]: { connect: this.#parent } };
    await this.#records.writes.update({ where, data, ...this.#idsOnly });
  }

  async #disconnect(key: Where): Promise<void> {
    const { nullable, name } = this.#inverse;
    const { target } = this.#relationship;
    if (!nullable) throw requiredRelation(target.model);
    const data = { [name]: { disconnect: true } };
    await this.#records.writes.update({ where: key, data, ...this.#idsOnly });
  }

  /** The one that is there gives way. */
  async #release(next?: Data): Promise<void> {
    const { target } = this.#relationship;
    const key = await this.#member({});
    if (!key || (next && (await this.#member(conditionOf(target, next)))))
      return;
    await this.#disconnect(key);
  }

  /** @throws ApiError `invalid-payload` (400) for more than the request may write */
  async #set(wheres: readonly Data[]): Promise<void> {
    const { target } = this.#relationship;
    const { reads, most } = this.#records;
    const all = this.#all;
    if (!all) throw refusal(this.#write);
    const kept: Data[] = [];
    for (const where of wheres) if (await this.#member(where)) kept.push(where);
    const others = kept.map((where) => ({ NOT: conditionOf(target, where) }));
    const left = await reads.findMany({
      where: { AND: [all, ...others] },
      select: this.#ids,
      take: most + 1,
    });
    if (left.length > most) {
      throw refused(
        `${this.#write.at}: more than ${String(most)} records of ${target.model} lose their link: write fewer at once`,
      );
    }
    for (const row of left) await this.#disconnect(idWhere(target, row));
    for (const where of wheres) {
      // As Prisma does, it leaves out what is not there.
      const isNew = !kept.includes(where);
      const args = { where, select: this.#ids };
      if (isNew && (await reads.findUnique(args))) await this.#connect(where);
    }
  }

  async #update(operand: Data): Promise<void> {
    const { kind, target } = this.#relationship;
    const { where, data } =
      kind === "to-many"
        ? operand
        : toOneUpdate(operand, target.fields, target.relationships);
    const key = await this.#required((where ?? {}) as Data);
    await this.#records.writes.update({ where: key, data, ...this.#idsOnly });
  }

  /** @throws Prisma's error for one that the caller cannot read, or that is no member */
  async #required(where: Data): Promise<Where> {
    const key = await this.#member(where);
    if (key) return key;
    const { target } = this.#relationship;
    throw missingLinked(target.model, this.#write.operation);
  }

  /** One of the members: by a unique, where there may be several. */
  async #member(where: Data): Promise<Where | undefined> {
    const all = this.#all;
    if (!all) return undefined;
    const { kind, target } = this.#relationship;
    const { reads } = this.#records;
    const AND = [all, where["AND"] ?? []].flat();
    const args = { where: { ...where, AND }, select: this.#ids };
    const found = await (kind === "to-many"
      ? reads.findUnique(args)
      : reads.findFirst(args));
    return found ? idWhere(target, found) : undefined;
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

function idWhere(resource: Resource, row: object): Where {
  const { id } = resource;
  if (!id) throw new Error(`${resource.model} has no id`);
  return uniqueWhere(id, idValues(resource, row as Row));
}
