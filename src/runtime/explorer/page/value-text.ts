import type { FieldKind } from "./field-kind.js";

const longest = 200;

/** A value as the table shows it: one line, cut where it is very long. */
export function valueText(value: unknown, kind: FieldKind): string {
  if (value === null || value === undefined) return "null";
  if (kind === "bytes") return sizeText(value);
  if (typeof value === "object") return cut(JSON.stringify(value));
  const text = String(value);
  return kind === "date" ? dateText(text) : cut(text);
}

/** A date in the zone and words of its reader. */
function dateText(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime())
    ? text
    : date.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}

/** The size of bytes, of which a record has base64 or a list. */
export function sizeText(value: unknown): string {
  const size =
    typeof value === "string"
      ? Math.floor((value.replace(/=+$/, "").length * 3) / 4)
      : Object.keys(value ?? {}).length;
  return size === 1 ? "1 byte" : `${size.toLocaleString("en")} bytes`;
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
