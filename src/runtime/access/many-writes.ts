import { databaseOf } from "../contract/databases.js";
import { AccessDenied } from "../errors/access-denied.js";
import type { Row } from "../model/resource.js";
import { isJsonObject } from "../serialization/json-object.js";
import { denied, refuseClosed } from "./denied.js";
import { and, complement, type Formula } from "./formula.js";
import type { GuardedModel } from "./guarded-model.js";
import { InvalidArguments } from "./invalid-arguments.js";
import {
  changedRow,
  type ChangedRow,
  type NewRow,
  newRows,
} from "./judged-data.js";
import { requireRules } from "./judged-write.js";
import { type Key, keyOf, keysOf, requireFew } from "./member-keys.js";
import { keysFormula } from "./rows.js";
import { writeWhere } from "./write-where.js";
import type { Args } from "../prisma/delegate.js";

/** How many rows a call has written. */
export interface Many {
  count: number;
}

/** @param given columns of a key to a record that the same request writes */
export async function createMany(
  model: GuardedModel,
  args: unknown,
  given: Args = {},
): Promise<Many> {
  const { data, skipDuplicates } = partsOf(model, args, createParts);
  const rows = await rowsOf(model, data, given);
  if (rows.every((one) => one.isDecided)) {
    return model.delegate.createMany(dataOf(rows, skipDuplicates));
  }
  const created = await model.together((inside) =>
    createRows(inside, rows, skipDuplicates),
  );
  return { count: created.length };
}

/** Creates rows, and returns their ids. */
export async function createdMany(
  model: GuardedModel,
  args: Args,
): Promise<readonly Key[]> {
  const { data, skipDuplicates } = partsOf(model, args, createParts);
  const rows = await rowsOf(model, data, {});
  return rows.every((one) => one.isDecided)
    ? createRows(model, rows, skipDuplicates)
    : model.together((inside) => createRows(inside, rows, skipDuplicates));
}

/** @param among the rows that it may choose from */
export async function updateMany(
  model: GuardedModel,
  args: unknown,
  among: Formula,
): Promise<Many> {
  const change = await changeOf(model, args, among);
  if (change.own.isDecided) {
    return model.delegate.updateMany(await argsOf(model, change));
  }
  const keys = await model.together((inside) => makeChange(inside, change));
  return { count: keys.length };
}

/** Changes rows, and returns their ids. */
export async function updatedMany(
  model: GuardedModel,
  args: Args,
): Promise<readonly Key[]> {
  const change = await changeOf(model, args, true);
  const changed = async (
    { delegate, id, idSelect }: GuardedModel,
    call: Args,
  ): Promise<readonly Key[]> => {
    const rows = (await delegate.updateManyAndReturn({
      ...call,
      select: idSelect,
    })) as readonly Row[];
    return rows.map((row) => keyOf(id, row));
  };
  return change.own.isDecided
    ? changed(model, await argsOf(model, change))
    : model.together((inside) => makeChange(inside, change, changed));
}

/** @param among the rows that it may choose from */
export async function deleteMany(
  model: GuardedModel,
  { where, ...others }: Args,
  among: Formula,
): Promise<Many> {
  const { rules, name, delegate } = model;
  refuseClosed(model, "delete", rules.delete(name));
  const chosen = and([
    rules.filters.read(name, where),
    rules.delete(name),
    among,
  ]);
  return delegate.deleteMany({
    ...others,
    where: await writeWhere(model, chosen),
  });
}

/** Sets the columns of a key of records, all of which must allow it. */
export async function rekey(
  model: GuardedModel,
  keys: readonly Key[],
  values: Args,
): Promise<void> {
  if (keys.length === 0) return;
  const { rules, name, delegate, id } = model;
  refuseClosed(model, "update", rules.update(name));
  const own = await changedRow(model, {}, values);
  const demands = [...own.before, own.after];
  await requireRules(model, keys, demands);
  const chosen = and([
    keysFormula(id, keys),
    ...demands.map(({ formula }) => formula),
  ]);
  // Rows may have changed since: only those that still may be are written, or none.
  const { count } = await delegate.updateMany({
    where: await writeWhere(model, chosen),
    data: own.columns,
  });
  if (count < keys.length) {
    throw denied(model, "update", rules.updateName(name, "before"));
  }
  await requireRules(model, writtenKeys(id, keys, own), own.demands);
}

function rowsOf(
  model: GuardedModel,
  data: unknown,
  given: Args,
): Promise<readonly NewRow[]> {
  const all = [data].flat();
  requireColumns(model, all);
  return newRows(model, all, given);
}

/** @throws InvalidArguments for more than columns: Prisma takes no relations there either */
function requireColumns(
  { rules, name }: GuardedModel,
  data: readonly unknown[],
): void {
  const { relations } = rules.model(name);
  for (const one of data) {
    const member = Object.keys(Object(one) as object).find((key) =>
      Object.hasOwn(relations, key),
    );
    if (member !== undefined) throw new InvalidArguments(name, member);
  }
}

