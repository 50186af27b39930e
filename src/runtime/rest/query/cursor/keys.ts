import { isCombinationName } from "../../../contract/names.js";
import type { Database } from "../../../contract/databases.js";
import type { NamedField, Resource } from "../../../model/resource.js";
import { order, type OrderBy } from "../sort.js";

/** A column that a list is ordered by; it may be of a related record. */
export interface CursorKey {
  /** The way to it: relations to one, and the field. */
  readonly names: readonly string[];
  readonly field: NamedField;
  readonly direction: "asc" | "desc";
  /** Where its nulls stand; absent if it has none. */
  readonly nulls?: "first" | "last";
  /** The order tells the place of nulls, where the database would have another. */
  readonly isPlaced: boolean;
}

/** Whether the records of a model have an id that a cursor can hold. */
export function pagesByCursor(
  { id, fields, fieldMap }: Resource,
  database: Database,
): boolean {
  return (
    id !== undefined &&
    id.fields.every(
      (name) =>
        fieldMap.has(name) &&
        !fields[name]?.nullable &&
        !unsupported(fields[name] as NamedField, database),
    )
  );
}

/**
 * The keys of an order that ends with the id.
 *
 * @param refuse throws for a key that no cursor can tell a place in
 */
export function cursorKeys(
  resource: Resource,
  orderBy: OrderBy,
  database: Database,
  refuse: (detail: string) => never,
): readonly CursorKey[] {
  if (!pagesByCursor(resource, database)) {
    refuse(
      `${resource.type} has no id that a cursor can hold: use page[offset]`,
    );
  }
  return orderBy.map((one) => cursorKey(resource, one, database, refuse));
}

function cursorKey(
  resource: Resource,
  one: OrderBy[number],
  database: Database,
  refuse: (detail: string) => never,
): CursorKey {
  const names: string[] = [];
  const wireNames: string[] = [];
  let at = resource;
  let mayBeEmpty = false;
  let rest: unknown = one;
  for (;;) {
    const [name, inner] = Object.entries(rest as object)[0] as [
      string,
      unknown,
    ];
    names.push(name);
    const field = at.fieldMap.get(name);
    const relationship = at.relationshipMap().get(name);
    wireNames.push((field ?? relationship)?.wireName ?? name);
    const path = wireNames.join(".");
    if (isCombinationName(name)) {
      refuse(`"${path}" cannot be filtered by, nor be in a cursor`);
    }
    if (field) {
      const problem = unsupported(field, database);
      if (problem) refuse(`"${path}" ${problem}`);
      const { sort: direction, nulls } = (
        typeof inner === "string" ? { sort: inner } : inner
      ) as { sort: CursorKey["direction"]; nulls?: CursorKey["nulls"] };
      const key = { names, field, direction };
      if (!field.nullable && !mayBeEmpty) return { ...key, isPlaced: false };
      if (nulls) return { ...key, nulls, isPlaced: true };
      const lowest = database.nulls;
      if (!lowest) {
        refuse(
          `"${path}" may be null, and cursors do not know where ${database.provider} places nulls`,
        );
      }
      const isFirst = (lowest === "lowest") === (direction === "asc");
      return { ...key, nulls: isFirst ? "first" : "last", isPlaced: false };
    }
    if (!relationship) refuse(`"${path}" cannot be read`);
    if (relationship.kind === "to-many") {
      refuse(`"${path}" is a number of records, which no cursor can hold`);
    }
    if (database.absentFields) {
      refuse(`"${path}" leads to another record, which MongoDB reads apart`);
    }
    // Without foreign keys, a required record may be missing.
    mayBeEmpty ||= relationship.nullable === true || !database.foreignKeys;
    at = relationship.target;
    rest = inner;
  }
}

/** Why a field's values have no place that a cursor can tell; `undefined` if they have. */
function unsupported(
  field: NamedField,
  { enums, provider }: Database,
): string | undefined {
  const { type, format, noCursor } = field;
  if (type === "Bytes") return "holds bytes, which no cursor can hold";
  if (noCursor || format === "inet" || format === "bits") {
    return "is ordered by more than what is read of it";
  }
  return type === "Enum" && !enums
    ? `is an enum, whose order on ${provider} cursors do not know`
    : undefined;
}

/** The keys of the list from its end. */
export function reversed(keys: readonly CursorKey[]): readonly CursorKey[] {
  return keys.map((key) => ({
    ...key,
    direction: key.direction === "asc" ? "desc" : "asc",
    ...(key.nulls && { nulls: key.nulls === "first" ? "last" : "first" }),
  }));
}

export function orderOf(keys: readonly CursorKey[]): OrderBy {
  return keys.map(({ names, direction, nulls, isPlaced }) =>
    order(names, isPlaced ? { sort: direction, nulls } : direction),
  );
}
