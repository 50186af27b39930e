import { oneOf } from "../literals.js";
import type { JsonObject } from "../json.js";

/**
 * The schema of a list of names with commas. As an array it takes the names that lead
 * nowhere, which clients complete and check. Paths through relationships are for the text of
 * the whole list: as items they would make generated types of the names any text.
 *
 * @param names the items of the array
 * @param text a pattern of one item of the text; `undefined` if there is no more to say in it
 */
export function nameList(
  names: readonly string[],
  text: string | undefined,
  { minItems, maxItems }: ListLength = {},
): JsonObject {
  const array = { type: "array", items: oneOf(names), minItems, maxItems };
  if (text === undefined) return array;
  const times = maxItems === undefined ? "+" : `{1,${String(maxItems)}}`;
  return {
    anyOf: [array, { type: "string", pattern: textOf(text, times) }],
  };
}

/** A pattern of items with commas between them, with each name in it once. */
export function textOf(item: string, times: string): string {
  return `^((${item})(,(?!$)|$))${times}$`;
}

interface ListLength {
  readonly minItems?: number;
  readonly maxItems?: number;
}