/** Creates rows, all of which have to meet their rule, and returns their ids. */
async function createRows(
  model: GuardedModel,
  rows: readonly NewRow[],
  skipDuplicates: unknown,
): Promise<readonly Key[]> {
  const { rules, name, delegate, id, idSelect } = model;
  const isDecided = rows.every((one) => one.isDecided);
  const [, ...more] = new Set(rows.map((one) => one.rule));
  // The delegate has it on every database, and before Prisma 5.14 on none.
  const returns =
    databaseOf(rules.schema.database).returnsRows &&
    typeof delegate["createManyAndReturn"] === "function";
  if (returns && (isDecided || more.length === 0)) {
    const created = (await delegate.createManyAndReturn({
      ...dataOf(rows, skipDuplicates),
      select: idSelect,
    })) as readonly Row[];
    const keys = created.map((row) => keyOf(id, row));
    await requireRules(model, keys, isDecided ? [] : (rows[0]?.demands ?? []));
    return keys;
  }
  if (skipDuplicates === true) {
    throw new AccessDenied(
      `${name}.create`,
      `duplicates of ${name} cannot be skipped here: the rule needs the database for each record`,
      { argument: "data" },
    );
  }
  requireFew(model, rows.length);
  const keys: Key[] = [];
  for (const one of rows) {
    const row = await delegate.create({ data: one.columns, select: idSelect });
    const key = keyOf(id, row as Row);
    await requireRules(model, [key], one.isDecided ? [] : one.demands);
    keys.push(key);
  }
  return keys;
}

/** A change of many rows. */
interface Change {
  readonly own: ChangedRow;
  /** The rows that it changes. */
  readonly chosen: Formula;
  readonly limit: unknown;
}

/** @throws AccessDenied if one of the rows would not meet its rule afterwards */
async function changeOf(
  model: GuardedModel,
  args: unknown,
  among: Formula,
): Promise<Change> {
  const { rules, name, delegate, idSelect } = model;
  const { where, data, limit } = partsOf(model, args, updateParts);
  refuseClosed(model, "update", rules.update(name));
  requireColumns(model, [data]);
  const own = await changedRow(model, data);
  const chosen = and([
    rules.filters.read(name, where),
    ...own.before.map(({ formula }) => formula),
    among,
  ]);
  const { formula: after, refusal } = own.after;
  if (after !== true) {
    const failing = and([chosen, complement(after)]);
    const refused = await delegate.findFirst({
      where: rules.where(name, failing),
      select: idSelect,
    });
    if (refused) throw refusal();
  }
  return { own, chosen: and([chosen, after]), limit };
}

/** Prisma's arguments of a change that is decided. */
async function argsOf(
  model: GuardedModel,
  { own, chosen, limit }: Change,
): Promise<Args> {
  return {
    data: own.columns,
    where: await writeWhere(model, chosen),
    ...(limit !== undefined && { limit }),
  };
}

/**
 * Makes a change that only the database can judge, and returns the ids of its rows.
 *
 * @param changed makes it in the order of the database, and returns the same
 */
async function makeChange(
  model: GuardedModel,
  { own, chosen, limit }: Change,
  changed?: (model: GuardedModel, call: Args) => Promise<readonly Key[]>,
): Promise<readonly Key[]> {
  const { delegate, id } = model;
  const keys = await keysOf(model, chosen, limit as number | undefined);
  const these = and([keysFormula(id, keys), chosen]);
  // There are no more rows: Prisma refuses what is no limit.
  const call = await argsOf(model, { own, chosen: these, limit });
  const written = changed
    ? await changed(model, call)
    : writtenKeys(id, keys, own);
  if (!changed) await delegate.updateMany(call);
  await requireRules(model, written, own.demands);
  return written;
}

/** The ids of rows after a change, which may be one of their ids. */
function writtenKeys(
  id: readonly string[],
  keys: readonly Key[],
  own: ChangedRow,
): readonly Key[] {
  return keys.map((key) =>
    id.map((column, at) => (own.known(column) ?? { value: key[at] }).value),
  );
}

/** Prisma's arguments that create rows. */
function dataOf(rows: readonly NewRow[], skipDuplicates: unknown): Args {
  return {
    data: rows.map((one) => one.columns),
    ...(skipDuplicates !== undefined && { skipDuplicates }),
  };
}

const createParts = ["data", "skipDuplicates"];
const updateParts = ["where", "data", "limit"];

/** @throws InvalidArguments for arguments with other members than these */
function partsOf(
  { name }: GuardedModel,
  args: unknown,
  known: readonly string[],
): Args {
  if (!isJsonObject(args)) throw new InvalidArguments(name, "data");
  const unknown = Object.keys(args).find((one) => !known.includes(one));
  if (unknown !== undefined) throw new InvalidArguments(name, unknown);
  return args;
}
