import { fromBase64 } from "./base64.js";
import type { DecimalLike } from "./json-text.js";

/** A value that JSON cannot represent, as Prisma's query engine returns it. */
interface Encoded {
  readonly $type: string;
  readonly value: unknown;
}

/** Decoded rows: `decoded` must not read their Json a second time. */
const known = new WeakSet();

/**
 * Whether the Prisma client left a row, and the rows in it, as the query engine
 * returned them: it takes an object with a value `constructor` for one that is decoded
 * already.
 */
export function isEncoded(row: object): boolean {
  if (!Object.hasOwn(row, "constructor") || known.has(row)) return false;
  const { constructor } = row as { readonly constructor: unknown };
  return (
    constructor !== null &&
    (constructor as { name?: unknown }).name !== "Object"
  );
}

/** The values that the Prisma client would have returned. */
export function decoded<Value>(value: Value): Value {
  return decode(value) as Value;
}

function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode);
  if (typeof value !== "object" || value === null) return value;
  // An extension of the client may have put other objects into the row.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  if ("$type" in value) return decodeOne(value as Encoded);
  const row = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, decode(member)]),
  );
  known.add(row);
  return row;
}

function decodeOne({ $type, value }: Encoded): unknown {
  const text = String(value);
  switch ($type) {
    case "BigInt":
      return BigInt(text);
    case "Bytes":
      return fromBase64(text);
    case "DateTime":
      return new Date(text);
    case "Decimal":
      return decimalOf(text);
    case "Json":
      return JSON.parse(text);
    default:
      return value;
  }
}

/** Spelled as Prisma's decimals are, without zeros at the end. */
function decimalOf(text: string): DecimalLike {
  const spelled = /^[^e]*\.[^e]*$/i.test(text)
    ? text.replace(/\.?0+$/, "")
    : text;
  return {
    toJSON: () => spelled,
    toString: () => spelled,
    [Symbol.toStringTag]: "Decimal",
  } as DecimalLike;
}
