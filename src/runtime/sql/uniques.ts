import type { SchemaModel } from "../model/schema.js";

/** The fields of each unique; the first is the one whose order rows have where nothing states one. */
export function uniquesOf({
  uniques,
  table,
}: SchemaModel): readonly (readonly string[])[] {
  const { [table?.key ?? ""]: first, ...others } = uniques;
  return [...(first ? [first] : []), ...Object.values(others)];
}
