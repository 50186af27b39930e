import { columnSelect, type Row } from "../model/resource.js";
import { type NestedName, operandMembers } from "../prisma/nested-forms.js";
import { toOneUpdate } from "../prisma/to-one-update.js";
import { isJsonObject } from "../serialization/json-object.js";
import { and, type Formula, related as relatedBy } from "./formula.js";
import type { GuardedModel } from "./guarded-model.js";
import { InvalidArguments } from "./invalid-arguments.js";
import {
  foundKeys,
  type Key,
  keyOf,
  keysOf,
  linkableKeys,
} from "./member-keys.js";
import {
  KeyedMembers,
  LinkedMembers,
  type Members,
  type RelatedWrites,
} from "./members.js";
import { missingLinked } from "../prisma/errors/relation-errors.js";
import { keysFormula, keyText } from "./rows.js";
import type { SchemaRelation } from "../model/schema.js";

/** What a write does to the records of a relation once its own row is written. */
export interface NestedWrite {
  /** The relation's name. */
  readonly member: string;
  readonly relation: SchemaRelation;
  readonly operation: NestedName;
  readonly operand: unknown;
}

/**
 * Runs a nested write as writes of the records themselves, so that their rules hold: who
 * has the key is updated, members that the caller cannot read stay. To be run in the
 * transaction of the row's own write.
 *
 * @param parent the written row, with its id and the columns that keys consist of
 */
export async function runNestedWrite(
  owner: GuardedModel,
  related: RelatedWrites,
  nested: NestedWrite,
  parent: Row,
): Promise<void> {
  const { member, relation, operation, operand } = nested;
  const { model } = related;
  const given = [operand].flat();
  if (relation.key) {
    return updateEach(related, nested, referredTo(owner, relation, parent));
  }
  const theirs = model.rules.model(relation.model).relations[relation.inverse];
  const members = theirs?.key
    ? new KeyedMembers(related, theirs.key, parent)
    : new LinkedMembers(owner, related, member, relation, parent);
  const isMany = relation.list === true;
  const connect = async (wheres: readonly unknown[]): Promise<void> => {
    const keys = await linkableKeys(model, wheres);
    if (!isMany) await members.remove(await others(model, members, keys));
    await members.add(keys);
  };
  const create = async (data: unknown): Promise<void> => {
    // The one that is there gives way.
    if (!isMany) await members.remove(await keysOf(model, members.all));
    await members.create(data);
  };
  switch (operation) {
    case "create":
      for (const data of given) await create(data);
      return;
    case "createMany":
      return members.createMany(operand);
    case "connect":
      return connect(given);
    case "connectOrCreate":
      for (const one of given) {
        const { where, create: data } = partsOf(model, nested, one);
        const [key] = await foundKeys(model, [where], true);
        await (key ? connect([where]) : create(data));
      }
      return;
    case "disconnect": {
      // Those that are no members, or cannot be read, are not there to be taken away.
      const wheres = given.map((one) => filterOf(nested, one));
      return members.remove(
        await foundKeys(model, wheres, members.all, isMany),
      );
    }
    case "set": {
      const keys = await foundKeys(model, given, true);
      await members.remove(await others(model, members, keys));
      const current = new Set((await keysOf(model, members.all)).map(keyText));
      return members.add(keys.filter((key) => !current.has(keyText(key))));
    }
    case "update":
      return updateEach(related, nested, members.all);
    case "updateMany":
      for (const one of given) await related.updateMany(one, members.all);
      return;
    case "upsert":
      for (const one of given) {
        const parts = partsOf(model, nested, one);
        const where = isMany ? parts["where"] : (parts["where"] ?? {});
        const [key] = await foundKeys(model, [where], members.all, isMany);
        await (key
          ? related.update(key, parts["update"])
          : create(parts["create"]));
      }
      return;
    case "delete":
      for (const one of given) {
        await related.delete(
          await memberKey(related, nested, one, members.all),
        );
      }
      return;
    case "deleteMany":
      for (const one of given) await related.deleteMany(one, members.all);
  }
}

/** Holds for the record that a row refers to by its own key, if the caller may read that. */
function referredTo(
  { rules, name, id }: GuardedModel,
  { key: foreignKey = {}, model, inverse }: SchemaRelation,
  row: Row,
): Formula {
  const values = Object.keys(foreignKey).map((field) => row[field]);
  const cells = and(
    Object.keys(foreignKey).map((field) => rules.field(name, field, "read")),
  );
  if (values.includes(null)) return false;
  const isMany = rules.model(model).relations[inverse]?.list === true;
  const referring = and([keysFormula(id, [keyOf(id, row)]), cells]);
  return and([
    keysFormula(Object.values(foreignKey), [values]),
    typeof cells === "boolean"
      ? cells
      : relatedBy(isMany ? "some" : "is", inverse, referring, true),
  ]);
}

/** A nested `update` of some records of a relation. */
async function updateEach(
  related: RelatedWrites,
  nested: NestedWrite,
  members: Formula,
): Promise<void> {
  const { model } = related;
  const { fields, relations } = model.rules.model(model.name);
  const isMany = nested.relation.list === true;
  for (const one of [nested.operand].flat()) {
    const { where = true, data } = isMany
      ? partsOf(model, nested, one)
      : toOneUpdate(one, fields, relations);
    const key = await memberKey(related, nested, where, members);
    await related.update(key, data);
  }
}

/** @throws Prisma's error for one that the caller cannot read, or that is no member */
async function memberKey(
  { model }: RelatedWrites,
  nested: NestedWrite,
  where: unknown,
  members: Formula,
): Promise<Key> {
  const isMany = nested.relation.list === true;
  const filter = filterOf(nested, where);
  const [key] = await foundKeys(model, [filter], members, isMany);
  if (!key) throw missingLinked(model.name, nested.operation);
  return key;
}

/** What chooses members: of a to-one relation, `true` is the one that it has. */
function filterOf({ relation }: NestedWrite, operand: unknown): unknown {
  return !relation.list && operand === true ? {} : operand;
}

/** The columns that nested writes need of their row: its id, and what keys consist of. */
export function keySelect(
  { rules, idSelect }: GuardedModel,
  nested: readonly NestedWrite[],
): object {
  const columns = nested.flatMap(({ relation }) => {
    const { model, inverse, key: foreignKey } = relation;
    const theirs = rules.model(model).relations[inverse]?.key;
    return foreignKey ? Object.keys(foreignKey) : Object.values(theirs ?? {});
  });
  return { ...idSelect, ...columnSelect(columns) };
}

/** The readable members that are not among these. */
async function others(
  model: GuardedModel,
  { all }: Members,
  keys: readonly Key[],
): Promise<readonly Key[]> {
  const staying = new Set(keys.map(keyText));
  const current = await keysOf(model, all);
  return current.filter((key) => !staying.has(keyText(key)));
}

/** @throws InvalidArguments for an operand with other members than Prisma has */
function partsOf(
  { name }: GuardedModel,
  { relation, operation }: NestedWrite,
  operand: unknown,
): Row {
  if (!isJsonObject(operand)) throw new InvalidArguments(name, "data");
  const { must, may } = operandMembers(operation, relation.list === true);
  for (const one of Object.keys(operand)) {
    if (![...must, ...may].includes(one)) throw new InvalidArguments(name, one);
  }
  return operand;
}
