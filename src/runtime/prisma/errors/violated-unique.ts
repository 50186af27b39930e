import type { Resource } from "../../model/resource.js";
import { indexColumns } from "./index-columns.js";
import type { Fault } from "./fault.js";
import { driverCause, member } from "./orm-error.js";

/**
 * Tells whether a field is part of the violated unique. Databases report the names
 * of the columns, or only that of the index. That is in the schema, or contains the
 * columns, or is the name which MySQL, or Prisma on PostgreSQL, gives to every primary
 * key.
 */
export function violatedUnique(
  { error }: Fault,
  { fields: declared, id, uniques = {}, indexes = {} }: Resource,
): (name: string) => boolean {
  const columnOf = (name: string): string => declared[name]?.column ?? name;
  const constraint = member(driverCause(error), "constraint");
  const fields = member(constraint, "fields") ?? error.meta?.["target"];
  if (Array.isArray(fields)) {
    const names = new Set(
      fields.map((name) => String(name).replaceAll(/["`]/g, "")),
    );
    return (name) => names.has(columnOf(name)) || names.has(name);
  }
  const index = member(constraint, "index") ?? fields;
  if (typeof index !== "string") return () => false;
  const named = Object.hasOwn(indexes, index) ? indexes[index] : undefined;
  if (named) return (name) => named.includes(name);
  if (index === "PRIMARY" || index.endsWith("_pkey")) {
    return (name) => !id?.notPrimary && (id?.fields.includes(name) ?? false);
  }
  const columns = indexColumns(
    index,
    Object.keys(declared).map(columnOf),
    [...Object.values(uniques), id?.fields ?? []].map((unique) =>
      unique.map(columnOf),
    ),
  );
  return (name) => columns.has(columnOf(name));
}
