import type { Field } from "../model/field.js";
import type { Resource, Row } from "../model/resource.js";
import { toBase64 } from "./base64.js";
import { isoDateTime } from "./date-time.js";
import { decimalKey } from "./decimal-key.js";
import { parseText } from "./parse-text.js";

/** The public id of a row of the model. */
export function rowId(resource: Resource, row: Row, divider: string): string {
  return columnsId(row, resource.id?.fields ?? [], divider);
}

/**
 * The public id in columns of a row: the row's own, or that of a related record. The
 * parts of a compound id are joined by the divider. In a part, `~` escapes the divider
 * and itself, so that the id can be split again (R22).
 */
export function columnsId(
  row: Row,
  columns: readonly string[],
  divider: string,
): string {
  return columns.length === 1
    ? partText(row[columns[0] as string])
    : columns
        .map((name) => escapePart(partText(row[name]), divider))
        .join(divider);
}

/** The text of one part of an id, before it is escaped. */
export function partText(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Date) return isoDateTime(value);
  return value instanceof Uint8Array ? toBase64(value) : String(value);
}

/** True if two values of a column are equal as ids (R15). */
export function sameValue(
  field: Field | undefined,
  one: unknown,
  other: unknown,
): boolean {
  return one === null || other === null
    ? one === other
    : valueKey(field, one) === valueKey(field, other);
}

/** Whether a row has this id, given by the values of its parts. */
export function hasId(
  { id, fields }: Resource,
  row: Row,
  values: readonly unknown[],
): boolean {
  return (id?.fields ?? []).every((name, index) =>
    sameValue(fields[name], row[name], values[index]),
  );
}

/** Identifies a record among those of its type, by the values of its id's parts. */
export function idKey(
  { id, fields }: Resource,
  values: readonly unknown[],
): string {
  return values
    .map((value, index) => valueKey(fields[id?.fields[index] ?? ""], value))
    .join("\0");
}

/** Equal for equal values: `1` and `1.0` are the same decimal, but different texts. */
function valueKey(field: Field | undefined, value: unknown): string {
  const text = partText(value);
  return field?.type === "Decimal" ? decimalKey(text) : text;
}

function escapePart(part: string, divider: string): string {
  return part.replaceAll("~", "~~").replaceAll(divider, `~${divider}`);
}

/**
 * The values of an id's parts, in the order of its fields; `undefined` if the text
 * cannot be an id of the model (R21).
 */
export function parseId(
  resource: Resource,
  text: string,
  divider: string,
): readonly unknown[] | undefined {
  const names = resource.id?.fields ?? [];
  const parts = names.length === 1 ? [text] : splitParts(text, divider);
  if (parts?.length !== names.length) return undefined;
  const values: unknown[] = [];
  for (const [index, name] of names.entries()) {
    const field = resource.fieldMap.get(name);
    const parsed = field && parseText(field, parts[index] as string);
    if (!parsed || parsed.invalid) return undefined;
    values.push(parsed.value);
  }
  return values;
}

/** `undefined` if `~` escapes nothing, so that each record has only one id. */
function splitParts(
  text: string,
  divider: string,
): readonly string[] | undefined {
  const parts: string[] = [];
  let part = "";
  let at = 0;
  while (at < text.length) {
    if (text.startsWith(divider, at)) {
      parts.push(part);
      part = "";
      at += divider.length;
    } else if (text[at] === "~" && text.startsWith(divider, at + 1)) {
      part += divider;
      at += 1 + divider.length;
    } else if (text.startsWith("~~", at)) {
      part += "~";
      at += 2;
    } else if (text[at] === "~") {
      return undefined;
    } else {
      part += text[at];
      at += 1;
    }
  }
  return [...parts, part];
}
