import { fromBase64, toBase64 } from "../serialization/base64.js";
import { isPlainObject } from "../serialization/plain-object.js";
import type { Serialized, Serializer } from "../serialization/serializer.js";

type Path = readonly (string | number)[];

/**
 * Serializes what the REST client takes and returns, which does without superjson: JSON, and
 * beside it the types of the values that JSON has not, by their paths.
 *
 * @param readDecimal makes decimals of their texts; without it they stay texts
 */
export function typedJson(
  readDecimal: (text: string) => unknown = (text) => text,
): Serializer {
  const readers: Readonly<Record<string, (text: string) => unknown>> = {
    undefined: () => undefined,
    bigint: BigInt,
    number: Number,
    Date: (text) => new Date(text),
    Bytes: (text) => fromBase64(text) ?? new Uint8Array(),
    Decimal: readDecimal,
  };
  return {
    serialize(value): Serialized {
      const types: Record<string, string> = {};
      const write = (one: unknown, path: Path): unknown => {
        if (Array.isArray(one)) {
          return one.map((item, at) => write(item, [...path, at]));
        }
        if (isPlainObject(one)) {
          return Object.fromEntries(
            Object.entries(one).map(([name, member]) => [
              name,
              write(member, [...path, name]),
            ]),
          );
        }
        const [type, text] = typeAndText(one);
        if (type === undefined) return one;
        types[JSON.stringify(path)] = type;
        return text;
      };
      const json = write(value, []);
      return Object.keys(types).length === 0
        ? { json }
        : // Not called as in superjson, which may meet it where two clients share a cache.
          { json, meta: { types } };
    },
    deserialize({ json, meta }) {
      const { types = {} } = (meta ?? {}) as {
        readonly types?: Readonly<Record<string, string>>;
      };
      const typeAt = new Map(Object.entries(types));
      const read = (one: unknown, path: Path): unknown => {
        const type = typeAt.get(JSON.stringify(path));
        if (type !== undefined) return readers[type]?.(String(one));
        if (Array.isArray(one)) {
          return one.map((item, at) => read(item, [...path, at]));
        }
        if (!isPlainObject(one)) return one;
        return Object.fromEntries(
          Object.entries(one).map(([name, member]) => [
            name,
            read(member, [...path, name]),
          ]),
        );
      };
      return read(json, []);
    },
  };
}

/** Nothing for what JSON has itself. */
function typeAndText(value: unknown): readonly [string?, (string | null)?] {
  if (value === undefined) return ["undefined", null];
  if (typeof value === "bigint") return ["bigint", String(value)];
  if (typeof value === "number") {
    const isJson = Number.isFinite(value) && !Object.is(value, -0);
    return isJson
      ? []
      : ["number", Object.is(value, -0) ? "-0" : String(value)];
  }
  if (value instanceof Date) {
    return ["Date", Number.isNaN(+value) ? "" : value.toISOString()];
  }
  if (value instanceof Uint8Array) return ["Bytes", toBase64(value)];
  // decimal.js is loaded by clients of decimals alone, so it is known by its method.
  return typeof value === "object" && value !== null && "toFixed" in value
    ? ["Decimal", String((value as unknown as Date).toJSON())]
    : [];
}
