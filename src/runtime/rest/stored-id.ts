import { idSelect, type Resource, uniqueWhere } from "../model/resource.js";
import { isOwnFailure } from "../prisma/batching/batch.js";
import type { RestApi } from "./api.js";
import { findRecord } from "./find-record.js";
import type { RestRequest } from "./request.js";

/**
 * The databases whose usual collations ignore the case of letters and trailing spaces. They
 * accept a foreign key in another spelling than the key that it refers to. Prisma compares
 * the two in JavaScript, and so would find no record in any read of the relationship.
 */
export function ignoresCase({ provider }: RestApi): boolean {
  return provider === "mysql" || provider === "sqlserver";
}

/** Whether such a database may take different values of these columns for equal. */
export function hasSpellings(
  { fields }: Resource,
  names: readonly string[],
): boolean {
  return names.some((name) => fields[name]?.type === "String");
}

/** The values of an id as its record has them; unchanged if there is no such record. */
export async function storedId(
  { api, client }: Pick<RestRequest, "api" | "client">,
  target: Resource,
  values: readonly unknown[],
): Promise<readonly unknown[]> {
  const { id } = target;
  if (!ignoresCase(api) || !id || !hasSpellings(target, id.fields))
    return values;
  const where = uniqueWhere(id, values);
  const found = await ifComparable(() =>
    findRecord(client, target, where, idSelect(target)),
  );
  if (!found) return values;
  return id.fields.map((name) => found[name]);
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
