import { type Field, listItem } from "../model/field.js";
import type { BytesFormat } from "./bytes-format.js";
import { isDateTime } from "./date-time.js";
import { isDecimal } from "./json-text.js";
import { isUnmarked } from "../contract/names.js";

/**
 * The superjson type markers of a document, collected as text while the document is
 * written: `"data.attributes.createdAt":["Date"]`.
 */
export class Markers {
  /** Members of `values`. */
  #text = "";

  add(path: string, marker: string): void {
    this.addText(`,${JSON.stringify(path)}`, `:${marker}`);
  }

  /**
   * Adds a member that is already JSON text. It comes in only two parts, because
   * each part of a concatenated string costs time when it is sent.
   *
   * @param begin - a comma and the beginning of the name: `,"data.3`
   */
  addText(begin: string, rest: string): void {
    this.#text += (this.#text === "" ? begin.slice(1) : begin) + rest;
  }

  /** The value of `meta.serialization`; `undefined` if nothing is marked. */
  get meta(): string | undefined {
    return this.#text === "" ? undefined : `{"values":{${this.#text}},"v":1}`;
  }
}

/** superjson's markers, as JSON text. */
export const markers = {
  date: '["Date"]',
  bigint: '["bigint"]',
  number: '["number"]',
  undefined: '["undefined"]',
  decimal: '[["custom","Decimal"]]',
  bytes: {
    base64: '[["custom","Bytes"]]',
    "typed-array": '[["typed-array","Uint8Array"]]',
  } satisfies Record<BytesFormat, string>,
} as const;

/** Marks a field's value where superjson would: scalars, list items, embedded members. */
export function markField(
  found: Markers,
  field: Field,
  value: unknown,
  path: string,
  bytes: BytesFormat,
): void {
  if (value === null || value === undefined) return;
  if (field.list) {
    const item = listItem(field);
    if (!Array.isArray(value)) return;
    value.forEach((one: unknown, index) => {
      markField(found, item, one, `${path}.${String(index)}`, bytes);
    });
    return;
  }
  if (field.type === "Composite") {
    for (const [name, member] of Object.entries(field.fields?.() ?? {})) {
      if (isUnmarked(name)) continue;
      const inner = (value as Record<string, unknown>)[name];
      markField(found, member, inner, `${path}.${name}`, bytes);
    }
    return;
  }
  const mark = valueMark(field, bytes);
  if (mark?.fits(value)) found.add(path, mark.marker);
}

/** The marker of a type, and which values get it. */
export interface ValueMark {
  readonly marker: string;
  /**
   * Whether a value is marked: null is not, nor is text with which a client
   * extension replaced a date, since no client could parse it.
   */
  fits(value: unknown): boolean;
}

/** The mark of a field's values; `undefined` for a list or an embedded document itself. */
export function valueMark(
  { list, type }: Field,
  bytes: BytesFormat,
): ValueMark | undefined {
  if (list) return undefined;
  switch (type) {
    case "DateTime":
      return { marker: markers.date, fits: isDateTime };
    case "BigInt":
      return { marker: markers.bigint, fits: isBigInt };
    case "Decimal":
      return { marker: markers.decimal, fits: isDecimal };
    case "Bytes":
      return { marker: markers.bytes[bytes], fits: isBytes };
    case "Float":
      return { marker: markers.number, fits: isSpecialNumber };
    default:
      return undefined;
  }
}

function isBigInt(value: unknown): boolean {
  return typeof value === "bigint";
}

function isBytes(value: unknown): boolean {
  return value instanceof Uint8Array;
}

/** A number that JSON cannot express. */
function isSpecialNumber(value: unknown): boolean {
  return (
    typeof value === "number" &&
    (!Number.isFinite(value) || Object.is(value, -0))
  );
}
