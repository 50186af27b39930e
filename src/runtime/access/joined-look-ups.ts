import type { Row } from "../model/resource.js";
import { maxBatchSize } from "../prisma/batching/batch.js";
import { atEndOfTick, hasTurns } from "../prisma/batching/next-turn.js";
import type { DelegateMap } from "../prisma/delegate.js";
import { isPlainObject } from "../serialization/plain-object.js";
import type { GuardedModel } from "./guarded-model.js";
import type { Args, Selection } from "./selection.js";

type Key = string | number | bigint;

/** Look-ups of one tick that differ only in their key. */
interface Group {
  readonly keys: Set<Key>;
  /** Their rows by key; none if the look-up was alone, or all of them failed. */
  readonly rows: Promise<ReadonlyMap<string, Row>>;
}

/** The groups of a tick, by what their look-ups have in common; of several, the last. */
const groups = new WeakMap<DelegateMap, Map<string, Group>>();

/**
 * Runs a `findUnique` under a condition. Prisma batches none with a condition, so those of
 * one tick that have the same one become one statement here: look-ups of callers whose
 * rules say something else never share. One that finds nothing in it, since the database
 * compares keys more loosely than JavaScript does, is repeated alone.
 */
export async function joinedLookUp(
  model: GuardedModel,
  where: unknown,
  { args }: Selection,
): Promise<Row | null> {
  const { rules, name, client, delegate } = model;
  const [column, key] = soleKey(model, where);
  if (hasTurns && key !== undefined && isSelected(args, column)) {
    const rule = rules.where(name, rules.read(name));
    const shared = { ...args, where: rule };
    const shape = textOf([name, column, shared]);
    if (shape !== undefined) {
      const rows = await gathered(client, shape, key, async (keys) => {
        const all = (await delegate.findMany({
          ...args,
          where: { AND: [{ [column]: { in: keys } }, rule] },
        })) as readonly Row[];
        return new Map(all.map((row) => [String(row[column]), row]));
      });
      const row = rows.get(String(key));
      if (row) return row;
    }
  }
  return (await delegate.findFirst(args)) as Row | null;
}

function gathered(
  client: DelegateMap,
  shape: string,
  key: Key,
  find: (keys: readonly Key[]) => Promise<ReadonlyMap<string, Row>>,
): Promise<ReadonlyMap<string, Row>> {
  const open = groups.get(client) ?? new Map<string, Group>();
  groups.set(client, open);
  const last = open.get(shape);
  if (last && last.keys.size < maxBatchSize) {
    last.keys.add(key);
    return last.rows;
  }
  const keys = new Set([key]);
  const none: ReadonlyMap<string, Row> = new Map();
  const rows = new Promise<void>(atEndOfTick).then(() => {
    if (open.get(shape) === group) open.delete(shape);
    return keys.size > 1 ? find([...keys]).catch(() => none) : none;
  });
  const group: Group = { keys, rows };
  open.set(shape, group);
  return rows;
}

/** The one column that a `where` consists of, if every caller may filter by it. */
function soleKey(
  { rules, name }: GuardedModel,
  where: unknown,
): readonly [string, Key?] {
  const [[column = "", value] = [], ...more] = Object.entries(Object(where));
  const isKey =
    more.length === 0 &&
    ["string", "number", "bigint"].includes(typeof value) &&
    rules.field(name, column, "read") === true;
  return isKey ? [column, value as Key] : [column];
}

function isSelected({ select, omit }: Args, column: string): boolean {
  const shown = select as Args | null | undefined;
  return (
    (!shown || shown[column] === true) &&
    (omit as Args | null | undefined)?.[column] !== true
  );
}

/** `undefined` for values whose text does not tell them apart. */
function textOf(value: unknown): string | undefined {
  let isTold = true;
  const text = JSON.stringify(value, (_, one: unknown) => {
    if (typeof one === "bigint") return `${one}n`;
    if (typeof one === "object" && one !== null && !Array.isArray(one)) {
      isTold &&= isPlainObject(one);
    }
    return one;
  });
  return isTold ? text : undefined;
}
