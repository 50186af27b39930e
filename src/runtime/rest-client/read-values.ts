import { isUnmarked } from "../contract/names.js";
import { markerPath } from "../serialization/marker-path.js";
import { fromBase64 } from "./base64.js";
import type { ClientModel } from "./client-schema.js";
import type { Document, ResourceObject } from "./document.js";

/** Reads the text of a decimal. */
export type ReadDecimal = (text: string) => unknown;

/**
 * Gives the values of a document their types: those that its markers name, or without
 * markers those of the declared types. The document has just been parsed and is changed in
 * place.
 *
 * @param modelOf the model with a JSON:API type
 */
export function readValues(
  document: Document,
  modelOf: (type: string) => ClientModel | undefined,
  readDecimal: ReadDecimal | undefined,
): void {
  const { values, v } = (document.meta?.serialization ?? {}) as {
    readonly values?: object;
    readonly v?: unknown;
  };
  const read = (type: unknown, value: unknown): unknown =>
    typed(type === "Decimal" ? readDecimal : readers.get(type), value);
  for (const [text, marker] of Object.entries(values ?? {})) {
    // `["Date"]`, `[["custom", "Bytes"]]`; the name of the type is last.
    const type: unknown = [marker].flat(2).at(-1);
    const path = markerPath(text, v === 1);
    if (path.some((name) => name === "__proto__" || isUnmarked(name))) continue;
    replaceAt(document, path, (value) => read(type, value));
  }
  for (const { type, attributes = {} } of resourcesOf(document)) {
    for (const [name, declared] of Object.entries(
      modelOf(type)?.fields ?? {},
    )) {
      // Of some names, the service cannot send markers.
      if (values && !isUnmarked(name)) continue;
      replaceAt(attributes, [name], (value) =>
        Array.isArray(value) &&
        !(declared === "Bytes" && Number.isInteger(value[0]))
          ? value.map((item) => read(declared, item))
          : read(declared, value),
      );
    }
  }
}

/** All resources of a document. */
export function resourcesOf({
  data,
  included = [],
}: Document): readonly ResourceObject[] {
  return [...[data ?? []].flat(), ...included];
}

function replaceAt(
  root: unknown,
  path: readonly string[],
  change: (value: unknown) => unknown,
): void {
  const [name = "", ...others] = path;
  if (Object(root) !== root || !Object.hasOwn(root as object, name)) return;
  const members = root as Record<string, unknown>;
  if (others.length > 0) replaceAt(members[name], others, change);
  else members[name] = change(members[name]);
}

type Reader = (value: never) => unknown;

const bytes = (value: string | readonly number[]): Uint8Array =>
  typeof value === "string" ? fromBase64(value) : Uint8Array.from(value);

const readers = new Map<unknown, Reader>(
  Object.entries({
    Date: (text: string) => {
      const date = new Date(text);
      return Number.isNaN(+date) ? text : date;
    },
    bigint: (text: string) => (/^-?\d+$/.test(text) ? BigInt(text) : text),
    number: (text: string) =>
      /^(NaN|-0|-?Infinity)$/.test(text) ? Number(text) : text,
    Bytes: bytes,
    Uint8Array: bytes,
  }),
);

/** Text that cannot be of the type stays: an extension of the service's client may mask values. */
function typed(read: Reader | undefined, value: unknown): unknown {
  const isRead = typeof value === "string" || Array.isArray(value);
  try {
    return read && isRead ? read(value as never) : value;
  } catch {
    return value;
  }
}
