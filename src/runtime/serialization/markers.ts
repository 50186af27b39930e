import { type Field, listItem } from "../model/field.js";
import type { BytesFormat } from "./bytes-format.js";

/**
 * superjson's type markers of a document, collected as text while it is
 * written: `"data.attributes.createdAt":["Date"]`.
 */
export class Markers {
  /** Members of `values`, a comma before each. */
  #text = "";

  add(path: string, marker: string): void {
    this.#text += `,${JSON.stringify(path)}:${marker}`;
  }

  /**
   * Adds a member that is JSON text already: in two parts, since every part
   * that a text is added together from costs time when it is sent.
   *
   * @param begin - a comma and the beginning of the name: `,"data.3`
   */
  addText(begin: string, rest: string): void {
    this.#text += begin + rest;
  }

  /** The value of `meta.serialization`; `undefined` when nothing is marked. */
  get meta(): string | undefined {
    return this.#text === ""
      ? undefined
      : `{"values":{${this.#text.slice(1)}},"v":1}`;
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
    (value as readonly unknown[]).forEach((one, index) => {
      markField(found, item, one, `${path}.${String(index)}`, bytes);
    });
    return;
  }
  if (field.type === "Composite") {
    for (const [name, member] of Object.entries(field.fields?.() ?? {})) {
      const inner = (value as Record<string, unknown>)[name];
      markField(found, member, inner, `${path}.${name}`, bytes);
    }
    return;
  }
  const marker = markerOf(field, value, bytes);
  if (marker !== undefined) found.add(path, marker);
}

/**
 * The marker of every value of a field but null; `undefined` where it depends on
 * the value.
 */
export function constantMarker(
  field: Field,
  bytes: BytesFormat,
): string | undefined {
  return field.list || field.type === "Float"
    ? undefined
    : markerOf(field, undefined, bytes);
}

function markerOf(
  field: Field,
  value: unknown,
  bytes: BytesFormat,
): string | undefined {
  switch (field.type) {
    case "DateTime":
      return markers.date;
    case "BigInt":
      return markers.bigint;
    case "Decimal":
      return markers.decimal;
    case "Bytes":
      return markers.bytes[bytes];
    case "Float":
      return Number.isFinite(value) && !Object.is(value, -0)
        ? undefined
        : markers.number;
    default:
      return undefined;
  }
}
