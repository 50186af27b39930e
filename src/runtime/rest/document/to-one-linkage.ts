import { idSelect, type Relationship, type Row } from "../../model/resource.js";
import type { RestApi } from "../api.js";
import { identifierText, linkageText } from "./resource-text.js";

/** What to load of a record for the linkage of a to-one: its own key, if that leads there (R8). */
export function toOneSelect({
  name,
  target,
  linkageFields,
}: Relationship): Readonly<Record<string, unknown>> {
  return linkageFields
    ? Object.fromEntries(linkageFields.map((field) => [field, true]))
    : { [name]: { select: idSelect(target) } };
}

/** The linkage of a record that was loaded so, or with the related record. */
export function toOneLinkage(
  api: RestApi,
  { name, target, linkageFields }: Relationship,
  row: Row,
): string {
  if (Object.hasOwn(row, name) || !linkageFields) {
    return linkageText(api, target, row[name] as Row | null);
  }
  // Access rules leave out a key that the caller may not read.
  return linkageFields.some((field) => (row[field] ?? null) === null)
    ? "null"
    : identifierText(api, target, row, linkageFields);
}
