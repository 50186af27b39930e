import {
  idSelect,
  idValues,
  type Resource,
  uniqueWhere,
} from "../model/resource.js";
import { isOwnFailure } from "../prisma/batching/batch.js";
import { findRecord } from "./find-record.js";
import type { RestRequest } from "./request.js";

/** Whether a database that ignores case may take different values of these columns for equal. */
export function hasSpellings(
  { fields }: Resource,
  names: readonly string[],
): boolean {
  return names.some((name) => fields[name]?.type === "String");
}

/**
 * The values of an id as its record has them; unchanged if there is no such record. Prisma
 * compares a foreign key and the key that it refers to in JavaScript: in another spelling,
 * no read of the relationship would find the record.
 */
export async function storedId(
  { api, client }: Pick<RestRequest, "api" | "client">,
  target: Resource,
  values: readonly unknown[],
): Promise<readonly unknown[]> {
  const { id } = target;
  if (!api.database.ignoresCase || !id || !hasSpellings(target, id.fields))
    return values;
  const where = uniqueWhere(id, values);
  const found = await ifComparable(() =>
    findRecord(client, target, where, idSelect(target)),
  );
  if (!found) return values;
  return idValues(target, found);
}

/**
 * What a look-up finds; `undefined` if the database refuses to compare a column with a text
 * that is not of its character set, which is no record's key.
 */
export async function ifComparable<Found>(
  find: () => PromiseLike<Found | null | undefined>,
): Promise<Found | null | undefined> {
  try {
    return await find();
  } catch (error) {
    if (isOwnFailure(error)) throw error;
    return undefined;
  }
}
