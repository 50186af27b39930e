import type { Resource } from "../../model/resource.js";
import { neverJoined } from "../../prisma/batching/look-up-where.js";
import { RpcError } from "../errors/rpc-error.js";
import type { Arguments } from "../routes.js";
import { isPlain } from "./values.js";

/** Arguments that every Prisma client knows. */
const knownArguments = new Set(["where", "select", "include", "omit"]);

/**
 * The arguments of a look-up by a unique key, so that Prisma answers them in a batch as
 * it does alone. A batch is a single query, made without checking that each look-up has a
 * whole key: there, a column that is not unique would find a record, and so would a part
 * of a compound key. A column beside a compound key would replace its part, or be replaced
 * (see `lookUpWhere`). Prisma also ignores unknown arguments and an empty selection there,
 * and a `cursor` of related records would find none beside other records.
 *
 * @throws RpcError (400) if there is no `where`, at which Prisma panics in a batch.
 */
export function batchSafe(resource: Resource, args: Arguments): Arguments {
  const { where } = args;
  if (!isPlain(where)) {
    const problem = where === undefined ? "is missing" : "must be an object";
    // What Prisma says, whose clients look for it.
    throw new RpcError(`Argument \`where\` ${problem}.`, 400, { orm: true });
  }
  const isPlainLookUp =
    Object.keys(args).every((name) => knownArguments.has(name)) &&
    isSingleKey(resource, where) &&
    selectsFields(resource, args) &&
    !hasNestedCursor(args);
  return isPlainLookUp ? args : { ...args, where: neverJoined(where) };
}

/** Whether the `where` is a unique key of one field, and nothing else. */
function isSingleKey(
  { id, uniques = {} }: Resource,
  where: Readonly<Record<string, unknown>>,
): boolean {
  const [name, ...more] = Object.keys(where);
  if (name === undefined || more.length > 0) return false;
  const unique = Object.hasOwn(uniques, name) ? uniques[name] : undefined;
  const fields = id?.key === name ? id.fields : unique;
  return fields?.length === 1 && isValue(where[name]);
}

function isValue(value: unknown): boolean {
  return (
    value !== undefined &&
    value !== null &&
    !Array.isArray(value) &&
    !isPlain(value)
  );
}

function selectsFields(
  { fields }: Resource,
  { select, omit }: Arguments,
): boolean {
  if (select !== undefined) {
    return (
      isPlain(select) &&
      Object.values(select).some((one) => one === true || isPlain(one))
    );
  }
  return (
    !isPlain(omit) || Object.keys(fields).some((name) => omit[name] !== true)
  );
}

/**
 * Whether related records are read from a cursor. Alone, Prisma lets the database compare
 * with the cursor's record, whichever record that belongs to. For several records at once
 * it looks for it among those of each, and where it is not there it reads none.
 */
function hasNestedCursor({ select, include }: Arguments): boolean {
  return [select, include]
    .flatMap((selection) =>
      isPlain(selection) ? Object.values(selection) : [],
    )
    .some(
      (nested) =>
        isPlain(nested) &&
        (nested["cursor"] !== undefined || hasNestedCursor(nested)),
    );
}
