import type { Relationship, Resource, Row } from "../../../model/resource.js";
import { asDecoded } from "../../../prisma/encoded-row.js";
import { isJsonObject } from "../../../serialization/json-object.js";
import { wholeOr } from "../selection.js";
import type { CursorKey } from "./keys.js";
import { profileError } from "./profile.js";
import type { Args } from "../../../prisma/delegate.js";

/**
 * The arguments of a read, such that it reads the columns of these keys too. What is not
 * needed is omitted, never is what is needed selected: a column that the application's
 * client omits must stay hidden.
 */
export function withSortValues(
  resource: Resource,
  keys: readonly CursorKey[],
  args: Args,
): Args {
  return keys.reduce<Args>(
    (all, { names }) => withColumn(resource, names, all) as Args,
    args,
  );
}

function withColumn(
  resource: Resource,
  [name = "", ...others]: readonly string[],
  given: unknown,
): object {
  const args = asOmitting(resource, name, given);
  if (others.length > 0) {
    const { target } = resource.relationshipMap().get(name) as Relationship;
    const include = args["include"] as Args | undefined;
    const inner = withColumn(target, others, include?.[name]);
    return { ...args, include: { ...include, [name]: wholeOr(inner) } };
  }
  const { omit, ...rest } = args;
  const { [name]: needed, ...omitted } = (omit ?? {}) as Args;
  if (!needed) return args;
  return Object.keys(omitted).length > 0 ? { ...rest, omit: omitted } : rest;
}

/** Arguments without `select`, unless that has the column. */
function asOmitting(resource: Resource, name: string, given: unknown): Args {
  if (given === true) return {};
  if (isJsonObject(given)) {
    const { select } = given;
    if (!isJsonObject(select) || select[name] === true) return given;
  }
  const own = resource.id?.fields ?? [];
  const others = Object.keys(resource.fields).filter(
    (field) => !own.includes(field),
  );
  return { omit: Object.fromEntries(others.map((field) => [field, true])) };
}

/**
 * The values of a row in its order.
 *
 * @throws ApiError `invalid-sort` (400) for a column that was not read: the application's
 *   client omits it.
 */
export function sortValues(
  keys: readonly CursorKey[],
  row: Row,
): readonly unknown[] {
  return keys.map(({ names }) => {
    const value = names.reduce<unknown>(
      (from, name) => (from === null ? null : (from as Row)[name]),
      row,
    );
    if (value !== undefined) return value;
    throw profileError(
      "unsupported-sort",
      "invalid-sort",
      `"${names.join(".")}" is not read by the application: no cursor can hold it`,
      "sort",
    );
  });
}

/** The row as it would have been read without the keys: it tells no other linkage. */
export function withoutSortValues(
  keys: readonly CursorKey[],
  { include }: Args,
  row: Row,
): Row {
  let own = row;
  for (const { names } of keys) {
    if (names.length > 1) own = withoutRelated(names, include, own);
  }
  return own;
}

function withoutRelated(
  [name = "", ...behind]: readonly string[],
  include: unknown,
  row: Row,
): Row {
  const related = row[name];
  if (behind.length === 0 || !isJsonObject(related)) return row;
  const asked = isJsonObject(include) ? include[name] : undefined;
  if (asked === undefined) {
    const others = Object.entries(row).filter(([other]) => other !== name);
    return asDecoded(Object.fromEntries(others));
  }
  const inner = isJsonObject(asked) ? asked["include"] : undefined;
  return asDecoded({
    ...row,
    [name]: withoutRelated(behind, inner, related),
  });
}
