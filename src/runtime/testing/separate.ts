import type { DelegateMap } from "../prisma/delegate.js";
import type { SchemaField } from "../model/schema.js";
import { idText, type TestedModel, whereId } from "./models.js";
import type { Row } from "./options.js";
import type { Side } from "./side.js";
import { viewOf, viewText } from "./view.js";
import { storedRows, type World } from "./world.js";

/** A change of one row that its caller may not see. */
type Change = (client: DelegateMap) => PromiseLike<unknown>;

/** How many rows of a model are changed, and how often a change is tried. */
const most = { rows: 24, attempts: 60 };

class Seen extends Error {}

/**
 * Changes and removes what a caller may not read, of one side of a pair, as far as he sees
 * and may do the same as before by the rules.
 *
 * @returns the changes that were made
 */
export async function separate(
  world: World,
  side: Side,
  caller: object,
): Promise<readonly Change[]> {
  const before = viewText(await viewOf(world, side.client, caller));
  let attempts = 0;
  const attempt = async (
    changes: readonly Change[],
  ): Promise<readonly Change[]> => {
    if (changes.length === 0 || attempts >= most.attempts) return [];
    attempts += 1;
    if (await isUnseen(world, side.client, caller, before, changes)) {
      return changes;
    }
    if (changes.length === 1) return [];
    const half = changes.length >> 1;
    return [
      ...(await attempt(changes.slice(0, half))),
      ...(await attempt(changes.slice(half))),
    ];
  };
  const { cells, removals } = await changesFor(world, side, caller);
  return [...(await attempt(cells)), ...(await attempt(removals))];
}

/** Makes changes, unless the caller would see them. */
async function isUnseen(
  world: World,
  client: object,
  caller: object,
  before: string,
  changes: readonly Change[],
): Promise<boolean> {
  const { $transaction } = client as {
    $transaction(
      run: (inside: object) => Promise<void>,
      options: object,
    ): Promise<void>;
  };
  try {
    await $transaction.call(
      client,
      async (inside) => {
        for (const change of changes) await change(inside as DelegateMap);
        const after = viewText(await viewOf(world, inside, caller));
        if (after !== before) throw new Seen();
      },
      { timeout: 60_000, maxWait: 60_000 },
    );
    return true;
  } catch {
    // Seen, or refused by the database.
    return false;
  }
}

async function changesFor(
  world: World,
  side: Side,
  caller: object,
): Promise<{ readonly cells: Change[]; readonly removals: Change[] }> {
  const { rows } = await viewOf(world, side.client, caller);
  const stored = await storedRows(side.client, world.models);
  const cells: Change[] = [];
  const removals: Change[] = [];
  for (const model of world.models) {
    const readable = rows.get(model.name);
    const all = stored[model.name]?.slice(0, most.rows) ?? [];
    for (const [at, row] of all.entries()) {
      const seen = readable?.get(idText(model, row));
      const where = whereId(model, row);
      const data = otherCells(model, row, seen);
      const delegate = (client: DelegateMap) =>
        client[model.delegate] as unknown as Writing;
      if (Object.keys(data).length > 0) {
        cells.push((client) => delegate(client).update({ where, data }));
      }
      // Others stay, with other cells: to tell of these is a fault, too.
      if (seen === undefined && at % 2 === 0) {
        removals.push((client) => delegate(client).delete({ where }));
      }
    }
  }
  return { cells, removals };
}

interface Writing {
  update(args: object): PromiseLike<unknown>;
  delete(args: object): PromiseLike<unknown>;
}

/** Other values of the cells of a row that the caller does not see. */
function otherCells(model: TestedModel, row: Row, seen: Row | undefined): Row {
  const { fields, relations, uniques } = model.schema;
  const kept = new Set([
    ...Object.values(uniques).flat(),
    ...Object.values(relations).flatMap(({ key }) => Object.keys(key ?? {})),
  ]);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (kept.has(name) || (seen && Object.hasOwn(seen, name))) return [];
      const value = otherValue(field, row[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** A value of the same type and length. */
function otherValue(
  { type, list, values }: SchemaField,
  value: unknown,
): unknown {
  if (list) return undefined;
  switch (type) {
    case "String":
      return typeof value === "string" && value !== "" && value.length < 200
        ? [...value]
            .toReversed()
            .join("")
            .replace(/^./, value.endsWith("z") ? "y" : "z")
        : undefined;
    case "Int":
      return typeof value === "number" ? value + 1 : undefined;
    case "Boolean":
      return typeof value === "boolean" ? !value : undefined;
    case "DateTime":
      return value instanceof Date
        ? new Date(value.getTime() - 86_400_000)
        : undefined;
    case "Enum":
      return values?.find((one) => one !== value);
    default:
      return undefined;
  }
}
