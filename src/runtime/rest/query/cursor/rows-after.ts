import type { Database } from "../../../contract/databases.js";
import type { Where } from "../../../prisma/delegate.js";
import type { CursorKey } from "./keys.js";

/**
 * The rows behind a place in an order, as conditions that no row meets two of, in the
 * order of their rows. None: there is nothing behind it.
 *
 * Where nulls come last, they are a part of their own: a database cannot use an index
 * for "greater or null".
 */
export function rowsAfter(
  keys: readonly CursorKey[],
  values: readonly unknown[],
  database: Database,
): readonly Where[] {
  const [key, ...others] = keys;
  if (!key) return [];
  const [value, ...rest] = values;
  const ties = anyOf(rowsAfter(others, rest, database));
  if (value === null) {
    return [
      ...(ties ? [{ AND: [isNull(key), ties] }] : []),
      ...(key.nulls === "first" ? [notNull(key)] : []),
    ];
  }
  const beyond = strictlyAfter(key, value, database);
  const equal = ties && { AND: [at(key, { equals: value }), ties] };
  const either = [beyond, equal].filter((one) => one !== undefined);
  // It follows from the others, and is what makes a range of an index.
  const bound = beyond && equal && atLeast(key, value);
  const part = anyOf(either);
  return [
    ...(part ? [bound ? { AND: [bound, part] } : part] : []),
    ...(key.nulls === "last" ? [isNull(key)] : []),
  ];
}

function anyOf(conditions: readonly Where[]): Where | undefined {
  return conditions.length > 1 ? { OR: conditions } : conditions[0];
}

/** The rows whose value comes after this one; `undefined` if no value does. */
function strictlyAfter(
  key: CursorKey,
  value: unknown,
  { enums }: Database,
): Where | undefined {
  const { field, direction } = key;
  if (field.type === "Boolean") {
    // False comes before true.
    const isLast = value === (direction === "asc");
    return isLast ? undefined : at(key, { equals: !value });
  }
  if (field.type !== "Enum") {
    return at(key, { [direction === "asc" ? "gt" : "lt"]: value });
  }
  const declared = field.values ?? [];
  const ordered = enums === "text" ? declared.toSorted(byCode) : declared;
  const place = ordered.indexOf(value as string);
  const behind =
    direction === "asc" ? ordered.slice(place + 1) : ordered.slice(0, place);
  return behind.length > 0 ? at(key, { in: behind }) : undefined;
}

function byCode(one: string, other: string): number {
  return one < other ? -1 : 1;
}

function atLeast(key: CursorKey, value: unknown): Where | undefined {
  const { field, direction } = key;
  const isCompared = field.type !== "Boolean" && field.type !== "Enum";
  return isCompared
    ? at(key, { [direction === "asc" ? "gte" : "lte"]: value })
    : undefined;
}

function notNull(key: CursorKey): Where {
  // Where only the related record may be missing, Prisma refuses to ask for null.
  return key.field.nullable ? at(key, { not: null }) : related(key, {});
}

/** A missing record, and one whose value is null, are ties. */
function isNull(key: CursorKey): Where {
  return key.names.length === 1
    ? at(key, { equals: null })
    : { NOT: notNull(key) };
}

/** A condition on the value of a key. */
function at(key: CursorKey, condition: object): Where {
  return related(key, { [key.field.name]: condition });
}

/** A condition on the record that has the key. */
function related({ names }: CursorKey, condition: Where): Where {
  return names
    .slice(0, -1)
    .reduceRight((inner, name) => ({ [name]: { is: inner } }), condition);
}
